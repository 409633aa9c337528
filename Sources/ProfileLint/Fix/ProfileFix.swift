public import EnrolmentProfile
import OpenSSL
import PropertyList

/// A profile with everything mended that asks for nobody's judgement: keys at the wrong level or misspelt, types, base64,
/// UUIDs that are missing, malformed or there twice, the form of certificates and of PKCS#12 files.
///
/// The file is written anew as Apple writes it, keys sorted: comments in it are gone. What is mended twice is the same.
public struct ProfileFix: Sendable {
  /// Why a file is left alone.
  public enum Objection: Error, CustomStringConvertible {
    /// A signature would not hold any more.
    case signed
    /// The file is no profile.
    case notAProfile(ProfileError)
    /// XML has no way to write a value, which is only in the binary file.
    case notWritable

    /// What is in the way, and what to do.
    public var description: String {
      switch self {
      case .signed:
        "it is signed, and a change would break the signature; mend what it is made from, or unsign it first"
      case .notAProfile(let error): error.message
      case .notWritable: "it holds a character or date that no XML can hold; take it out"
      }
    }
  }

  /// The new content of the file, in the format of the old.
  public let bytes: [UInt8]
  /// What is different, with the place in the profile; secrets are not shown. Empty where only the form is.
  public let changes: [(keyPath: String, change: ValueChange)]

  /// How often the schema is asked again: what was moved may be misspelt, too.
  private static let roundLimit = 8

  /// Mends the content of a file.
  public init(_ content: [UInt8]) throws(Objection) {
    if CMS.isSigned(content) { throw .signed }
    let old = try Self.profile(content)
    guard old.root.xmlFaults.isEmpty else { throw .notWritable }
    var new = old
    for _ in 0..<Self.roundLimit {
      var root = new.root
      for fault in PayloadSchema.check(new) { root.mend(fault) }
      UniqueIdentifiers.mend(&root)
      if root == new.root { break }
      new = try Self.profile(root.xml())
    }
    var root = new.root
    ContentRepair.mend(&root, of: new)
    if root != new.root { new = try Self.profile(root.xml()) }
    bytes = old.format == .binary ? new.root.binary() : new.root.xml()
    changes = Self.changes(from: old, to: new)
  }

  private static func profile(_ content: [UInt8]) throws(Objection) -> Profile {
    do throws(ProfileError) { return try Profile(parsing: content) } catch { throw .notAProfile(error) }
  }

  private static func changes(from old: Profile, to new: Profile) -> [(keyPath: String, change: ValueChange)]
  {
    let top = ValueChange.all(from: old.root, to: new.root, ofPayload: nil).map {
      (keyPath: $0.keyPath, change: $0)
    }
    let inside = zip(old.payloads, new.payloads).flatMap { before, after in
      ValueChange.all(from: before.value, to: after.value, ofPayload: after.type).map { change in
        (keyPath: "\(after.keyPath).\(change.keyPath)", change: change)
      }
    }
    return top + inside
  }
}
