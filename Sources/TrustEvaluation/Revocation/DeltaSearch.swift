internal import FoundationEssentials
internal import OpenSSL

/// Finds the delta list that brings a complete one up to date, RFC 5280 5.2.4 and 6.3.3 (c).
enum DeltaSearch {
  /// The newest delta among `lists` that continues `base`, is signed by the same key and current at that time; nil if
  /// there is none.
  static func newest(
    of lists: [RevocationList], continuing base: RevocationList, signer: Certificate, at date: Date
  ) -> RevocationList? {
    lists.filter {
      continues(base, $0) && $0.decisiveFault == nil && $0.isIssued(at: date) && $0.isCurrent(at: date)
        && $0.isSigned(by: signer)
    }
    .max { left, right in isOlder(left, right) }
  }

  /// Whether the first list is older than the second, by number or else by time.
  static func isOlder(_ left: RevocationList, _ right: RevocationList) -> Bool {
    if let first = left.number, let second = right.number, first != second { return first < second }
    return left.thisUpdate < right.thisUpdate
  }

  private static func continues(_ base: RevocationList, _ delta: RevocationList) -> Bool {
    guard delta.isDelta, let from = delta.baseNumber, let to = delta.number, let number = base.number else {
      return false
    }
    return from <= number && number < to
      && delta.issuer.matches(base.issuer)
      && delta.issuingDistributionPoint?.der == base.issuingDistributionPoint?.der
      && delta.authorityKeyIdentifier == base.authorityKeyIdentifier
  }
}

extension RevocationList {
  /// Whether it was issued by then.
  func isIssued(at date: Date) -> Bool { thisUpdate <= date }

  /// Whether the next list was not due before then; the second nextUpdate is included.
  func isCurrent(at date: Date) -> Bool {
    guard let nextUpdate else { return true }
    return date.timeIntervalSince1970.rounded(.down) <= nextUpdate.timeIntervalSince1970
  }
}
