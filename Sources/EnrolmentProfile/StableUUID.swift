import OpenSSL

/// Name-based UUIDs (RFC 4122 section 4.3, version 5: SHA-1): the same names give the same UUIDs, always.
///
/// A profile's UUID is v5 in RFC 4122's DNS name space with the profile's identifier, a reverse domain name, as
/// the name. That UUID is the name space of its payloads: the name is the payload's identifier, or for a
/// certificate the SHA-256 of its DER in lower-case hexadecimal, so that a new certificate is a new payload.
public enum StableUUID {
  /// RFC 4122 appendix C: the name space of domain names.
  public static let dnsNamespace: [UInt8] = [
    0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
  ]

  /// The version 5 UUID of `name` in a name space of 16 bytes, in upper case with hyphens.
  public static func v5(namespace: [UInt8], name: String) -> String { text(of: bytes(namespace, name)) }

  /// The UUID of the profile with this identifier.
  public static func profile(_ identifier: String) -> String { v5(namespace: dnsNamespace, name: identifier) }

  /// The UUID of a payload in the profile with the identifier `profile`; `name` is the payload's identifier, or
  /// the SHA-256 of its certificate.
  public static func payload(profile: String, name: String) -> String {
    v5(namespace: bytes(dnsNamespace, profile), name: name)
  }

  /// Whether `text` has 8-4-4-4-12 hexadecimal digits.
  public static func isUUID(_ text: String) -> Bool {
    let characters = Array(text.utf8.prefix(37))
    guard characters.count == 36 else { return false }
    return characters.enumerated().allSatisfy { offset, character in
      switch (offset, character) {
      case (8, _), (13, _), (18, _), (23, _): character == UInt8(ascii: "-")
      case (_, 0x30...0x39), (_, 0x41...0x46), (_, 0x61...0x66): true
      default: false
      }
    }
  }

  private static func bytes(_ namespace: [UInt8], _ name: String) -> [UInt8] {
    var bytes = Array(Digest.sha1(namespace + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  private static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    var text = ""
    for (offset, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(offset) { text += "-" }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
