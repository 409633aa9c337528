public import OpenSSL

extension Certificate {
  /// Whether the name constraints of this CA, if it has any, let a server below it bear the name
  /// (RFC 5280 4.2.1.10). A name or a constraint that cannot be compared does not pass.
  public func permitsServer(named name: ServerName) -> Bool {
    guard let constraints = IssuerConstraints(self) else { return true }
    guard let general = GeneralName(name) else { return false }
    let form = NameForm(general)
    guard !constraints.isRepeated, constraints.unusable(form) == nil else { return false }
    guard constraints.bear(on: form) else { return true }
    guard let comparable = try? ComparableName(general) else { return false }
    return !constraints.excluded.hold(someOf: comparable)
      && (!constraints.permitted.hold(form) || constraints.permitted.hold(all: comparable))
  }
}
