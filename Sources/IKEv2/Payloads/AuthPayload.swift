/// The proof of an identity (RFC 7296 3.8): a signature, or a code made with a shared secret.
package struct AuthPayload: Hashable, Sendable {
  /// 1 RSA, 2 shared key, 9 to 11 ECDSA (RFC 4754), 14 any signature (RFC 7427).
  package var method: UInt8
  package var data: [UInt8]

  package init(method: UInt8, data: [UInt8]) {
    self.method = method
    self.data = data
  }

  package static let rsa: UInt8 = 1
  package static let sharedKey: UInt8 = 2
  package static let digitalSignature: UInt8 = 14

  /// What ``SecurityAssociation/sharedSecretMAC(_:over:)`` gave.
  package init(sharedKeyMAC code: [UInt8]) { self.init(method: Self.sharedKey, data: code) }

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload AUTH")
    method = try reader.octet()
    _ = try reader.take(3)
    data = reader.remainder()
  }

  func write(to output: inout [UInt8]) {
    output += [method, 0, 0, 0]
    output += data
  }
}
