internal import OpenSSL

/// What the lists say about one certificate.
enum RevocationStatus {
  /// It stands on none of them, and they cover every reason; with what there is to object to about their form.
  case good([Reason])
  /// It stands on one.
  case revoked(Reason)
  /// They do not tell; never empty.
  case unknown([Reason])
}

/// Why a list cannot be used for a certificate.
struct UnusableList: Error {
  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  init(_ list: RevocationList, _ why: String) {
    reason = .revocationListUnusable(list: Wording.list(list), why: why)
  }
}
