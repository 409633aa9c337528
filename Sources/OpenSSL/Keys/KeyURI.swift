internal import COpenSSL

/// Where a private key is that stays in a token (RFC 7512): `pkcs11:token=Signing;object=signer;type=private`.
///
/// The query attribute `module-path` names the token's PKCS #11 library; without it the system's default is taken
/// (p11-kit's, or what PKCS11_MODULE_PATH says).
public struct KeyURI: Hashable, Sendable, CustomStringConvertible {
  /// The URI without its module.
  let address: String
  /// The PKCS #11 library.
  let module: String?
  /// The URI as given.
  public let description: String

  /// No real one is longer.
  private static let sizeLimit = 4_096

  /// Reads a URI. Throws for one that is not of PKCS #11, and for one that holds a PIN: whatever stands in a URI is
  /// seen by others, in a process list or in a file.
  public init(_ text: String) throws(OpenSSLError) {
    func refused(_ reason: String) -> OpenSSLError { .failed(doing: "use the key URI", reasons: [reason]) }
    guard text.lowercased().hasPrefix("pkcs11:") else {
      throw refused("it does not begin with pkcs11: (RFC 7512)")
    }
    guard text.utf8.count <= Self.sizeLimit, text.utf8.allSatisfy({ (0x21..<0x7f).contains($0) }) else {
      throw refused("it holds a character that has to be percent-encoded, or has over \(Self.sizeLimit)")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let attributes = parts.count > 1 ? parts[1].split(separator: "&") : []
    func values(_ name: String) -> [Substring] {
      attributes.filter { $0.hasPrefix(name + "=") }.map { $0.dropFirst(name.count + 1) }
    }
    // Engines take both from the path, too.
    guard ["pin-value", "pin-source"].allSatisfy({ !text.contains($0 + "=") }) else {
      throw refused("it holds a PIN; leave pin-value and pin-source out, and give the PIN as the password")
    }
    if let encoded = values("module-path").first {
      guard let path = Self.percentDecoded(encoded), !path.isEmpty, !path.utf8.contains(0) else {
        throw refused("its module-path is no percent-encoded path")
      }
      module = path
    } else {
      module = nil
    }
    let others = attributes.filter { !$0.hasPrefix("module-path=") }
    address = String(parts[0]) + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
    description = text
  }

  private static func percentDecoded(_ text: Substring) -> String? {
    var octets: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let octet = rest.popFirst() {
      guard octet == UInt8(ascii: "%") else {
        octets.append(octet)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      octets.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: octets, as: UTF8.self)
  }
}
