internal import OpenSSL

/// An anchor that a person installed with a profile is switched on in Certificate Trust Settings (Apple HT204477).
enum TLSTrustCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    guard let anchor = path.anchor, anchor.origin == .profile, request.channel == .manual,
      !request.tlsTrustSwitchedOn.contains(anchor.certificate.sha256)
    else { return [] }
    return [Observation(.tlsTrustOff, anchor.certificate)]
  }
}
