internal import FoundationEssentials
internal import OpenSSL

/// Proposes paths from a leaf to an anchor, the shortest and most likely first.
///
/// An issuer is proposed by its name; its key identifier and validity only decide the order. Where several have the
/// name, the signature decides, so that a path through the wrong one goes no further. Anchors end a path; an entity
/// (a name with a key) is never met twice on one, so that certificates which issued each other end too.
struct PathSearch {
  /// How a proposed path ends.
  enum End {
    /// At an anchor.
    case anchor(TrustAnchor)
    /// The last certificate has the issuer's name, but its key did not sign; it may be an anchor.
    case mismatch(TrustAnchor?)
    /// At a certificate that signed itself and is no anchor.
    case selfSigned
    /// At a certificate whose issuer nobody has.
    case issuerMissing
    /// Every possible issuer is on the path already.
    case loop
    /// At the limit of intermediates.
    case tooLong

    var isAtAnchor: Bool { if case .anchor = self { true } else { false } }
  }

  /// A certificate that may have issued another one.
  private struct Link {
    let issuer: Certificate
    let anchor: TrustAnchor?
  }

  private struct Node {
    let path: [Certificate]
    let anchor: TrustAnchor?
    /// Several issuers have the name, so the last link is yet to be proved by its signature.
    let isInDoubt: Bool
  }

  /// A certificate and a key that may have signed it: certificates of one key are one issuer here.
  private struct Proof: Hashable {
    let subject: Fingerprint
    let key: Fingerprint
  }

  /// What the search ran out of, once it has.
  private(set) var exhausted: Reason?
  /// The time for which the search would go the same way.
  private(set) var span: TimeSpan

  private let store: TrustStore
  private let request: TrustRequest
  private var presented: [Certificate] = []
  /// Those of them with a name, as it is written in the certificates that they may have issued.
  private var presentedByName: [Octets: [Certificate]] = [:]
  private var queue: [Node] = []
  private var next = 0
  private var links: [Fingerprint: [Link]] = [:]
  private var proofs: [Proof: Bool] = [:]
  private var budget: SearchBudget

  init(from leaf: Certificate, in store: TrustStore, for request: TrustRequest) {
    self.store = store
    self.request = request
    budget = request.budget
    span = TimeSpan(around: request.at)
    span.narrow(by: leaf)
    if request.presented.count > 1 {
      var seen: Set<Fingerprint> = [leaf.sha256]
      for certificate in request.presented.dropFirst() where seen.insert(certificate.sha256).inserted {
        presented.append(certificate)
      }
    }
    func isLeaf(_ anchor: TrustAnchor) -> Bool { anchor.certificate.sha256 == leaf.sha256 }
    let isAnchor =
      store.anchors.contains(where: isLeaf)
      || request.allowsAnyAnchor && store.offered.contains(where: isLeaf)
    let anchor = isAnchor ? anchors(named: store.memo.subjectKey(leaf)).first(where: isLeaf) : nil
    queue = [Node(path: [leaf], anchor: anchor, isInDoubt: false)]
  }

  /// The next path; nil when there is none, or the budget is used up.
  mutating func nextPath() -> (certificates: [Certificate], end: End)? {
    while next < queue.count {
      let node = queue[next]
      next += 1
      if node.isInDoubt {
        guard let isSigned = proves(node.path) else { return nil }
        guard isSigned else { return (node.path, .mismatch(node.anchor)) }
      }
      if let anchor = node.anchor { return spend(on: node.path, anchor) }
      if let end = extend(node) { return (node.path, end) }
    }
    return nil
  }

  /// Queues what the path can go on with; if that is nothing, says how the path ends.
  private mutating func extend(_ node: Node) -> End? {
    guard let last = node.path.last else { return .loop }
    if last.isSelfIssued, last.isSelfSigned { return .selfSigned }
    // Each certificate of a path costs a signature, also where nobody doubts who signed.
    guard node.path.count <= request.budget.signatures else {
      exhausted = .budgetExceeded(work: "signatures", limit: request.budget.signatures)
      return nil
    }
    let all = issuers(of: last)
    if all.isEmpty { return .issuerMissing }
    // What a CA issued to itself, to change its key, makes no path longer (RFC 5280 6.1.4 (l)).
    let intermediates = node.path.dropFirst().count { !$0.isSelfIssued }
    var end: End? = .loop
    for link in all {
      if link.anchor == nil {
        if isMet(link.issuer, on: node.path) { continue }
        guard intermediates < request.maxDepth || link.issuer.isSelfIssued else {
          if end != nil { end = .tooLong }
          continue
        }
      }
      guard budget.links > 0 else {
        exhausted = .budgetExceeded(work: "links between certificates", limit: request.budget.links)
        return nil
      }
      budget.links -= 1
      var path = node.path
      path.append(link.issuer)
      queue.append(Node(path: path, anchor: link.anchor, isInDoubt: all.count > 1))
      end = nil
    }
    return end
  }

