import OpenSSL

/// What a configuration holds where a keychain reference belongs.
///
/// It may be anything, a password too, since nothing checks it when it is saved; so it is kept as a secret and
/// prints as a digest at most. A real one is four letters of the item's class and a UUID of 16 octets (Security
/// 61901, SecItem.m), or in an older form a row number of 8 octets, or `tkpr` and DER for an item of a token.
public struct ItemReference: Sendable, CustomStringConvertible {
  private let secret: Secret

  /// Takes whatever is given.
  public init(_ bytes: [UInt8]) { secret = Secret(bytes) }

  /// The octets.
  public var bytes: [UInt8] { secret.withBytes { Array($0) } }

  /// The classes of items that references name.
  static let classes: Set<String> = ["genp", "inet", "cert", "keys", "idnt"]

  /// Whether it has the form of a reference; whether there is such an item is another question.
  public var looksLikeReference: Bool {
    let bytes = bytes
    let head = String(decoding: bytes.prefix(4), as: UTF8.self)
    if Self.classes.contains(head) { return bytes.count == 20 || bytes.count == 12 }
    // SEQUENCE whose length is the rest.
    return head == "tkpr" && bytes.count > 6 && bytes[4] == 0x30 && bytes.count == 6 + Int(bytes[5])
  }

  /// `<ref sha256:0123abcd>`, enough to tell two apart; what is no reference shows nothing of itself.
  public var description: String {
    guard looksLikeReference else { return "<not a reference>" }
    let digits = Digest.sha256(bytes).prefix(4).map { octet in
      (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }
    return "<ref sha256:\(digits.joined())>"
  }
}

extension ItemReference: Hashable {
  /// Whether both hold the same octets.
  public static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }
  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
