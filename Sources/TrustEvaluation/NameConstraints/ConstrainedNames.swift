internal import OpenSSL

/// The names of a certificate that constraints bear on (RFC 5280 4.2.1.10): its subject, its subjectAltName and,
/// where that holds no mail address, those in the subject. The common name is no host name.
struct ConstrainedNames {
  static let nameConstraints = "2.5.29.30"
  private static let subjectAlternativeName = "2.5.29.17"
  private static let emailAddress = "1.2.840.113549.1.9.1"

  private(set) var names: [GeneralName] = []
  /// How many comparisons each constraint may take: the names, and every attribute of the subject.
  let count: Int
  /// Why the subjectAltName cannot be relied on, if it cannot.
  let fault: NameFault?

  init(_ certificate: Certificate) {
    let subject = certificate.subject
    let decoded = certificate.subjectAlternativeNames
    let alternatives = decoded ?? []
    if !subject.isEmpty { names.append(.directory(subject)) }
    if !alternatives.contains(where: { NameForm($0) == .email }) {
      names += subject.attributes.joined().filter { $0.oid == Self.emailAddress }.map { .email($0.value) }
    }
    names += alternatives
    count = alternatives.count + subject.attributes.joined().count
    switch certificate.extensions.count(where: { $0.oid == Self.subjectAlternativeName }) {
    case 0: fault = nil
    case 1:
      fault = decoded == nil ? NameFault("it cannot be read") : nil
    default: fault = NameFault("it is there more than once")
    }
  }
}
