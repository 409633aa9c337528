/// An address and a port of UDP.
package struct TransportAddress: Hashable, Sendable {
  /// Four octets, or sixteen.
  package var octets: [UInt8]
  package var port: UInt16

  package init(octets: [UInt8], port: UInt16) {
    self.octets = octets
    self.port = port
  }
}
