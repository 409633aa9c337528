internal import COpenSSL

/// The parts of a key by OpenSSL's names, collected until the key is made.
///
/// OpenSSL copies octets and numbers only when the list is finished, so both are kept until then.
final class KeyParameters {
  private let builder: Handle<Owned.ParameterBuilder>
  private let doing: String
  private var numbers: [OpaquePointer] = []
  private var texts: [UnsafeMutableRawBufferPointer] = []

  init(doing: String) throws(OpenSSLError) {
    self.doing = doing
    builder = try Handle(OSSL_PARAM_BLD_new(), doing: doing)
  }

  deinit {
    for number in numbers { BN_clear_free(number) }
    for text in texts {
      OPENSSL_cleanse(text.baseAddress, text.count)
      text.deallocate()
    }
  }

  /// A number, which becomes this list's own.
  func add(_ name: String, _ number: OpaquePointer?) throws(OpenSSLError) {
    guard let number else { throw OpenSSLError(doing: doing) }
    numbers.append(number)
    try check(OSSL_PARAM_BLD_push_BN(builder.pointer, keep(name), number), doing: doing)
  }

  func add(_ name: String, number: [UInt8]) throws(OpenSSLError) {
    try add(name, BN_bin2bn(number, Int32(truncatingIfNeeded: number.count), nil))
  }

  func add(_ name: String, octets: [UInt8]) throws(OpenSSLError) {
    let kept = copy(octets)
    try check(
      OSSL_PARAM_BLD_push_octet_string(builder.pointer, keep(name), kept.baseAddress, kept.count),
      doing: doing)
  }

  func add(_ name: String, text: String) throws(OpenSSLError) {
    try check(
      OSSL_PARAM_BLD_push_utf8_string(builder.pointer, keep(name), keep(text), text.utf8.count), doing: doing)
  }

  func key(of algorithm: String, _ selection: Int32) throws(OpenSSLError) -> Handle<Owned.PKey> {
    guard let list = Handle<Owned.Parameters>(OSSL_PARAM_BLD_to_param(builder.pointer)) else {
      throw OpenSSLError(doing: doing)
    }
    let context = try Handle<Owned.PKeyContext>(
      EVP_PKEY_CTX_new_from_name(nil, algorithm, nil), doing: doing)
    try check(EVP_PKEY_fromdata_init(context.pointer), doing: doing)
    var made: OpaquePointer?
    try check(EVP_PKEY_fromdata(context.pointer, &made, selection, list.typed()), doing: doing)
    return try Handle(made, doing: doing)
  }

  private func copy(_ octets: [UInt8]) -> UnsafeMutableRawBufferPointer {
    let kept = UnsafeMutableRawBufferPointer.allocate(byteCount: octets.count, alignment: 1)
    kept.copyBytes(from: octets)
    texts.append(kept)
    return kept
  }

  private func keep(_ text: String) -> UnsafePointer<CChar>? {
    UnsafePointer(copy(Array(text.utf8) + [0]).baseAddress?.assumingMemoryBound(to: CChar.self))
  }
}
