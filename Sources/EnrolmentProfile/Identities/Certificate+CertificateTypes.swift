public import OpenSSL

extension Certificate {
  /// The CertificateTypes of IKEv2 that fit the key, the likeliest first; none where devices have no word for it.
  public var certificateTypes: [IKEv2Configuration.CertificateType] {
    (IKEv2Configuration.certificateTypes(fitting: publicKey) ?? []).compactMap {
      IKEv2Configuration.CertificateType(rawValue: $0)
    }
  }
}
