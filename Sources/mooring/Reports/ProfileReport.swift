import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// A profile as `inspect` tells it. The JSON is version 1, as in `VerdictReport`.
struct ProfileReport: Encodable {
  struct Part: Encodable {
    let type: String
    let identifier: String
    let uuid: String
    @Nullable var displayName: String?

    init(_ payload: Payload) {
      type = payload.type
      identifier = payload.identifier
      uuid = payload.uuid
      displayName = payload.displayName
    }
  }

  /// An identity; what is inside is told where it can be opened with the profile alone.
  struct IdentityPart: Encodable {
    let name: String
    let passwordInside: Bool
    @Nullable var certificate: CertificateReport?
    @Nullable var problem: String?
  }

  struct End: Encodable {
    let what: String
    let when: String
    let daysLeft: Int

    init(what: String, date: Date, at time: Date) {
      self.what = what
      when = date.formatted(.iso8601)
      daysLeft = Int((date.timeIntervalSince(time) / 86_400).rounded(.down))
    }
  }

  /// What the schema has against it.
  struct Problem: Encodable {
    let rule: String
    let severity: String
    let keyPath: String
    let position: String
    let detail: String

    init(_ fault: SchemaFault) {
      rule = fault.id
      severity = fault.severity.rawValue
      keyPath = fault.keyPath
      position = "\(fault.position)"
      detail = fault.message
    }

    /// For people.
    var text: String {
      [position, severity, keyPath, detail].filter { !$0.isEmpty }.joined(separator: ": ") + " [\(rule)]"
    }
  }

  let version = 1
  let identifier: String
  let uuid: String
  @Nullable var displayName: String?
  @Nullable var organization: String?
  @Nullable var description: String?
  let format: String
  let encrypted: Bool
  @Nullable var signature: SignatureReport?
  let payloads: [Part]
  let certificates: [CertificateReport]
  let identities: [IdentityPart]
  let vpns: [VPNReport]
  /// What ends when, the first end first.
  let ends: [End]
  let problems: [Problem]
  private let drawing: [String]
  /// The payloads that no section of their own shows.
  private let others: [Part]

  private enum CodingKeys: String, CodingKey {
    case version, identifier, uuid, displayName, organization, description, format, encrypted, signature
    case payloads, certificates, identities, vpns, ends, problems
  }

  init(_ profile: Profile, signature report: SigningReport?, at time: Date) {
    identifier = profile.identifier
    uuid = profile.uuid
    displayName = profile.displayName
    organization = profile.organization
    description = profile.profileDescription
    format = profile.format.rawValue
    encrypted = profile.isEncrypted
    signature = report.map { SignatureReport($0, hasAnchors: false) }
    payloads = profile.payloads.map(Part.init)
    others = profile.payloads.filter { payload in
      switch payload.view {
      case .certificate, .pkcs12, .vpn: false
      default: true
      }
    }.map(Part.init)
    let brought = profile.certificates
    certificates = brought.map(CertificateReport.init)
    let opened = profile.payloads.compactMap(OpenedIdentity.init)
    identities = opened.map(\.report)
    vpns = profile.vpns.map { VPNReport($0, profile: profile) }
    ends = Self.ends(of: profile, brought, opened.compactMap(\.certificate), report?.chain ?? [], at: time)
    problems = PayloadSchema.check(profile).map(Problem.init)
    drawing = ChainDrawing(brought).lines
  }

  private static func ends(
    of profile: Profile, _ certificates: [Certificate], _ identities: [Certificate], _ signers: [Certificate],
    at time: Date
  ) -> [End] {
    var ending: [(what: String, when: Date)] = []
    for certificate in certificates { ending.append(("\(certificate)", certificate.notAfter)) }
    for certificate in identities { ending.append(("identity \(certificate)", certificate.notAfter)) }
    for certificate in signers { ending.append(("signature: \(certificate)", certificate.notAfter)) }
    if let date = profile.removalDate { ending.append(("the profile removes itself", date)) }
    return ending.sorted { ($0.when, $0.what) < ($1.when, $1.what) }
      .map { End(what: $0.what, date: $0.when, at: time) }
  }

  /// For people.
  var text: [String] {
    var facts = [("identifier", identifier), ("UUID", uuid)]
    if let description { facts.append(("description", description)) }
    let hidden = encrypted ? ", and encrypted ones: only the outside is shown" : ""
    facts.append(("payloads", "\(payloads.count)\(hidden)"))
    var lines = [(displayName ?? identifier) + (organization.map { ", from \($0)" } ?? "")] + columns(facts)
    lines += (signature?.text ?? ["not signed"]).map { "  " + $0 }
    lines += section("Certificates", drawing) + section("Identities", identities.flatMap(\.text))
    for vpn in vpns { lines += [""] + vpn.text }
    lines += section("Other payloads", others.map { "\($0.type) \($0.displayName ?? $0.identifier)" })
    lines += section(
      "Ends",
      ends.map { "\($0.when)  \($0.what)" + ($0.daysLeft < 0 ? ": ENDED" : ", in \($0.daysLeft) days") })
    return lines + section("Problems", problems.map(\.text))
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", title] + lines.map { "  " + $0 }
  }
}
