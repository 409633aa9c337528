import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import YAML

/// `pkcs12:` below an identity: a file, opened now, so that it is not the device that finds out what is wrong with it,
/// and written anew where not every device would read it.
struct PKCS12Section {
  static let keys = ["file", "password", "embedPassword", "displayName"]

  private let reader: ManifestReader
  private let time: Date
  private let position: YAMLPosition
  private let name: String

  /// The identity that `node` describes, and its certificate where that could be looked at; nil where it is of no use,
  /// which is told.
  static func identity(
    _ node: YAMLNode, name: String, at time: Date, _ reader: ManifestReader
  ) -> (identity: DraftIdentity, certificate: Certificate?)? {
    let section = reader.mapping(node, "pkcs12", keys: keys)
    let file = reader.contents(reader.required("file", section, "pkcs12", at: node), "file")
    let password = reader.secret(section["password"], "the password of \(file?.name ?? "the PKCS#12")")
    let embeds = reader.flag(section["embedPassword"], "embedPassword") ?? false
    // One that is there and of no use was told of.
    if embeds, section["password"] == nil, node["password"] == nil {
      reader.mistake(node.position, "embedPassword needs the password")
    }
    let displayName = reader.text(section["displayName"], "displayName")
    guard let file else { return nil }
    let own = PKCS12Section(
      reader: reader, time: time, position: section["file"]?.position ?? node.position, name: file.name)
    var read: (bytes: [UInt8], certificate: Certificate?) = (file.bytes, nil)
    // A password that could not be read is a mistake already.
    if section["password"] == nil || password != nil {
      read = own.read(file.bytes, password, isGiven: section["password"] != nil)
    }
    if embeds, password != nil, let place = section["embedPassword"]?.position {
      reader.noticeSecretInside(place, "the password of \(file.name)", isAskedFor: true)
    }
    let identity = DraftIdentity(
      name: name, pkcs12: read.bytes, embeddedPassword: embeds ? password : nil, fileName: file.name,
      displayName: displayName ?? name)
    return (identity, read.certificate)
  }

  /// The file as it goes into the profile.
  private func read(
    _ bytes: [UInt8], _ password: Secret?, isGiven: Bool
  ) -> (bytes: [UInt8], certificate: Certificate?) {
    do throws(OpenSSLError) {
      let content = try PKCS12(parsing: bytes, password: password)
      let use = IdentityUse(at: time, warningDays: reader.warningDays)
      var isUsable = true
      for fault in IdentityDiagnosis(content, for: use).faults where !fault.isMendedByConversion {
        let text = "\(name): \(fault.message); \(fault.fix)"
        if fault.rule == IdentityDiagnosis.oneIdentity {
          reader.mistake(position, text)
          isUsable = false
        } else {
          reader.notice(position, text)
        }
      }
      let certificate = content.identity?.certificate
      return (isUsable ? try converted(bytes, content, password) : bytes, certificate)
    } catch {
      if !isGiven, case .passwordNeeded = error {
        checkUnopened(bytes)
      } else {
        reader.mistake(position, "\(name): \(error)")
      }
      return (bytes, nil)
    }
  }

  /// The container as it is where every device reads it, else written anew.
  private func converted(
    _ bytes: [UInt8], _ content: PKCS12, _ password: Secret?
  ) throws(OpenSSLError) -> [UInt8] {
    if content.protection.form == .compatible, content.certificates.count == 1 { return bytes }
    let conversion = try IdentityConversion(content, password: password)
    var text = "\(name) is written anew into the profile, as every device reads it: "
    text += conversion.changes.joined(separator: "; ")
    if content.certificates.dropFirst().contains(where: \.isCA) {
      text += " (no device takes a CA out of a PKCS#12: if a server uses it, name it under anchors)"
    }
    reader.notice(position, text)
    return conversion.bytes
  }

  /// Without the password the form shows all the same, and cannot be changed.
  private func checkUnopened(_ bytes: [UInt8]) {
    let faults = (try? PKCS12Protection(ofPKCS12: bytes)).map { IdentityDiagnosis.faults(of: $0) } ?? []
    for fault in faults where fault.rule.severity == .error {
      reader.mistake(
        position,
        "\(name): \(fault.message); give its password, so that it can be written anew "
          + "(it goes into the profile only with embedPassword), or run mooring identity convert")
    }
    if !faults.contains(where: { $0.rule.severity == .error }) {
      reader.notice(position, "\(name) was not looked into: no password is given")
    }
  }
}