  private func isMet(_ issuer: Certificate, on path: [Certificate]) -> Bool {
    path.contains { issuer.isSameEntity(as: $0) }
  }

  /// The certificates with the name of the issuer, each once, the most likely first.
  private mutating func issuers(of certificate: Certificate) -> [Link] {
    if !links.isEmpty, let known = links[certificate.sha256] { return known }
    let name = store.memo.issuerKey(certificate)
    var found = anchors(named: name).map { Link(issuer: $0.certificate, anchor: $0) }
    found += presentedIssuers(of: certificate).map { Link(issuer: $0, anchor: nil) }
    for issuer in store.intermediatesByName[name] { found.append(Link(issuer: issuer, anchor: nil)) }
    if found.count > 1 {
      var seen: Set<Fingerprint> = [certificate.sha256]
      found = found.filter { seen.insert($0.issuer.sha256).inserted }
    } else {
      found.removeAll { $0.issuer.sha256 == certificate.sha256 }
    }
    for link in found { span.narrow(by: link.issuer) }
    if found.count > 1 { found = ordered(found, below: certificate) }
    // Whoever is alone on the way up is not met again.
    if queue.count > next { links[certificate.sha256] = found }
    return found
  }

  /// The certificates that the peer sent with the name of the issuer.
  private mutating func presentedIssuers(of certificate: Certificate) -> [Certificate] {
    if presented.isEmpty { return [] }
    let name = Octets(bytes: certificate.encodedIssuer)
    if let known = presentedByName[name] { return known }
    // One more than may be followed, so that it is told that there were too many.
    let issuers = Array(presented.lazy.filter(certificate.isIssuerNamed).prefix(request.budget.links + 1))
    presentedByName[name] = issuers
    return issuers
  }

  private func ordered(_ links: [Link], below certificate: Certificate) -> [Link] {
    let keyIdentifier = certificate.authorityKeyIdentifier?.keyIdentifier
    return links.map { link in
      (link, rank(link.issuer, isAnchor: link.anchor != nil, keyIdentifier: keyIdentifier))
    }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// The order among issuers of one name: lower is tried first.
  private func rank(_ issuer: Certificate, isAnchor: Bool, keyIdentifier: [UInt8]?) -> Int {
    var rank = isAnchor ? 0 : 4
    if let wanted = keyIdentifier, let found = issuer.subjectKeyIdentifier, wanted != found { rank += 2 }
    if !issuer.isValid(at: request.at) { rank += 1 }
    return rank
  }

  /// The anchors of that name; of one that came in several ways, the way that the policies restrict least.
  private func anchors(named name: NameKey) -> [TrustAnchor] {
    let admitted = store.anchorsByName[name]
    let found = request.allowsAnyAnchor ? admitted + store.offeredByName[name] : admitted
    if found.count < 2 { return found }
    let order: [AnchorOrigin] = [.mdm, .configurator, .profile, .system]
    return found.enumerated()
      .sorted { left, right in
        let ranks = (order.firstIndex(of: left.element.origin), order.firstIndex(of: right.element.origin))
        return (ranks.0 ?? order.count, left.offset) < (ranks.1 ?? order.count, right.offset)
      }
      .map(\.element)
  }

  /// Whether the last certificate of the path signed the one before; nil when the budget is used up.
  private mutating func proves(_ path: [Certificate]) -> Bool? {
    let (subject, issuer) = (path[path.count - 2], path[path.count - 1])
    // Counted whether or not the store knows it: an answer must not hang on what was asked before.
    let link = Proof(subject: subject.sha256, key: issuer.publicKeySHA256)
    if let known = proofs[link] { return known }
    guard budget.signatures > 0 else {
      exhausted = .budgetExceeded(work: "signatures", limit: request.budget.signatures)
      return nil
    }
    budget.signatures -= 1
    let isSigned = store.memo.isSigned(subject, by: issuer)
    proofs[link] = isSigned
    return isSigned
  }

  /// Counts a path to an anchor; nil when the budget is used up.
  private mutating func spend(
    on path: [Certificate], _ anchor: TrustAnchor
  ) -> (certificates: [Certificate], end: End)? {
    guard budget.paths > 0 else {
      exhausted = .budgetExceeded(work: "paths", limit: request.budget.paths)
      return nil
    }
    budget.paths -= 1
    return (path, .anchor(anchor))
  }
}
