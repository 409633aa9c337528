import FoundationEssentials
import OpenSSL
import YAML

/// `sign:`, who signs the profile.
struct SignSection {
  static let keys = ["identity", "certificate", "key", "keyURI", "chain", "password"]

  let signer: Identity?

  init(_ node: YAMLNode, _ reader: ManifestReader, at time: Date) {
    let section = reader.mapping(node, "sign", keys: Self.keys)
    let secret = reader.secret(section["password"], "the signer's password")
    let isLocked = section["password"] != nil && secret == nil
    if let file = section["identity"] {
      for key in ["certificate", "key", "keyURI", "chain"] {
        if let other = section[key] {
          reader.mistake(other.position, "\(key) has no place beside identity; give one or the other")
        }
      }
      signer = isLocked ? nil : Self.container(file, secret, reader)
    } else if let uri = section["keyURI"] {
      let certificate = reader.required("certificate", section, "sign", at: node)
      if let key = section["key"] {
        reader.mistake(key.position, "key has no place beside keyURI; give one or the other")
      }
      signer =
        isLocked
        ? nil : Self.pair(certificate, section["chain"], reader) { Self.key(at: uri, pin: secret, reader) }
    } else if section["certificate"] != nil || section["key"] != nil {
      let certificate = reader.required("certificate", section, "sign", at: node)
      let key = reader.required("key", section, "sign", at: node)
      signer =
        isLocked
        ? nil : Self.pair(certificate, section["chain"], reader) { Self.key(in: key, secret, reader) }
    } else {
      signer = nil
      if !section.isEmpty || node.entries?.isEmpty == true {
        reader.mistake(node.position, "sign needs identity (a PKCS#12), or certificate with key or keyURI")
      }
    }
    if let signer, signer.certificate.notAfter < time {
      reader.notice(
        (section["identity"] ?? section["certificate"] ?? node).position,
        "the certificate of the signer ended at \(signer.certificate.notAfter.formatted(.iso8601)); "
          + "devices take the profile as not signed")
    }
  }

  private static func container(_ node: YAMLNode, _ secret: Secret?, _ reader: ManifestReader) -> Identity? {
    guard let file = reader.contents(node, "identity") else { return nil }
    do throws(OpenSSLError) {
      if let identity = try reader.container(file, at: node, password: secret).identity { return identity }
      reader.mistake(
        node.position, "\(file.name) holds no private key with its certificate; export both together")
    } catch {
      reader.mistake(node.position, "\(file.name): \(error)")
    }
    return nil
  }

  private static func pair(
    _ certificate: YAMLNode?, _ chain: YAMLNode?, _ reader: ManifestReader, key: () -> PrivateKey?
  ) -> Identity? {
    let certificates = reader.certificates(certificate, "certificate")
    let others = reader.list(chain).flatMap { reader.certificates($0, "chain") }
    let key = key()
    guard let leaf = certificates.first, let key, let certificate else { return nil }
    do throws(OpenSSLError) {
      return try Identity(certificate: leaf, privateKey: key, chain: certificates.dropFirst() + others)
    } catch {
      reader.mistake(certificate.position, "\(error)")
      return nil
    }
  }

  private static func key(in node: YAMLNode?, _ secret: Secret?, _ reader: ManifestReader) -> PrivateKey? {
    guard let node, let file = reader.contents(node, "key") else { return nil }
    do throws(OpenSSLError) {
      return try PrivateKey(parsing: file.bytes, password: secret)
    } catch {
      reader.mistake(node.position, "\(file.name): \(error)")
      return nil
    }
  }

  private static func key(at node: YAMLNode, pin: Secret?, _ reader: ManifestReader) -> PrivateKey? {
    guard let text = reader.text(node, "keyURI") else { return nil }
    do throws(OpenSSLError) {
      return try PrivateKey(uri: KeyURI(text), pin: pin)
    } catch {
      reader.mistake(node.position, "\(error)")
      return nil
    }
  }
}
