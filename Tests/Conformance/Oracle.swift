import COpenSSL
import Foundation
import OpenSSL
import TrustEvaluation

/// OpenSSL's `X509_verify_cert` over the whole chain that the engine accepted: what it refuses, the engine must refuse
/// too.
enum Oracle {
  /// Whether OpenSSL accepts the path, leaf first, for the question of the case.
  static func accepts(_ one: ConformanceCase, path: [[UInt8]]) -> Bool {
    let certificates = path.compactMap(parsed)
    let (store, context, untrusted) = (X509_STORE_new(), X509_STORE_CTX_new(), OPENSSL_sk_new_null())
    defer {
      X509_STORE_CTX_free(context)
      X509_STORE_free(store)
      OPENSSL_sk_free(untrusted)
      certificates.forEach { X509_free($0) }
      ERR_clear_error()
    }
    guard let leaf = certificates.first, certificates.count == path.count else { return false }
    X509_STORE_add_cert(store, certificates.last)
    // Those that signed the revocation lists, too; one that is there twice confuses OpenSSL's search for them.
    let others = one.intermediates.filter { !path.contains($0) }.compactMap(parsed)
    defer { others.forEach { X509_free($0) } }
    for certificate in certificates.dropFirst().dropLast() + others {
      OPENSSL_sk_push(untrusted, UnsafeRawPointer(certificate))
    }
    let lists = OPENSSL_sk_new_null()
    defer { OPENSSL_sk_pop_free(lists) { X509_CRL_free($0.map { OpaquePointer($0) }) } }
    for der in one.revocationLists { OPENSSL_sk_push(lists, parsedList(der).map { UnsafeRawPointer($0) }) }
    X509_STORE_CTX_init(context, store, leaf, untrusted)
    // In a store OpenSSL looks only for lists of the certificate's own issuer.
    X509_STORE_CTX_set0_crls(context, lists)
    configure(X509_STORE_CTX_get0_param(context), for: one)
    return X509_verify_cert(context) == 1
  }

  private static func configure(_ settings: OpaquePointer?, for one: ConformanceCase) {
    var flags = UInt(X509_V_FLAG_PARTIAL_CHAIN)
    if !one.revocationLists.isEmpty {
      flags |= UInt(X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL)
      flags |= UInt(X509_V_FLAG_EXTENDED_CRL_SUPPORT | X509_V_FLAG_USE_DELTAS)
    }
    X509_VERIFY_PARAM_set_flags(settings, flags)
    X509_VERIFY_PARAM_set_time(settings, time_t(one.at.timeIntervalSince1970))
    switch one.purpose {
    case .server: X509_VERIFY_PARAM_set_purpose(settings, X509_PURPOSE_SSL_SERVER)
    case .client: X509_VERIFY_PARAM_set_purpose(settings, X509_PURPOSE_SSL_CLIENT)
    case .any: break
    }
    X509_VERIFY_PARAM_set_hostflags(
      settings, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
    for name in one.names {
      switch name {
      case .dns(let text): X509_VERIFY_PARAM_add1_host(settings, text, text.utf8.count)
      case .ip(let text): X509_VERIFY_PARAM_set1_ip_asc(settings, text)
      case .email(let text): X509_VERIFY_PARAM_set1_email(settings, text, text.utf8.count)
      }
    }
  }

  private static func parsed(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509(nil, &cursor, buffer.count)
    }
  }

  private static func parsedList(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509_CRL(nil, &cursor, buffer.count)
    }
  }
}
