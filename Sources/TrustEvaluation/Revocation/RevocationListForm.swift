internal import OpenSSL

/// Whether a list is written so that it can be used, and as RFC 5280 asks.
extension RevocationList {
  /// Why it says nothing about any certificate; nil if it can be used.
  var decisiveFault: String? {
    if !unknownCriticalExtensions.isEmpty {
      return "its critical extension \(Wording.list(unknownCriticalExtensions)) is not understood"
    }
    if !malformedExtensions.isEmpty {
      return "its extension \(Wording.list(malformedExtensions)) is malformed"
    }
    let twice = Dictionary(grouping: extensions, by: \.oid).filter { $0.value.count > 1 }.keys.sorted()
    if !twice.isEmpty { return "its extension \(Wording.list(twice)) is there more than once" }
    if !signatureAlgorithmsAgree {
      return "its signature algorithm is not the one that the signed part names"
    }
    let scope = issuingDistributionPoint
    let kinds = [
      scope?.onlyContainsUserCerts, scope?.onlyContainsCACerts, scope?.onlyContainsAttributeCerts,
    ].filter { $0 == true }
    if kinds.count > 1 {
      return "its issuingDistributionPoint limits it to more than one kind of certificate"
    }
    if namesOtherIssuers, scope?.indirectCRL != true {
      return "its entries name other issuers, and its issuingDistributionPoint does not say indirectCRL"
    }
    return nil
  }

  /// What RFC 5280 5 asks of those who issue lists and this one lacks; it can be used nevertheless.
  var objections: [String] {
    func isCritical(_ oid: String) -> Bool? { extensions.first { $0.oid == oid }?.isCritical }
    var found: [String] = []
    if version != 2 { found.append("it is of version \(version), not 2") }
    if nextUpdate == nil { found.append("it has no nextUpdate") }
    if authorityKeyIdentifier == nil { found.append("it has no authorityKeyIdentifier") }
    if number == nil { found.append("it has no cRLNumber") }
    if isCritical("2.5.29.20") == true { found.append("its cRLNumber is critical") }
    if let number, number.octets.count > 20 {
      found.append("its cRLNumber has \(number.octets.count) octets; at most 20 are allowed")
    }
    if isCritical("2.5.29.27") == false { found.append("its deltaCRLIndicator is not critical") }
    if isCritical("2.5.29.28") == false { found.append("its issuingDistributionPoint is not critical") }
    if isCritical("2.5.29.46") == true { found.append("its freshestCRL is critical") }
    let algorithm = signatureAlgorithm
    if algorithm.isWeak {
      found.append("it is signed with \(algorithm.hash ?? algorithm.name); wanted is SHA-256 or better")
    }
    return found
  }
}
