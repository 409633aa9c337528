/// The fragments of one message until all are there (RFC 7383 2.6), each already decrypted.
package struct FragmentAssembly: Sendable {
  /// The most fragments a message may have.
  package static let fragmentLimit = 64
  /// The most octets they may have together.
  package static let octetLimit = 1 << 16

  /// What a fragment did.
  package enum Step: Hashable, Sendable {
    /// Others are missing.
    case waiting
    /// It was there already, or belongs to a division of the message that is given up.
    case repeated
    case complete(first: UInt8, plaintext: [UInt8])
    /// There are more or larger ones than are kept.
    case tooMuch
  }

  private var total: UInt16 = 0
  private var parts: [UInt16: [UInt8]] = [:]
  private var first: UInt8 = 0
  private var octets = 0

  package init() {}

  /// How many fragments the message has been divided into; 0 before the first.
  package var count: Int { Int(total) }

  /// Takes one fragment. A sender that divides the message anew makes more fragments, and then the old ones go.
  package mutating func add(
    _ fragment: EncryptedPayload.Fragment, first: UInt8, plaintext: [UInt8]
  ) -> Step {
    guard Int(fragment.total) <= Self.fragmentLimit else { return .tooMuch }
    guard fragment.total >= total else { return .repeated }
    if fragment.total > total {
      self = FragmentAssembly()
      total = fragment.total
    }
    guard parts[fragment.number] == nil else { return .repeated }
    octets += plaintext.count
    guard octets <= Self.octetLimit else { return .tooMuch }
    parts[fragment.number] = plaintext
    if fragment.number == 1 { self.first = first }
    guard parts.count == Int(total) else { return .waiting }
    return .complete(first: self.first, plaintext: (1...total).flatMap { parts[$0] ?? [] })
  }
}
