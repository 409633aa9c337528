/// Why octets are no IKEv2 message, or why a message does not fit into octets: one sentence.
package struct MalformedMessage: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with what was found and what was wanted.
  package let description: String

  init(_ description: String) { self.description = description }
}
