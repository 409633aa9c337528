internal import COpenSSL

/// Each accessor is nil, or empty, where the extension is absent and where it does not decode; which of the two
/// ``malformedExtensions`` tells. Where an extension is repeated the first one counts.
extension Certificate {
  /// All extensions, in order.
  public var extensions: [CertificateExtension] { reading.all }

  /// The object identifiers of extensions that OpenSSL knows and whose value is not what it should be: does not
  /// decode, is followed by more bytes, is an empty list where RFC 5280 wants content.
  public var malformedExtensions: [String] { reading.malformed }

  /// The object identifiers of extensions that occur more than once, which RFC 5280 4.2 forbids; each once.
  public var duplicateExtensions: [String] { reading.repeated }

  /// Whether it may issue, and how deep.
  public var basicConstraints: BasicConstraints? { reading.basicConstraints }

  /// What the key may be used for; nil: anything.
  public var keyUsage: KeyUsage? { reading.keyUsage }

  /// The object identifiers of the purposes the key is for (RFC 5280 4.2.1.12).
  public var extendedKeyUsage: [String]? { reading.extendedKeyUsage }

  /// The names the certificate is for (RFC 5280 4.2.1.6).
  public var subjectAlternativeNames: [GeneralName]? { reading.subjectAlternativeNames }

  /// Other names of the issuer (RFC 5280 4.2.1.7).
  public var issuerAlternativeNames: [GeneralName]? {
    value(NID_issuer_alt_name, as: Owned.GeneralNames.self) { decoded, _ in GeneralName.all(in: decoded) }
  }

  /// Which of the issuer's keys signed.
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { reading.authorityKeyIdentifier }

  /// The name of the certificate's own key (RFC 5280 4.2.1.2).
  public var subjectKeyIdentifier: [UInt8]? { reading.subjectKeyIdentifier }

  /// Within which names it may issue.
  public var nameConstraints: NameConstraints? {
    value(NID_name_constraints, as: Owned.NameConstraints.self) { decoded, isCritical in
      NameConstraints(UnsafePointer(decoded).pointee, isCritical: isCritical)
    }
  }

  /// The object identifiers of the policies it was issued under (RFC 5280 4.2.1.4).
  public var certificatePolicies: [String]? {
    value(NID_certificate_policies, as: Owned.Policies.self) { decoded, _ in
      Stack.elements(decoded, as: POLICYINFO.self).map { ASN1.dotted($0.pointee.policyid) }
    }
  }

  /// The URIs of the revocation lists (RFC 5280 4.2.1.13).
  public var crlDistributionPoints: [String] {
    value(NID_crl_distribution_points, as: Owned.DistributionPoints.self) { decoded, _ in
      Stack.elements(decoded, as: DIST_POINT.self).flatMap { point -> [String] in
        guard let name = point.pointee.distpoint?.pointee, name.type == 0 else { return [] }
        return GeneralName.all(in: name.name.fullname).compactMap {
          if case .uri(let uri) = $0 { uri } else { nil }
        }
      }
    } ?? []
  }

  /// Where OCSP and the issuer's certificate are (RFC 5280 4.2.2.1).
  public var authorityInformationAccess: [AccessDescription] {
    value(NID_info_access, as: Owned.AccessDescriptions.self) { decoded, _ in
      Stack.elements(decoded, as: ACCESS_DESCRIPTION.self).compactMap { access in
        GeneralName(access.pointee.location).map {
          AccessDescription(method: ASN1.dotted(access.pointee.method), location: $0)
        }
      }
    } ?? []
  }

  func value<Kind: Freeable, T>(
    _ number: Int32, as kind: Kind.Type, _ body: (OpaquePointer, _ isCritical: Bool) -> T
  ) -> T? {
    withBareX509 { x509 in
      let index = X509_get_ext_by_NID(x509, number, -1)
      guard index >= 0, let pointer = X509_get_ext(x509, index),
        let decoded = ExtensionDecoder.value(pointer, as: kind)
      else { return nil }
      return body(decoded.pointer, X509_EXTENSION_get_critical(pointer) > 0)
    }
  }
}
