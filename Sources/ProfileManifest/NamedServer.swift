import EnrolmentProfile
import OpenSSL
import TrustEvaluation
import YAML

/// A server that devices with the profile will talk to, and the chain that it sends.
struct NamedServer {
  /// What the verdict is kept by: the VPN's name, or `mdm`.
  let name: String
  /// The names that the server may prove.
  let names: [ServerName]
  /// By which rules devices judge it.
  let policy: TrustPolicy
  /// The chain, the server's own certificate first; empty if it could not be read.
  let chain: [Certificate]
  let position: YAMLPosition

  /// The host in a host name, an address, `host:port` or a URL.
  static func name(in address: String) -> ServerName {
    var rest = Substring(address)
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { !"/?#".contains($0) }
    if let user = rest.lastIndex(of: "@") { rest = rest[rest.index(after: user)...] }
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      return ServerName(guessing: String(rest.dropFirst()[..<end]))
    }
    // Several colons are those of an IPv6 address.
    if let colon = rest.firstIndex(of: ":"), colon == rest.lastIndex(of: ":") { rest = rest[..<colon] }
    return ServerName(guessing: String(rest))
  }
}
