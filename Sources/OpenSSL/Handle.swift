internal import COpenSSL

/// A kind of OpenSSL object: how one that is owned is given back.
protocol Freeable {
  static func free(_ pointer: OpaquePointer)
}

/// An OpenSSL object that is owned: whoever holds the handle holds the object, and its end frees it.
///
/// Every pointer that OpenSSL hands over goes into a handle at once, stacks and BIOs too. OpenSSL's types all
/// reach Swift as `OpaquePointer`; `Kind` gives the difference back.
struct Handle<Kind: Freeable>: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes ownership, or is nil where OpenSSL gave nothing.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  /// Takes ownership of an object whose C structure is public.
  init?<Structure>(_ pointer: UnsafeMutablePointer<Structure>?) {
    self.init(pointer.map { OpaquePointer($0) })
  }

  /// Takes ownership, or throws what the error queue says about why there is nothing.
  init(_ pointer: OpaquePointer?, doing: String) throws(OpenSSLError) {
    guard let pointer else { throw OpenSSLError(doing: doing) }
    self.pointer = pointer
  }

  deinit { Kind.free(pointer) }

  /// The object as its public C structure, such as `BASIC_CONSTRAINTS`.
  func typed<Structure>(as: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    UnsafeMutablePointer(pointer)
  }

  /// Gives the object up to a call that takes ownership of it.
  consuming func release() -> OpaquePointer {
    let pointer = self.pointer
    discard self
    return pointer
  }
}

/// The kinds of object that a ``Handle`` can own.
enum Owned {
  enum X509: Freeable { static func free(_ pointer: OpaquePointer) { X509_free(pointer) } }
  enum Name: Freeable { static func free(_ pointer: OpaquePointer) { X509_NAME_free(pointer) } }
  enum Store: Freeable { static func free(_ pointer: OpaquePointer) { X509_STORE_free(pointer) } }
  enum StoreContext: Freeable {
    static func free(_ pointer: OpaquePointer) { X509_STORE_CTX_free(pointer) }
  }
  enum SubjectKey: Freeable { static func free(_ pointer: OpaquePointer) { X509_PUBKEY_free(pointer) } }
  enum RevocationList: Freeable { static func free(_ pointer: OpaquePointer) { X509_CRL_free(pointer) } }

  enum PKey: Freeable { static func free(_ pointer: OpaquePointer) { EVP_PKEY_free(pointer) } }
  enum PKeyContext: Freeable {
    static func free(_ pointer: OpaquePointer) { EVP_PKEY_CTX_free(pointer) }
  }
  enum PKCS8: Freeable {
    static func free(_ pointer: OpaquePointer) { PKCS8_PRIV_KEY_INFO_free(pointer) }
  }
  enum EncryptedPKCS8: Freeable {
    static func free(_ pointer: OpaquePointer) { X509_SIG_free(pointer) }
  }
  enum DigestContext: Freeable {
    static func free(_ pointer: OpaquePointer) { EVP_MD_CTX_free(pointer) }
  }
  enum CipherContext: Freeable {
    static func free(_ pointer: OpaquePointer) { EVP_CIPHER_CTX_free(pointer) }
  }
  enum MAC: Freeable { static func free(_ pointer: OpaquePointer) { EVP_MAC_free(pointer) } }
  enum MACContext: Freeable { static func free(_ pointer: OpaquePointer) { EVP_MAC_CTX_free(pointer) } }
  enum BigNumber: Freeable { static func free(_ pointer: OpaquePointer) { BN_clear_free(pointer) } }
  enum ParameterBuilder: Freeable {
    static func free(_ pointer: OpaquePointer) { OSSL_PARAM_BLD_free(pointer) }
  }
  enum Parameters: Freeable {
    static func free(_ pointer: OpaquePointer) { OSSL_PARAM_free(UnsafeMutablePointer(pointer)) }
  }
  enum Group: Freeable { static func free(_ pointer: OpaquePointer) { EC_GROUP_free(pointer) } }

  enum CMS: Freeable { static func free(_ pointer: OpaquePointer) { CMS_ContentInfo_free(pointer) } }
  enum KeyStore: Freeable { static func free(_ pointer: OpaquePointer) { OSSL_STORE_close(pointer) } }
  enum KeyStoreItem: Freeable { static func free(_ pointer: OpaquePointer) { OSSL_STORE_INFO_free(pointer) } }

  enum PKCS12: Freeable { static func free(_ pointer: OpaquePointer) { PKCS12_free(pointer) } }
  enum PKCS7: Freeable {
    static func free(_ pointer: OpaquePointer) { PKCS7_free(UnsafeMutablePointer(pointer)) }
  }

  /// The two numbers of an ECDSA signature.
  enum ECDSASignature: Freeable { static func free(_ pointer: OpaquePointer) { ECDSA_SIG_free(pointer) } }

