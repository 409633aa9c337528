internal import FoundationEssentials

extension Reason {
  /// What revocation lists say, or fail to say.
  var revocationSentence: String {
    switch self {
    case .revoked(let serialNumber, let date, let reason, let list):
      "it was revoked\(date.map { " at \(Wording.time($0))" } ?? "")\(reason.map { " (\($0))" } ?? ""): "
        + "its serial number \(serialNumber) stands on the revocation list of \(list)"
    case .revocationUnknown(let issuer, let uncovered) where uncovered.isEmpty:
      "whether it is revoked is not known: no revocation list of its issuer \(issuer) was given"
    case .revocationUnknown(let issuer, let uncovered):
      "whether it is revoked is not known: the revocation lists of its issuer \(issuer) leave out the reasons "
        + Wording.list(uncovered)
    case .revocationListExpired(let list, let nextUpdate, let at):
      "whether it is revoked is not known: the revocation list of \(list) was to be replaced by "
        + "\(Wording.time(nextUpdate)), and the time is \(Wording.time(at))"
    case .revocationListUnusable(let list, let why):
      "whether it is revoked is not known: the revocation list of \(list) cannot be used for it: \(why)"
    case .revocationListNonconforming(let list, let faults):
      "the revocation list of \(list) is not as RFC 5280 asks: \(Wording.list(faults))"
    case .revocationRequired: "whether it is revoked has to be known here, and is not"
    default: ""
    }
  }
}
