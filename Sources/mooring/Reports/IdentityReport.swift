import EnrolmentProfile
import FoundationEssentials
import OpenSSL

/// A PKCS#12 as `identity check` tells it. The JSON is version 1: fields may be added, none changes its meaning;
/// docs/identities.md says what each is.
struct IdentityReport: Encodable {
  /// How one part of the file, or the whole, is protected.
  struct Protection: Encodable {
    let content: String
    @Nullable var algorithm: String?
    @Nullable var rounds: Int?
    @Nullable var saltLength: Int?

    init(_ content: String, _ scheme: PKCS12Protection.Scheme?) {
      self.content = content
      algorithm = scheme?.name
      rounds = scheme?.rounds
      saltLength = scheme?.saltLength
    }
  }

  struct Device: Encodable {
    let platform: String
    let accepted: Bool
  }

  struct Finding: Encodable {
    let rule: String
    let severity: String
    let detail: String
    let fix: String
    let platforms: [String]
    let source: String

    init(_ fault: IdentityFault) {
      rule = fault.rule.id
      severity = fault.rule.severity.rawValue
      detail = fault.message
      fix = fault.fix
      platforms = fault.platforms.map(\.description)
      source = fault.rule.source.url
    }
  }

  let version = 1
  let file: String
  @Nullable var certificate: CertificateReport?
  @Nullable var friendlyName: String?
  let otherCertificates: [CertificateReport]
  let keys: [String]
  let certificateTypes: [String]
  @Nullable var mac: Protection?
  let encryption: [Protection]
  let needsLegacyProvider: Bool
  @Nullable var form: String?
  let devices: [Device]
  let findings: [Finding]
  private let protections: [String]

  private enum CodingKeys: String, CodingKey {
    case version, file, certificate, friendlyName, otherCertificates, keys, certificateTypes, mac, encryption
    case needsLegacyProvider, form, devices, findings
  }

  /// What matters on `platforms`.
  init(_ container: PKCS12, _ diagnosis: IdentityDiagnosis, named file: String, platforms: [Platform]) {
    self.file = file
    let own = container.identity?.certificate
    certificate = own.map(CertificateReport.init)
    friendlyName = own.flatMap { container.friendlyName(of: $0) }
    otherCertificates = container.certificates.filter { $0 != own }.map(CertificateReport.init)
    keys = container.privateKeys.map(\.info.description)
    certificateTypes = own?.certificateTypes.map(\.rawValue) ?? []
    let protection = container.protection
    mac = protection.mac.map { Protection("mac", $0) }
    encryption = protection.parts.map { Protection($0.content.rawValue, $0.encryption) }
    needsLegacyProvider = container.needsLegacyProvider
    form = protection.form?.rawValue
    devices = platforms.map { Device(platform: $0.description, accepted: !diagnosis.isRefused(on: $0)) }
    // How the file is written matters on a Mac too: from which version on it is read, Apple does not say.
    findings = diagnosis.faults
      .filter { $0.isMendedByConversion || !Set($0.platforms).isDisjoint(with: platforms) }.map(Finding.init)
    protections =
      protection.parts.map { "\($0.content.rawValue): \($0.encryption?.description ?? "not encrypted")" }
      + ["MAC: \(protection.mac?.description ?? "none")"]
  }

  /// Whether every device that was asked about takes it.
  var isFine: Bool { devices.allSatisfy(\.accepted) }

  /// For people.
  var text: [String] {
    var lines = ["\(file): \(summary)"]
    lines += (certificate?.text ?? []).map { "  " + $0 }
    if let friendlyName { lines += columns([("friendly name", "\"\(Self.printable(friendlyName))\"")]) }
    if !certificateTypes.isEmpty {
      lines += columns([("CertificateType", certificateTypes.joined(separator: " or "))])
    }
    if !otherCertificates.isEmpty {
      lines += ["  other certificates"] + otherCertificates.map { "    \($0.subject)" }
    }
    lines += ["  written with"] + protections.map { "    " + $0 }
    for finding in findings {
      let scope =
        finding.platforms.count < Platform.allCases.count ? finding.platforms.joined(separator: ", ") : ""
      lines.append(
        "\(finding.severity): \(finding.detail) [\(finding.rule)\(scope.isEmpty ? "" : "; \(scope)")]")
      lines.append("  fix: \(finding.fix)")
    }
    return lines
  }

  private var summary: String {
    let refusing = devices.filter { !$0.accepted }.map(\.platform)
    if refusing.isEmpty {
      return findings.contains { $0.severity == Severity.error.rawValue }
        ? "newer systems read it; older ones may not" : "nothing stands in its way"
    }
    return "does not work on \(refusing.joined(separator: ", "))"
  }

  /// A name from a file must not talk to the terminal.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
