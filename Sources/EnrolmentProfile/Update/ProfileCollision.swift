import OpenSSL

/// Two or more profiles that get in each other's way on one device.
public struct ProfileCollision: Hashable, Sendable, CustomStringConvertible {
  /// What they have in common; the raw value is its name in reports and never changes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case profileIdentifier = "same-profile-identifier"
    case profileUUID = "same-profile-uuid"
    case payloadUUID = "same-payload-uuid"
    case certificate = "same-certificate"
    case vpnName = "same-vpn-name"
    case anchorName = "same-anchor-name"
    case onlyOnce = "payload-only-once"
  }

  /// A place that takes part.
  public struct Member: Hashable, Sendable {
    /// The profile's place in the list that was given.
    public let profile: Int
    /// The place in it; empty for the profile itself.
    public let keyPath: String
  }

  /// What they have in common.
  public let kind: Kind
  /// All that have it, at least two and of at least two profiles.
  public let members: [Member]
  /// What comes of it, and what to do.
  public let message: String

  /// The message and the name.
  public var description: String { "\(message) [\(kind.rawValue)]" }

  /// All collisions among profiles that are meant for one device, by kind and then in the order of the profiles.
  ///
  /// What is wrong inside one profile is for ``PayloadSchema/check(_:for:lookingInside:)`` to say.
  ///
  /// - Parameter profiles: each with the name that messages call it by.
  public static func among(_ profiles: [(name: String, profile: Profile)]) -> [ProfileCollision] {
    let profileFacts: [(Kind, (Profile) -> String?)] = [
      (.profileIdentifier, { $0.identifier.nonEmpty }), (.profileUUID, { $0.uuid.nonEmpty?.uppercased() }),
    ]
    let payloadFacts: [(Kind, (Payload) -> String?)] = [
      (.payloadUUID, { $0.uuid.nonEmpty?.uppercased() }),
      (.certificate, { certificate(in: $0)?.sha256.description }),
      (.vpnName, { $0.type == VPNPayload.payloadType ? $0.userDefinedName : nil }),
      (.onlyOnce, { PayloadSchema.named($0.type)?.isOnly == true ? $0.type : nil }),
    ]
    var collisions: [ProfileCollision] = []
    for (kind, fact) in profileFacts {
      let facts = profiles.enumerated().map { index, entry in
        (fact(entry.profile), Member(profile: index, keyPath: ""))
      }
      collisions += found(kind, facts, profiles.map(\.name))
    }
    for (kind, fact) in payloadFacts {
      let facts = profiles.enumerated().flatMap { index, entry in
        entry.profile.payloads.map { (fact($0), Member(profile: index, keyPath: $0.keyPath)) }
      }
      collisions += found(kind, facts, profiles.map(\.name))
    }
    return collisions + anchors(profiles)
  }

  /// Anchors of one name and several keys.
  private static func anchors(_ profiles: [(name: String, profile: Profile)]) -> [ProfileCollision] {
    let all = profiles.enumerated().flatMap { index, entry in
      entry.profile.payloads.compactMap { payload in
        certificate(in: payload).flatMap { certificate in
          certificate.isCA && certificate.isSelfSigned
            ? (certificate, Member(profile: index, keyPath: payload.keyPath)) : nil
        }
      }
    }
    var keys: [String: Set<Fingerprint>] = [:]
    for (certificate, _) in all {
      keys[certificate.subject.description, default: []].insert(certificate.publicKeySHA256)
    }
    return found(
      .anchorName,
      all.map { certificate, member in
        let name = certificate.subject.description
        return ((keys[name]?.count ?? 0) > 1 ? name : nil, member)
      }, profiles.map(\.name))
  }

  private static func found(
    _ kind: Kind, _ facts: [(String?, Member)], _ names: [String]
  ) -> [ProfileCollision] {
    var members: [String: [Member]] = [:]
    var order: [String] = []
    for case (let fact?, let member) in facts {
      if members[fact] == nil { order.append(fact) }
      members[fact, default: []].append(member)
    }
    return order.compactMap { fact in
      let all = members[fact] ?? []
      guard Set(all.map(\.profile)).count > 1 else { return nil }
      let places = all.map { $0.keyPath.isEmpty ? names[$0.profile] : "\(names[$0.profile]) \($0.keyPath)" }
      return ProfileCollision(
        kind: kind, members: all, message: "\(places.joined(separator: " and ")): \(kind.consequence(fact))")
    }
  }

  /// The one certificate of a payload.
  private static func certificate(in payload: Payload) -> Certificate? {
    guard case .certificate(let view) = payload.view, let certificates = try? view.certificates(),
      certificates.count == 1
    else { return nil }
    return certificates[0]
  }
}

extension ProfileCollision.Kind {
  fileprivate func consequence(_ fact: String) -> String {
    switch self {
    case .profileIdentifier:
      "the PayloadIdentifier \(quoted(fact)) is the same, so each replaces the other; give each its own"
    case .profileUUID: "the profiles have the same PayloadUUID \(fact); give each its own"
    case .payloadUUID: "the PayloadUUID \(fact) is the same; give each payload its own"
    case .certificate:
      "the certificate with the SHA-256 \(fact.prefix(16))… is the same; bring it once, else it is not clear whose it is "
        + "when one of the profiles goes"
    case .vpnName:
      "the VPNs are all called \(quoted(fact)), and users cannot tell them apart; give each its own name"
    case .anchorName:
      "the anchors are all called \(quoted(fact)) and have different keys; keep the one that the servers' chains lead to"
    case .onlyOnce: "a device holds one payload of the type \(fact); keep one"
    }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
