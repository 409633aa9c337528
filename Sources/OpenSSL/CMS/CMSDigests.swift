internal import COpenSSL

/// The digests of a message's content, made in one pass, in the form that OpenSSL compares signatures with.
struct CMSDigests: ~Copyable {
  /// One digesting filter for each algorithm, and a sink.
  let chain: Handle<Owned.BIO>

  /// Digests that OpenSSL does not know are left out.
  init(of content: [UInt8], _ algorithms: Set<Int32>) throws(OpenSSLError) {
    let doing = "digest a signed message"
    var chain = try Handle<Owned.BIO>(BIO_new(BIO_s_null()), doing: doing)
    for number in algorithms {
      guard let algorithm = EVP_get_digestbyname(OBJ_nid2sn(number)) else { continue }
      let filter = try Handle<Owned.BIO>(BIO_new(BIO_f_md()), doing: doing)
      guard BIO_ctrl(filter.pointer, BIO_C_SET_MD, 0, UnsafeMutableRawPointer(algorithm)) > 0 else {
        ErrorQueue.clear()
        continue
      }
      BIO_push(filter.pointer, chain.release())
      chain = filter
    }
    var written = 0
    if !content.isEmpty {
      try check(BIO_write_ex(chain.pointer, content, content.count, &written), doing: doing)
    }
    self.chain = chain
  }
}
