internal import OpenSSL

/// Who may sign a list, RFC 5280 6.3.3 (f) and (g): a certificate with the name of the list's issuer, whose keyUsage
/// allows it, and which itself leads to the anchor of the path. It need not be the one that signed the certificates.
extension RevocationSearch {
  /// How many keys of a name are tried on one list: the peer may present any number of them.
  private static let keyLimit = 8
  /// How many signers may depend on each other.
  private static let depthLimit = 4

  /// The certificate whose key signed the list. `issuers` are those above the certificate that the question is about;
  /// they are judged with the path.
  mutating func signer(
    of list: RevocationList, issuers: ArraySlice<Certificate>
  ) throws(UnusableList) -> Certificate {
    let candidates = candidates(named: list.issuer, issuers)
    guard let first = candidates.first else {
      throw UnusableList(list, "no certificate of \(Wording.name(list.issuer)), its issuer, is there")
    }
    var failed: Set<Fingerprint> = []
    var why: String?
    for candidate in candidates where failed.count < Self.keyLimit {
      let key = candidate.publicKeySHA256
      guard !failed.contains(key) else { continue }
      guard list.isSigned(by: candidate) else {
        failed.insert(key)
        continue
      }
      guard let fault = fault(of: candidate, issuers) else { return candidate }
      why = why ?? "its signer \(Wording.name(candidate.subject)) \(fault)"
    }
    throw UnusableList(
      list, why ?? "its signature does not verify under the key of \(Wording.name(first.subject))")
  }

  /// The certificates with this name, those above the certificate in question first.
  private func candidates(
    named name: DistinguishedName, _ issuers: ArraySlice<Certificate>
  ) -> [Certificate] {
    let others = [anchor.certificate] + store.intermediatesByName[name] + presented[name]
    var seen: Set<Certificate> = []
    return (issuers + others).filter { $0.subject.matches(name) && seen.insert($0).inserted }
  }

  /// Why a certificate may not sign lists; nil if it may.
  private mutating func fault(of signer: Certificate, _ issuers: ArraySlice<Certificate>) -> String? {
    if let usage = signer.keyUsage, !usage.contains(.cRLSign) {
      return "has the keyUsage \(usage); wanted is cRLSign"
    }
    if issuers.contains(signer) || signer == anchor.certificate || inQuestion.contains(signer) { return nil }
    guard signer.keyUsage != nil || signer.isCA else { return "is no CA, and has no keyUsage with cRLSign" }
    if let known = judged[signer] { return known }
    guard inQuestion.count < Self.depthLimit, judgements > 0 else {
      return "is one of too many that may have signed revocation lists"
    }
    judgements -= 1
    let fault = faultOfPath(from: signer)
    // What was found out while another signer is in question holds only as long as that one does.
    if inQuestion.isEmpty { judged[signer] = .some(fault) }
    return fault
  }

  /// Why a certificate does not lead to the anchor by unrevoked certificates; nil if it does.
  private mutating func faultOfPath(from signer: Certificate) -> String? {
    var question = request
    question.presented = [signer] + path.certificates + request.presented
    question.names = []
    question.purpose = .any
    question.requiresRevocation = false
    guard case .trusted(let found) = store.narrowed(to: anchor).evaluate(question) else {
      return "does not lead to the anchor \(Wording.name(anchor.certificate.subject))"
    }
    inQuestion.append(signer)
    defer { inQuestion.removeLast() }
    for index in found.path.indices.dropLast() {
      let certificate = found.path[index]
      switch status(of: certificate, issuers: found.path[(index + 1)...]) {
      case .good: continue
      case .revoked: return "leads to the anchor by \(Wording.name(certificate.subject)), which is revoked"
      case .unknown where demandsStatus:
        return
          "leads to the anchor by \(Wording.name(certificate.subject)), whose revocation status is unknown"
      case .unknown: continue
      }
    }
    return nil
  }

  /// Whether a certificate whose status is unknown is refused.
  private var demandsStatus: Bool {
    request.requiresRevocation
      || PolicyTable.ruling(on: .revocationUnknown, under: request.policy).effect == .refuse
  }
}
