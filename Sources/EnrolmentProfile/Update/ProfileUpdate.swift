import OpenSSL
import PropertyList

/// What a device that has one profile does when it is given another.
///
/// A profile with the PayloadIdentifier of an installed one replaces it, any other is installed beside it (Apple,
/// TopLevel PayloadIdentifier). In a replacement, payloads with the same PayloadIdentifier and PayloadUUID are updated
/// where they are, all others are removed and added (Apple, CommonPayloadKeys PayloadUUID).
public struct ProfileUpdate: Sendable {
  /// What becomes of the whole.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// The device has it already.
    case unchanged
    /// The new profile replaces the old one.
    case updated
    /// The device refuses the new profile and keeps the old one.
    case refused
    /// The identifiers differ: the device holds both.
    case separate
  }

  /// What becomes of the whole.
  public let outcome: Outcome
  /// What differs of the profile itself: its own keys, and who signed it (under the name `signature`).
  public let changes: [ValueChange]
  /// What becomes of each payload: the new profile's in their order, then those that are gone. Where the device holds
  /// both profiles, the new one's only, all of them added.
  public let payloads: [PayloadUpdate]
  /// Why the device refuses it; placed in the new profile.
  public let refusals: [SchemaFault]
  /// What may go wrong with the whole; each payload has its own.
  public let risks: [UpdateRisk]
  /// What collides where the device holds both.
  public let collisions: [ProfileCollision]

  /// Compares two profiles.
  ///
  /// - Returns: nil if one of them is encrypted, so that its payloads cannot be seen.
  public init?(of old: Profile, to new: Profile) {
    guard !old.isEncrypted, !new.isEncrypted else { return nil }
    changes =
      ValueChange.all(
        from: old.root, to: new.root, PayloadSchema.topLevel.root, ignoring: ["PayloadContent"])
      + Self.signatureChange(from: old, to: new)
    guard old.identifier == new.identifier else {
      outcome = .separate
      payloads = new.payloads.map { PayloadUpdate(from: nil, to: $0) }
      refusals = []
      risks = Self.dangling(new)
      collisions = ProfileCollision.among([("the old profile", old), ("the new profile", new)])
      return
    }
    let refusals = PayloadSchema.checkUpdate(of: old, to: new) + Self.signatureRefusals(new)
    payloads = PayloadUpdate.pairs(from: old.payloads, to: new.payloads).map { pair in
      let isRefused = refusals.contains { $0.keyPath.hasPrefix("\(pair.new?.keyPath ?? "?").") }
      return PayloadUpdate(isRefused ? .refused : nil, from: pair.old, to: pair.new)
    }
    self.refusals = refusals
    outcome =
      !refusals.isEmpty
      ? .refused : changes.isEmpty && payloads.allSatisfy { $0.fate == .unchanged } ? .unchanged : .updated
    risks = outcome == .unchanged ? [] : Self.locked(old, new) + Self.dangling(new)
    collisions = []
  }

  private static func signatureRefusals(_ new: Profile) -> [SchemaFault] {
    let reason =
      new.signatures.count > 1
      ? "there is a second signature inside; sign once"
      : new.signature.map(\.isValid) == false
        ? "the signature does not fit the content; sign it as it is now" : nil
    return reason.map {
      [SchemaFault(.updateRefused, keyPath: "signature", position: .none, message: "\($0)")]
    } ?? []
  }

  private static func signatureChange(from old: Profile, to new: Profile) -> [ValueChange] {
    let (before, after) = (old.signer, new.signer)
    guard before != after else { return [] }
    let kind: ValueChange.Kind = old.signature == nil ? .added : new.signature == nil ? .removed : .changed
    return [
      ValueChange(
        keyPath: "signature", kind: kind, old: before?.description, new: after?.description)
    ]
  }

  /// Apple's enterprise guide of iPhone OS says it; nothing newer was found that does, or that takes it back.
  private static func locked(_ old: Profile, _ new: Profile) -> [UpdateRisk] {
    guard old.isRemovalDisallowed, old.signature != nil, old.signer != new.signer else { return [] }
    return [
      UpdateRisk(
        .lockedSigner,
        "users cannot remove the installed profile, and such a profile is replaced only by one that the same "
          + "authority signed; sign the new one as the old one was"
      )
    ]
  }

  private static func dangling(_ new: Profile) -> [UpdateRisk] {
    PayloadSchema.check(new).filter { $0.rule == .danglingReference || $0.rule == .wrongReferenceKind }.map {
      UpdateRisk(.danglingReference, "\($0.keyPath): \($0.message); devices cannot install the payload")
    }
  }
}

extension Profile {
  /// Who signed it, as far as the signature says.
  fileprivate var signer: Certificate? { signature?.signers.first?.certificate }
}
