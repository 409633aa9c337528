internal import COpenSSL

extension Handle where Kind == Owned.BIO {
  /// An empty memory BIO to write into.
  static func writing() throws(OpenSSLError) -> Handle<Owned.BIO> {
    try Handle(BIO_new(BIO_s_mem()), doing: "allocate a buffer")
  }

  /// A memory BIO that lends these bytes to a reader for the length of a call.
  static func reading<R: ~Copyable>(
    _ bytes: [UInt8], _ body: (borrowing Handle<Owned.BIO>) throws(OpenSSLError) -> R
  ) throws(OpenSSLError) -> R {
    guard bytes.count <= Int(Int32.max) else { throw .limit("the input is larger than 2 GiB") }
    // The BIO copies nothing; the memory stays where it is because `withUnsafeBytes` spans the whole use.
    return try bytes.span.withUnsafeBytes { buffer throws(OpenSSLError) in
      let bio = try Handle(
        BIO_new_mem_buf(buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32(buffer.count)),
        doing: "allocate a buffer")
      return try body(bio)
    }
  }

  /// What has been written so far.
  var written: [UInt8] {
    var start: UnsafeMutableRawPointer?
    let count = BIO_ctrl(pointer, BIO_CTRL_INFO, 0, &start)
    guard count > 0, let start else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
