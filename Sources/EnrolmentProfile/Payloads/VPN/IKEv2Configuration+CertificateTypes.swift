package import OpenSSL

/// Which CertificateType goes with which key: the likeliest first; nil where the key is not known, or no type fits.
extension IKEv2Configuration {
  /// Those that fit a key.
  package static func certificateTypes(fitting key: PublicKeyInfo) -> [String]? {
    switch key.kind {
    case .rsa: ["RSA", "RSA-PSS"]
    case .rsaPSS: ["RSA-PSS"]
    case .ec: [256, 384, 521].contains(key.bits) ? ["ECDSA\(key.bits)"] : nil
    default: nil
    }
  }

  /// Those that fit the key of an identity.
  package static func certificateTypes(of identity: DraftIdentity) -> [String]? {
    switch identity.source {
    case .pkcs12(let payload): certificateTypes(payload)
    case .scep: scepCertificateTypes
    case .acme(let payload): certificateTypes(payload)
    }
  }

  /// Those that fit the key in a file, if its password is beside it.
  static func certificateTypes(_ payload: PKCS12Payload) -> [String]? {
    (try? payload.contents().identity?.certificate.publicKey).flatMap { certificateTypes(fitting: $0) }
  }

  /// SCEP knows RSA only.
  static let scepCertificateTypes = ["RSA", "RSA-PSS"]

  /// Those that fit the key that the device makes for an ACME server.
  static func certificateTypes(_ payload: ACMEPayload) -> [String]? {
    guard payload.keyType == .ellipticCurve else { return ["RSA", "RSA-PSS"] }
    return payload.keySize.flatMap { [256, 384, 521].contains($0) ? ["ECDSA\($0)"] : nil }
  }
}
