public import FoundationEssentials
public import OpenSSL

/// How a server decides on a client's certificate: by the authorities it was given, and nothing else.
public struct ClientCertificateCheck: Sendable {
  /// The self-signed authorities whose clients are let in.
  public let authorities: [Certificate]
  /// How many certificates a path may have.
  private static let depthLimit = 8

  /// A check against these authorities; none lets nobody in.
  public init(authorities: [Certificate]) {
    self.authorities = authorities
  }

  /// Why the chain (leaf first) is not accepted at that time, in one sentence; nil when it is.
  public func objection(to chain: [Certificate], at: Date) -> String? {
    guard let leaf = chain.first else { return "no client certificate was presented" }
    guard let path = path(from: leaf, through: Array(chain.dropFirst())) else {
      return "no path from the client certificate to a client authority"
    }
    if let purposes = leaf.extendedKeyUsage,
      !purposes.contains("1.3.6.1.5.5.7.3.2"), !purposes.contains("2.5.29.37.0")
    {
      return "the client certificate is not for client authentication"
    }
    if let outside = path.first(where: { at < $0.notBefore || at > $0.notAfter }) {
      return "\(outside.subject) is not valid at that time"
    }
    return PathVerifier.faults(path: path).first.map { $0.message }
  }

  private func path(from leaf: Certificate, through presented: [Certificate]) -> [Certificate]? {
    var path = [leaf]
    while let last = path.last, path.count < Self.depthLimit {
      func issues(_ candidate: Certificate) -> Bool {
        last.isIssued(by: candidate) && last.isSigned(by: candidate)
      }
      if let anchor = authorities.first(where: issues) { return path + [anchor] }
      guard let next = presented.first(where: { !path.contains($0) && issues($0) }) else { return nil }
      path.append(next)
    }
    return nil
  }
}
