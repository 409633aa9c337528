/// How much a fault weighs, by the word of its source.
///
/// | severity | the source says | example |
/// |---|---|---|
/// | error | must, required, is refused; or the setting certainly does not do what it says | a missing required key |
/// | warning | should; devices cope but differ from what is written, or it is deprecated | `<true/>` in an integer key |
/// | notice | neither; worth knowing | a key without effect |
public enum Severity: String, CaseIterable, Hashable, Comparable, Sendable {
  case notice, warning, error

  /// notice < warning < error.
  public static func < (a: Severity, b: Severity) -> Bool {
    func rank(_ severity: Severity) -> Int {
      switch severity {
      case .notice: 0
      case .warning: 1
      case .error: 2
      }
    }
    return rank(a) < rank(b)
  }
}