  enum SafeBag: Freeable { static func free(_ pointer: OpaquePointer) { PKCS12_SAFEBAG_free(pointer) } }
  /// An `X509_ALGOR` with its parameters.
  enum Algorithm: Freeable {
    static func free(_ pointer: OpaquePointer) { X509_ALGOR_free(UnsafeMutablePointer(pointer)) }
  }

  /// A connection, with the buffers that were given to it.
  enum TLS: Freeable { static func free(_ pointer: OpaquePointer) { SSL_free(pointer) } }
  enum TLSContext: Freeable { static func free(_ pointer: OpaquePointer) { SSL_CTX_free(pointer) } }

  enum BIO: Freeable { static func free(_ pointer: OpaquePointer) { BIO_free_all(pointer) } }
  enum LibraryContext: Freeable {
    static func free(_ pointer: OpaquePointer) { OSSL_LIB_CTX_free(pointer) }
  }
  /// Memory from `OPENSSL_malloc`, as `i2d_…` and `ASN1_STRING_to_UTF8` give it.
  enum Memory: Freeable {
    static func free(_ pointer: OpaquePointer) { CRYPTO_free(UnsafeMutableRawPointer(pointer), "", 0) }
  }

  /// An `ASN1_STRING` of any type: octets, integers, times.
  enum ASN1String: Freeable {
    static func free(_ pointer: OpaquePointer) { ASN1_STRING_free(UnsafeMutablePointer(pointer)) }
  }
  enum PSSParameters: Freeable {
    static func free(_ pointer: OpaquePointer) { RSA_PSS_PARAMS_free(UnsafeMutablePointer(pointer)) }
  }
  enum ASN1Object: Freeable { static func free(_ pointer: OpaquePointer) { ASN1_OBJECT_free(pointer) } }
  enum GeneralName: Freeable {
    static func free(_ pointer: OpaquePointer) { GENERAL_NAME_free(UnsafeMutablePointer(pointer)) }
  }

  enum GeneralNames: Freeable { static func free(_ pointer: OpaquePointer) { GENERAL_NAMES_free(pointer) } }
  enum BasicConstraints: Freeable {
    static func free(_ pointer: OpaquePointer) { BASIC_CONSTRAINTS_free(UnsafeMutablePointer(pointer)) }
  }
  enum AuthorityKeyID: Freeable {
    static func free(_ pointer: OpaquePointer) { AUTHORITY_KEYID_free(UnsafeMutablePointer(pointer)) }
  }
  enum NameConstraints: Freeable {
    static func free(_ pointer: OpaquePointer) { NAME_CONSTRAINTS_free(UnsafeMutablePointer(pointer)) }
  }
  enum KeyPurposes: Freeable {
    static func free(_ pointer: OpaquePointer) { EXTENDED_KEY_USAGE_free(pointer) }
  }
  enum Policies: Freeable { static func free(_ pointer: OpaquePointer) { CERTIFICATEPOLICIES_free(pointer) } }
  enum DistributionPoints: Freeable {
    static func free(_ pointer: OpaquePointer) { CRL_DIST_POINTS_free(pointer) }
  }
  enum IssuingDistributionPoint: Freeable {
    static func free(_ pointer: OpaquePointer) { ISSUING_DIST_POINT_free(UnsafeMutablePointer(pointer)) }
  }
  enum AccessDescriptions: Freeable {
    static func free(_ pointer: OpaquePointer) { AUTHORITY_INFO_ACCESS_free(pointer) }
  }

  /// A stack whose certificates are owned with it.
  enum X509Stack: Freeable {
    static func free(_ pointer: OpaquePointer) {
      OPENSSL_sk_pop_free(pointer) { X509_free($0.map { OpaquePointer($0) }) }
    }
  }
  /// A stack whose names are owned with it.
  enum NameStack: Freeable {
    static func free(_ pointer: OpaquePointer) {
      OPENSSL_sk_pop_free(pointer) { X509_NAME_free($0.map { OpaquePointer($0) }) }
    }
  }
  /// A stack of PKCS#12 parts, owned with it.
  enum PKCS7Stack: Freeable {
    static func free(_ pointer: OpaquePointer) {
      OPENSSL_sk_pop_free(pointer) { PKCS7_free($0?.assumingMemoryBound(to: COpenSSL.PKCS7.self)) }
    }
  }
  /// A stack of PKCS#12 bags, owned with it.
  enum SafeBagStack: Freeable {
    static func free(_ pointer: OpaquePointer) {
      OPENSSL_sk_pop_free(pointer) { PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) }
    }
  }
  /// A stack whose elements belong to somebody else.
  enum BorrowingStack: Freeable {
    static func free(_ pointer: OpaquePointer) { OPENSSL_sk_free(pointer) }
  }
}
