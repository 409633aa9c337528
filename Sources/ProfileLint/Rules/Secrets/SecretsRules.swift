import EnrolmentProfile
import PropertyList

/// The rules on secrets that whoever holds the file can read. None of them is ever shown.
extension Rule {
  static let secrets: [Rule] = [
    passwordInClear, pkcs12PasswordInClear, privateKeyInClear, vendorSecretInClear, passwordInURL,
    secretTwice,
  ]
}

/// A secret in a profile.
struct SecretPlace {
  enum Kind { case password, pkcs12Password, sharedSecret }

  let kind: Kind
  let key: String
  let keyPath: String
  let value: PropertyListValue

  /// Its octets, only to be compared.
  var octets: [UInt8] { value.data ?? Array((value.string ?? "").utf8) }

  /// Whether it is long enough to be a secret: what is shorter is guessed at once, and nobody uses it in earnest.
  var isSecret: Bool { octets.count > 4 }
}

extension SecretPlace {
  static func all(of subject: LintSubject) -> [SecretPlace] {
    let tunnels = Dictionary(grouping: subject.tunnels, by: \.payload.index)
    return subject.profile.payloads.flatMap { payload -> [SecretPlace] in
      switch payload.type {
      case PKCS12Payload.payloadType:
        return Self.places([("Password", .pkcs12Password)], in: payload.value, at: payload.keyPath)
      case VPNPayload.payloadType, AppVPNPayload.payloadType:
        let outside = payload.value["VPNType"]?.string == "L2TP" ? payload.value["IPSec"] : nil
        return (tunnels[payload.index] ?? []).flatMap {
          Self.places(Self.vpnKeys, in: $0.dictionary, at: $0.keyPath)
        }
          + Self.places(Self.vpnKeys, in: outside, at: "\(payload.keyPath).IPSec")
      case "com.apple.wifi.managed":
        return Self.places([("Password", .sharedSecret)], in: payload.value, at: payload.keyPath)
          + Self.places(
            [("UserPassword", .password)], in: payload.value["EAPClientConfiguration"],
            at: "\(payload.keyPath).EAPClientConfiguration")
      default: return []
      }
    }
  }

  private static let vpnKeys: [(String, SecretPlace.Kind)] = [
    ("AuthPassword", .password), ("XAuthPassword", .password), ("Password", .password),
    ("SharedSecret", .sharedSecret),
  ]

  private static func places(
    _ keys: [(String, SecretPlace.Kind)], in dictionary: PropertyListValue?, at keyPath: String
  ) -> [SecretPlace] {
    keys.compactMap { key, kind in
      dictionary?[key].map { SecretPlace(kind: kind, key: key, keyPath: "\(keyPath).\(key)", value: $0) }
    }.filter(\.isSecret)
  }
}
