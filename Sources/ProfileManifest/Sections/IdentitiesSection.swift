import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import YAML

/// `identities:`, by the name that VPNs refer to.
struct IdentitiesSection {
  static let kinds = ["pkcs12", "scep", "acme"]
  /// The keys below `pkcs12`.
  static let keys = ["file", "password", "embedPassword", "displayName"]

  private(set) var identities: [(identity: DraftIdentity, position: YAMLPosition)] = []
  /// Every name that is written, also where what it names is not usable.
  private(set) var names: Set<String> = []

  private let time: Date

  init(_ node: YAMLNode?, _ reader: ManifestReader, at time: Date) {
    self.time = time
    guard let node else { return }
    for entry in node.entries ?? [] {
      if let name = entry.key.string { names.insert(name) }
    }
    let section = reader.mapping(node, "identities")
    for entry in node.entries ?? [] {
      guard let name = entry.key.string, let value = section[name] else { continue }
      let identity = reader.mapping(value, "the identity \(name)", keys: Self.kinds)
      for kind in Self.kinds where kind != "pkcs12" {
        if let node = identity[kind] {
          reader.mistake(
            node.position,
            "\(kind) identities cannot be built yet; give a pkcs12, or the payload under payloads")
        }
      }
      if let pkcs12 = identity["pkcs12"] {
        read(pkcs12, name: name, at: entry.key.position, reader)
      } else if identity.isEmpty, value.entries?.isEmpty == true {
        reader.mistake(value.position, "the identity \(name) needs pkcs12")
      }
    }
  }

  private mutating func read(
    _ node: YAMLNode, name: String, at position: YAMLPosition, _ reader: ManifestReader
  ) {
    let section = reader.mapping(node, "pkcs12", keys: Self.keys)
    let file = reader.contents(reader.required("file", section, "pkcs12", at: node), "file")
    let password = reader.secret(section["password"], "the password of \(file?.name ?? "the PKCS#12")")
    let embeds = reader.flag(section["embedPassword"], "embedPassword") ?? false
    // One that is there and of no use was told of.
    if embeds, section["password"] == nil, node["password"] == nil {
      reader.mistake(node.position, "embedPassword needs the password")
    }
    let displayName = reader.text(section["displayName"], "displayName")
    guard let file else { return }
    check(
      file, password, isGiven: section["password"] != nil, at: section["file"]?.position ?? position, reader)
    identities.append(
      (
        DraftIdentity(
          name: name, pkcs12: file.bytes, embeddedPassword: embeds ? password : nil, fileName: file.name,
          displayName: displayName ?? name), position
      ))
  }

  /// Looks into the file now, so that it is not the device that finds out.
  private func check(
    _ file: (bytes: [UInt8], name: String), _ password: Secret?, isGiven: Bool, at position: YAMLPosition,
    _ reader: ManifestReader
  ) {
    // A password that could not be read is a mistake already.
    if isGiven, password == nil { return }
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
    } catch {
      if !isGiven, case .passwordNeeded = error {
        reader.notice(position, "\(file.name) was not looked into: no password is given")
      } else {
        reader.mistake(position, "\(file.name): \(error)")
      }
    }
  }
}
