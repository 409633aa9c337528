internal import OpenSSL

/// The name constraints of all CAs above a certificate (RFC 5280 4.2.1.10, 6.1.3 (b) and (c), 6.1.4 (g)).
///
/// A name has to satisfy each CA by itself, which is the same as intersecting what they permit and uniting what they
/// exclude, and tells whose constraint was not kept. OpenSSL's `NAME_CONSTRAINTS_check` is not used: it takes a DNS
/// constraint with a leading dot, masks that are no prefix and a wildcard whose hosts are excluded, and it reads host
/// names out of common names.
struct NameConstraintSet: Sendable {
  /// Names times constraints of a certificate, from which on it is refused.
  ///
  /// Looking a name up here takes steps for its length, not for the number of constraints. The limit stands for all
  /// who compare each with each: OpenSSL gives up at this number, and a chain that only some can judge is not sound.
  static let comparisonLimit = 1 << 20
  /// What `Reason.budgetExceeded` calls them.
  static let comparisons = "name constraint comparisons"
  /// How many violations of a certificate are told: one decides, and there may be thousands.
  private static let toldLimit = 8

  private let constraints: [IssuerConstraints]
  private let count: Int

  /// Reads the constraints of CAs, the nearest first.
  init(_ issuers: some Sequence<Certificate>) { self.init(issuers.compactMap { IssuerConstraints($0) }) }

  /// Puts together constraints that are read already, the nearest CA's first.
  init(_ constraints: [IssuerConstraints]) {
    self.constraints = constraints
    count = constraints.reduce(0) { $0 + $1.count }
  }

  /// Whether there are none, so that every name is allowed.
  var isEmpty: Bool { constraints.isEmpty }

  /// What is wrong with the names of a certificate below these CAs.
  func observations(on certificate: Certificate, isLeaf: Bool) -> [Observation] {
    // A CA that issues to itself, to change its key, is exempt (RFC 5280 6.1.3 (b)).
    guard !isEmpty, isLeaf || !certificate.isSelfIssued else { return [] }
    let names = ConstrainedNames(certificate)
    guard names.count <= Self.comparisonLimit / max(1, count) else {
      return [
        Observation(
          .budgetExceeded(work: Self.comparisons, limit: Self.comparisonLimit), certificate)
      ]
    }
    var found: [Observation] = []
    if let fault = names.fault {
      found.append(Observation(Self.fault(fault, of: "subjectAltName", below: constraints[0]), certificate))
    }
    var told: Set<Told> = []
    for name in names.names {
      found += observations(on: name, of: certificate, told: &told)
      if found.count >= Self.toldLimit { break }
    }
    return found
  }

  /// A fault of a CA's constraints that is told already.
  private struct Told: Hashable {
    let issuer: Int
    /// Nil: all forms.
    let form: NameForm?
  }

  private func observations(
    on name: GeneralName, of certificate: Certificate, told: inout Set<Told>
  ) -> [Observation] {
    let form = NameForm(name)
    var found: [Observation] = []
    var usable: [IssuerConstraints] = []
    for (index, constraint) in constraints.enumerated()
    where constraint.isRepeated || constraint.bear(on: form) {
      guard let reason = Self.unusable(constraint, form, for: name) else {
        usable.append(constraint)
        continue
      }
      if told.insert(Told(issuer: index, form: constraint.isRepeated ? nil : form)).inserted {
        found.append(Observation(reason, constraint.issuer))
      }
    }
    guard let first = usable.first else { return found }
    do throws(NameFault) {
      let comparable = try ComparableName(name)
      let reasons = usable.compactMap { Self.violation(of: $0, by: comparable, name) }
      return found + reasons.map { Observation($0, certificate) }
    } catch {
      return found + [Observation(Self.fault(error, of: name.description, below: first), certificate)]
    }
  }

  private static func fault(
    _ fault: NameFault, of name: String, below constraint: IssuerConstraints
  ) -> Reason {
    .constrainedNameUnusable(
      name: Wording.list([name]), fault: fault.sentence, issuer: Wording.name(constraint.issuer.subject))
  }

  private static func unusable(
    _ constraint: IssuerConstraints, _ form: NameForm, for name: GeneralName
  ) -> Reason? {
    let shown = Wording.list([name.description])
    if constraint.isRepeated {
      return .nameConstraintUnusable(
        subtree: "extension", fault: "it is there more than once", name: shown)
    }
    return constraint.unusable(form).map { unusable in
      .nameConstraintUnusable(
        subtree: Wording.list([unusable.subtree.description]), fault: unusable.fault.sentence, name: shown)
    }
  }

  private static func violation(
    of constraint: IssuerConstraints, by comparable: ComparableName, _ name: GeneralName
  ) -> Reason? {
    let form = NameForm(name)
    let isExcluded = constraint.excluded.hold(someOf: comparable)
    guard isExcluded || constraint.permitted.hold(form) && !constraint.permitted.hold(all: comparable) else {
      return nil
    }
    return .nameConstraintViolated(
      name: Wording.list([name.description]), isExcluded: isExcluded,
      subtrees: (isExcluded ? constraint.excluded : constraint.permitted).wording(form),
      issuer: Wording.name(constraint.issuer.subject))
  }
}
