import COpenSSL
import Foundation
import OpenSSL
import TrustEvaluation

/// OpenSSL's `X509_verify_cert` over the whole case, building the chain itself: what it refuses, the engine must
/// refuse too.
enum Oracle {
  /// Whether OpenSSL accepts the case; nil where it cannot even read the certificates.
  static func accepts(_ one: ConformanceCase) -> Bool? {
    guard let leaf = parsed(one.leaf) else { return nil }
    let store = X509_STORE_new()
    let context = X509_STORE_CTX_new()
    let untrusted = OPENSSL_sk_new_null()
    var owned = [leaf]
    defer {
      X509_STORE_CTX_free(context)
      X509_STORE_free(store)
      OPENSSL_sk_free(untrusted)
      owned.forEach { X509_free($0) }
      ERR_clear_error()
    }
    for der in one.anchors {
      guard let anchor = parsed(der) else { return nil }
      owned.append(anchor)
      X509_STORE_add_cert(store, anchor)
    }
    for der in one.intermediates {
      guard let intermediate = parsed(der) else { continue }
      owned.append(intermediate)
      OPENSSL_sk_push(untrusted, UnsafeRawPointer(intermediate))
    }
    for der in one.revocationLists { add(der, to: store) }
    X509_STORE_CTX_init(context, store, leaf, untrusted)
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

  private static func add(_ der: [UInt8], to store: OpaquePointer?) {
    der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      guard let list = d2i_X509_CRL(nil, &cursor, buffer.count) else { return }
      X509_STORE_add_crl(store, list)
      X509_CRL_free(list)
    }
  }
}
