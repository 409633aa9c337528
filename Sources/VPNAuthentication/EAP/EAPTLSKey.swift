import OpenSSL

/// The keys that come out of EAP-TLS.
enum EAPTLSKey {
  /// Octets of MSK and EMSK together.
  static let length = 128

  /// The MSK: the first half of what TLS exports, under the label of the version (RFC 5216 2.3, RFC 9190 2.3).
  static func master(
    version: TLSVersion, _ export: (_ label: String, _ context: [UInt8]?) throws(OpenSSLError) -> [UInt8]
  ) -> Secret? {
    let isNew = version >= .tls13
    let label = isNew ? "EXPORTER_EAP_TLS_Key_Material" : "client EAP encryption"
    guard let key = try? export(label, isNew ? [EAPPacket.Kind.tls] : nil) else { return nil }
    return Secret(Array(key.prefix(length / 2)))
  }
}
