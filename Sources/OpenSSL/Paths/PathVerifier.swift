internal import COpenSSL

/// OpenSSL's path validation (RFC 5280 6.1) over one given path.
///
/// Signatures, basicConstraints, path lengths, keyCertSign, name constraints and critical extensions. Not validity,
/// not the server's name, not the purpose, and not how strong keys and hashes are: those are the policies' to judge,
/// and OpenSSL's security level is therefore 0 here whatever the system is set to.
public enum PathVerifier {
  /// Everything that is wrong with a path, leaf first and anchor last; empty where nothing is.
  ///
  /// OpenSSL gets no choice: each certificate can only be issued by the next, and only the last is an anchor. It goes
  /// on after a fault, so all are found. Validity is not looked at, so the answer does not hang on any clock.
  /// With `allowsAnyAnchor` the last certificate is taken at its word even where it is not self-signed (RFC 5280
  /// 6.1.1 (d)).
  public static func faults(
    path: [Certificate], allowsAnyAnchor: Bool = false
  ) -> [PathFault] {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    do throws(OpenSSLError) {
      let walk = PathWalk(
        path: path, pointers: try path.map { certificate throws(OpenSSLError) in try certificate.decoded() })
      return try walk.faults(allowsAnyAnchor: allowsAnyAnchor)
    } catch {
      return [
        PathFault(
          kind: .other(code: Int(X509_V_ERR_UNSPECIFIED)), depth: 0, certificate: path.first,
          message: error.description)
      ]
    }
  }
}

/// One run of `X509_verify_cert`, which its C callbacks reach through the store context.
private final class PathWalk {
  private let path: [Certificate]
  private let pointers: [OpaquePointer]
  private var found: [PathFault] = []

  init(path: [Certificate], pointers: [OpaquePointer]) {
    self.path = path
    self.pointers = pointers
  }

  func faults(allowsAnyAnchor: Bool) throws(OpenSSLError) -> [PathFault] {
    guard let leaf = pointers.first, let anchor = pointers.last else {
      return [PathFault(kind: .issuerMissing, depth: 0, certificate: nil, message: "the path is empty")]
    }
    let store = try Handle<Owned.Store>(X509_STORE_new(), doing: "allocate a trust store")
    try check(X509_STORE_add_cert(store.pointer, anchor), doing: "add the anchor to a trust store")
    let between = try Handle<Owned.BorrowingStack>(OPENSSL_sk_new_null(), doing: "allocate a list")
    for pointer in pointers.dropFirst().dropLast() {
      try check(OPENSSL_sk_push(between.pointer, UnsafeRawPointer(pointer)), doing: "fill a list")
    }
    let context = try Handle<Owned.StoreContext>(X509_STORE_CTX_new(), doing: "allocate a path validation")
    X509_STORE_set_check_issued(store.pointer, Self.isIssued)
    try check(
      X509_STORE_CTX_init(context.pointer, store.pointer, leaf, between.pointer),
      doing: "set up a path validation")
    let settings = X509_STORE_CTX_get0_param(context.pointer)
    X509_VERIFY_PARAM_set_auth_level(settings, 0)
    X509_VERIFY_PARAM_set_depth(settings, Int32(clamping: path.count))
    let partial = allowsAnyAnchor ? X509_V_FLAG_PARTIAL_CHAIN : 0
    X509_VERIFY_PARAM_set_flags(settings, UInt(X509_V_FLAG_NO_CHECK_TIME | partial))
    X509_STORE_CTX_set_verify_cb(context.pointer, Self.note)
    X509_STORE_CTX_set_ex_data(context.pointer, 0, Unmanaged.passUnretained(self).toOpaque())
    let result = withExtendedLifetime(self) { X509_verify_cert(context.pointer) }
    if result <= 0, found.isEmpty {
      // It gave up without asking the callback: out of memory, or a certificate it cannot work with at all.
      note(code: X509_STORE_CTX_get_error(context.pointer), depth: 0, certificate: nil)
    }
    if found.isEmpty, Stack.elements(X509_STORE_CTX_get0_chain(context.pointer)) != pointers {
      found.append(
        PathFault(
          kind: .issuerMissing, depth: 0, certificate: path.first,
          message: "the certificates do not form one path"))
    }
    return found
  }

  private static func of(_ context: OpaquePointer?) -> PathWalk? {
    X509_STORE_CTX_get_ex_data(context, 0).map { Unmanaged<PathWalk>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends OpenSSL's freedom to look for an issuer: it is the next certificate of the path or nobody.
  private static let isIssued: X509_STORE_CTX_check_issued_fn = { context, subject, issuer in
    guard let walk = PathWalk.of(context), let subject, let issuer else { return 0 }
    let follows = walk.pointers.indices.contains { index in
      walk.pointers[index] == subject
        && (subject == issuer || index + 1 < walk.pointers.count && walk.pointers[index + 1] == issuer)
    }
    return follows && Certificate.isIssued(subject, by: issuer) ? 1 : 0
  }

  /// Notes a fault and has OpenSSL go on.
  private static let note: X509_STORE_CTX_verify_cb = { isGood, context in
    if isGood == 0, let walk = PathWalk.of(context) {
      walk.note(
        code: X509_STORE_CTX_get_error(context), depth: Int(X509_STORE_CTX_get_error_depth(context)),
        certificate: X509_STORE_CTX_get_current_cert(context))
    }
    return 1
  }

  private func note(code: Int32, depth: Int, certificate: OpaquePointer?) {
    let place = pointers.firstIndex { $0 == certificate } ?? depth
    let fault = PathFault(
      kind: PathFault.Kind(code: code), depth: place,
      certificate: path.indices.contains(place) ? path[place] : nil,
      message: String(cString: X509_verify_cert_error_string(Int(code))))
    // OpenSSL tells a missing issuer twice, in different words.
    if !found.contains(where: { $0.kind == fault.kind && $0.depth == fault.depth }) { found.append(fault) }
  }
}
