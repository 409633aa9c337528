/// Why a datagram could not be sent or received: the host or the port cannot be reached.
package struct TransportFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the system says, `connection refused`.
  package let description: String

  package init(_ description: String) { self.description = description }
}
