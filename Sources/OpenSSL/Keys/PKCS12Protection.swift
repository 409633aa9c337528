/// How a PKCS#12 is encrypted and authenticated: what decides which systems can open it.
///
/// All of it but what lies inside encrypted parts can be read without the password (RFC 7292 4).
public struct PKCS12Protection: Hashable, Sendable {
  /// The algorithm that keeps one part, and what it costs.
  public struct Scheme: Hashable, Sendable, CustomStringConvertible {
    /// `PBE-SHA1-3DES` and its kin by OpenSSL's names; `AES-256-CBC with HMAC-SHA-256` for PBES2, cipher and pseudorandom
    /// function; of a MAC the hash (`SHA-1`), or `PBMAC1`.
    public let name: String
    /// How often its key derivation goes round.
    public let rounds: Int
    /// The length of the salt in bytes; nil where the parameters are not understood.
    public let saltLength: Int?

    /// `PBE-SHA1-3DES, 2048 rounds, salt of 8 bytes`.
    public var description: String {
      "\(name), \(rounds) round\(rounds == 1 ? "" : "s")" + (saltLength.map { ", salt of \($0) bytes" } ?? "")
    }
  }

  /// What a part holds.
  public enum Content: String, Hashable, Sendable {
    /// One private key.
    case key
    /// Whatever else there is, nearly always certificates.
    case certificates
  }

  /// One part that is encrypted, or a key or certificate that is not.
  public struct Part: Hashable, Sendable {
    /// What it holds.
    public let content: Content
    /// How it is encrypted; nil if it is not.
    public let encryption: Scheme?
  }

  /// What it is authenticated with; nil without a MAC, where a wrong password shows only in what comes out.
  public internal(set) var mac: Scheme?
  /// Its parts, in the order of the container.
  public internal(set) var parts: [Part] = []

  /// What of a container's protection shows without its password.
  public init(ofPKCS12 bytes: [UInt8]) throws(OpenSSLError) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    self = try PKCS12Reader(bytes).outline()
  }

  init(mac: Scheme?) { self.mac = mac }

  /// The form that a container has if every part and the MAC are as that form writes them; nil otherwise.
  public var form: PKCS12Form? {
    PKCS12Form.allCases.first { form in
      mac?.name == form.mac && !parts.isEmpty && parts.allSatisfy { $0.encryption?.name == form.encryption }
    }
  }
}
