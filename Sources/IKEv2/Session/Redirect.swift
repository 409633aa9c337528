/// Where a REDIRECT notification sends a client (RFC 5685 9.2).
struct Redirect {
  /// A host name or an address.
  let gateway: String
  /// The initiator's nonce, which proves in IKE_SA_INIT that the sender saw the request.
  let nonce: [UInt8]

  init?(_ data: [UInt8]) {
    guard data.count >= 2, data.count >= 2 + Int(data[1]) else { return nil }
    let identity = Array(data[2..<2 + Int(data[1])])
    switch (data[0], identity.count) {
    case (1, 4): gateway = identity.map(String.init).joined(separator: ".")
    case (2, 16):
      gateway = stride(from: 0, to: 16, by: 2).map {
        String(UInt16(identity[$0]) << 8 | UInt16(identity[$0 + 1]), radix: 16)
      }.joined(separator: ":")
    case (3, 1...):
      // What a server sends is shown to people: only what a host name is made of.
      guard identity.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
      gateway = String(decoding: identity, as: UTF8.self)
    default: return nil
    }
    nonce = Array(data[(2 + identity.count)...])
  }
}
