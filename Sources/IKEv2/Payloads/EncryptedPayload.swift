/// An SK payload (RFC 7296 3.14), or a fragment of one (SKF, RFC 7383 2.5), still encrypted.
package struct EncryptedPayload: Hashable, Sendable {
  /// Which part of the message this is.
  package struct Fragment: Hashable, Sendable {
    /// From 1.
    package var number: UInt16
    package var total: UInt16

    package init(number: UInt16, total: UInt16) {
      self.number = number
      self.total = total
    }
  }

  /// The type of the first payload inside; 0 where there is none, and in every fragment but the first.
  package var first: UInt8
  /// Nil in an SK payload.
  package var fragment: Fragment?
  /// Initialisation vector, ciphertext and integrity check, one behind the other.
  package var data: [UInt8]

  package init(first: UInt8, fragment: Fragment? = nil, data: [UInt8]) {
    self.first = first
    self.fragment = fragment
    self.data = data
  }

  init(reading octets: ArraySlice<UInt8>, first: UInt8, isFragment: Bool) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload SKF")
    self.first = first
    if isFragment {
      let fragment = Fragment(number: try reader.number16(), total: try reader.number16())
      guard fragment.number > 0, fragment.number <= fragment.total else {
        throw MalformedMessage("payload SKF says it is number \(fragment.number) of \(fragment.total)")
      }
      self.fragment = fragment
    } else {
      fragment = nil
    }
    data = reader.remainder()
  }

  func write(to output: inout [UInt8]) {
    if let fragment {
      output.append(number: fragment.number)
      output.append(number: fragment.total)
    }
    output += data
  }
}
