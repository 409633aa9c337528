import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// `payloads:`, payloads by Apple's own keys, for what the manifest has no short form of.
enum PayloadsSection {
  static func payloads(in node: YAMLNode?, _ reader: ManifestReader) -> [PlacedPayload] {
    reader.list(node).compactMap { item -> PlacedPayload? in
      let section = reader.mapping(item, "a payload")
      guard
        let type = reader.text(reader.required("PayloadType", section, "a payload", at: item), "PayloadType")
      else { return nil }
      // What is said of an unknown type the draft says.
      let known = PayloadSchema.named(type)
      let schema = known ?? .unknown
      if known == nil, let meant = NearMiss.best(for: type, among: PayloadSchema.all.map(\.payloadType)) {
        reader.notice(
          section["PayloadType"]?.position ?? item.position,
          "\(type) is not known here; did you mean \(meant)?")
      }
      var keys = SchemaReader(reader, schema, spelling: { $0 })
      let value = keys.dictionary(
        item, PayloadSchema.commonKeys + (known?.keys ?? []), "the payload \(type)", at: "",
        isOpen: known?.isPartial ?? true)
      examine(value, type, at: keys.place(of: "PayloadContent") ?? item.position, reader)
      return PlacedPayload(
        name: section["PayloadDisplayName"]?.string ?? type, type: type, value, keys, at: item.position)
    }
  }

  /// Looks into certificates and identities: what devices refuse, or take for something else, is told here.
  private static func examine(
    _ value: PropertyListDictionary, _ type: String, at position: YAMLPosition, _ reader: ManifestReader
  ) {
    guard let bytes = value["PayloadContent"]?.data else { return }
    if type == PKCS12Payload.payloadType {
      examine(identity: bytes, at: position, reader)
    } else if let kind = CertificatePayload.Kind(rawValue: type) {
      examine(certificate: bytes, kind, at: position, reader)
    }
  }

  private static func examine(identity bytes: [UInt8], at position: YAMLPosition, _ reader: ManifestReader) {
    let section = "write it under identities:, which converts it"
    guard let protection = try? PKCS12Protection(ofPKCS12: bytes) else {
      return reader.mistake(position, "this is no PKCS#12")
    }
    for fault in IdentityDiagnosis.faults(of: protection) where fault.rule.severity == .error {
      reader.mistake(position, "\(fault.message); \(section)")
    }
  }

  private static func examine(
    certificate bytes: [UInt8], _ kind: CertificatePayload.Kind, at position: YAMLPosition,
    _ reader: ManifestReader
  ) {
    if bytes.contains("PRIVATE KEY-----".utf8) {
      return reader.mistake(
        position,
        "this holds a private key, and whoever holds the profile could read it; take the certificate alone")
    }
    do throws(OpenSSLError) {
      let certificates = try CertificateFile.certificates(in: bytes)
      guard let first = certificates.first else { return }
      if kind == .root, !(first.isCA && first.isSelfSigned) {
        reader.mistake(
          position,
          "\(first) is no self-signed CA, so devices take it for no anchor; write it under anchors:, or as com.apple.security.pkcs1"
        )
      } else if !first.isCA {
        reader.notice(position, "\(first) is no CA's certificate; devices trust nobody by it")
      }
    } catch {
      reader.mistake(position, "\(error)")
    }
  }
}
