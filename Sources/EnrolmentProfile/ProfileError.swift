public import OpenSSL
public import PropertyList

/// Why a profile cannot be read, built or signed.
@nonexhaustive public enum ProfileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are no property list.
  case notAPropertyList(PropertyListError)
  /// A property list, but no profile.
  case notAProfile(reason: String, position: PropertyListPosition)
  /// The signature around the profile cannot be taken apart.
  case damagedSignature(OpenSSLError)
  /// More signatures around one another than anybody makes in earnest.
  case signedTooOften(limit: Int)
  /// Signing or verifying failed.
  case signing(OpenSSLError)
  /// The input has a signature already.
  case alreadySigned
  /// The input has no signature.
  case notSigned
  /// Encrypting or decrypting failed.
  case encryption(OpenSSLError)
  /// The input has encrypted payloads already.
  case alreadyEncrypted
  /// The input has no encrypted payloads.
  case notEncrypted
  /// What was encrypted is no list of payloads.
  case noPayloadsInside(reason: String)
  /// A draft that cannot become a profile: all its faults.
  case draft([DraftFault])

  /// Where in the source; none where the source has no such place.
  public var position: PropertyListPosition {
    switch self {
    case .notAPropertyList(let error): return error.position
    case .notAProfile(_, let position): return position
    case .damagedSignature(.malformed(_, _, let offset)): return offset.map { .offset($0) } ?? .none
    default: return .none
    }
  }

  /// What is wrong and what to do, without the position.
  public var message: String {
    switch self {
    case .notAPropertyList(let error): error.message
    case .notAProfile(let reason, _): "this is no configuration profile: \(reason)"
    case .damagedSignature(let error): "the signature around the profile is damaged: \(error)"
    case .signedTooOften(let limit):
      "there are more than \(limit) signatures around one another; take the file as it was before them"
    case .signing(let error): "\(error)"
    case .alreadySigned:
      "the profile is signed already; take its signature off first, devices refuse a second one"
    case .notSigned: "the profile is not signed"
    case .encryption(let error): "\(error)"
    case .alreadyEncrypted: "its payloads are encrypted already"
    case .notEncrypted: "its payloads are not encrypted"
    case .noPayloadsInside(let reason): "what was encrypted is no array of payloads: \(reason)"
    case .draft(let faults): faults.map(\.description).joined(separator: "\n")
    }
  }

  /// The message, after the position if there is one.
  public var description: String {
    switch position {
    case .none: message
    case .text(let line, let column): "line \(line), column \(column): \(message)"
    case .offset(let offset): "offset \(offset): \(message)"
    }
  }
}
