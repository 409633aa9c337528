public import FoundationEssentials
public import OpenSSL

/// What is to be judged, and by which rules.
public struct TrustRequest: Hashable, Sendable {
  /// The certificates the peer sent, its own first.
  public var presented: [Certificate]
  /// The names the peer may have; one of them has to match.
  public var names: [ServerName]
  /// The rules.
  public var policy: TrustPolicy
  /// What the leaf's key is used for.
  public var purpose: Purpose
  /// The moment the question is about.
  public var at: Date
  /// How the profiles whose anchors have the origin `.profile` were installed.
  public var channel: InstallChannel
  /// Anchors that are switched on in Certificate Trust Settings; asked for under `InstallChannel.manual` only.
  public var tlsTrustSwitchedOn: Set<Fingerprint>
  /// How many intermediates may stand between leaf and anchor.
  public var maxDepth: Int
  /// With `TrustPolicy.rfc5280`: whatever was offered to the store as an anchor is one, RFC 5280 6.1.1 (d).
  public var trustsGivenAnchors: Bool
  /// With `trustsGivenAnchors`: what of an anchor's own certificate counts.
  public var anchorLimits: AnchorLimits
  /// Whether extended key usage has to be there and hold the purpose itself, not anyExtendedKeyUsage, under every
  /// policy: in the leaf, or in every certificate but the anchor.
  public var demandsPurpose: PurposeDemand
  /// Whether every certificate but the anchor needs a usable revocation list that does not hold it, under every
  /// policy. Otherwise lists are asked as far as the store has any.
  public var requiresRevocation: Bool
  /// How much work the search for a path may take.
  public var budget: SearchBudget

  /// Asks about `presented` at the time `at`.
  public init(
    presented: [Certificate], names: [ServerName] = [], policy: TrustPolicy, purpose: Purpose = .server,
    at: Date, channel: InstallChannel = .mdm, tlsTrustSwitchedOn: Set<Fingerprint> = [], maxDepth: Int = 10,
    trustsGivenAnchors: Bool = false, anchorLimits: AnchorLimits = .all,
    demandsPurpose: PurposeDemand = .asPolicy, budget: SearchBudget = .standard,
    requiresRevocation: Bool = false
  ) {
    self.presented = presented
    self.names = names
    self.policy = policy
    self.purpose = purpose
    self.at = at
    self.channel = channel
    self.tlsTrustSwitchedOn = tlsTrustSwitchedOn
    self.maxDepth = maxDepth
    self.trustsGivenAnchors = trustsGivenAnchors
    self.anchorLimits = anchorLimits
    self.demandsPurpose = demandsPurpose
    self.budget = budget
    self.requiresRevocation = requiresRevocation
  }

  /// Whether any certificate in the store may decide trust, not only a self-signed CA.
  var allowsAnyAnchor: Bool { trustsGivenAnchors && policy == .rfc5280 }

  /// What counts of an anchor that is taken at its word; nil if none is.
  var givenAnchorLimits: AnchorLimits? { allowsAnyAnchor ? anchorLimits : nil }
}
