import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import YAML

/// `pkcs12:` below an identity: a file, opened now, so that it is not the device that finds out what is wrong with it.
struct PKCS12Section {
  static let keys = ["file", "password", "embedPassword", "displayName"]

  private let reader: ManifestReader
  private let time: Date
  private let position: YAMLPosition

  /// The identity that `node` describes, and its certificate if the file could be opened; nil where it is of no use,
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
    var certificate: Certificate?
    // A password that could not be read is a mistake already.
    if section["password"] == nil || password != nil {
      let place = section["file"]?.position ?? node.position
      certificate = PKCS12Section(reader: reader, time: time, position: place)
        .check(file, password, isGiven: section["password"] != nil)
    }
    if embeds, password != nil, let place = section["embedPassword"]?.position {
      reader.noticeSecretInside(place, "the password of \(file.name)", isAskedFor: true)
    }
    let identity = DraftIdentity(
      name: name, pkcs12: file.bytes, embeddedPassword: embeds ? password : nil, fileName: file.name,
      displayName: displayName ?? name)
    return (identity, certificate)
  }

  private func check(_ file: (bytes: [UInt8], name: String), _ password: Secret?, isGiven: Bool)
    -> Certificate?
  {
    do throws(OpenSSLError) {
      let content = try PKCS12(parsing: file.bytes, password: password)
      if let ended = content.identity?.certificate.notAfter, ended < time {
        reader.notice(
          position,
          "the certificate in \(file.name) ended at \(ended.formatted(.iso8601)); the server will refuse it")
      }
      if content.identity == nil {
        reader.mistake(
          position, "\(file.name) holds no private key with its certificate; export both together")
      } else if content.certificates.count > 1 {
        reader.notice(
          position,
          "\(file.name) holds \(content.certificates.count) certificates; iOS wants exactly one, export it without the chain"
        )
      }
      return content.identity?.certificate
    } catch {
      if !isGiven, case .passwordNeeded = error {
        reader.notice(position, "\(file.name) was not looked into: no password is given")
      } else {
        reader.mistake(position, "\(file.name): \(error)")
      }
      return nil
    }
  }
}
