internal import FoundationEssentials
internal import OpenSSL

/// A server's certificate is not valid for longer than Apple allows: 825 days and an hour since July 2019
/// (HT210176), 398 days since September 2020 under an anchor of the system's (HT211025).
///
/// The length is notAfter less notBefore, as trustd counts; 825 days have an hour of grace there, 398 have none.
enum ValidityPeriodCheck: PathCheck {
  /// 2019-07-01T00:00:00Z; certificates from after it have the limit of 825 days.
  private static let july2019 = Date(timeIntervalSince1970: 1_561_939_200)
  /// 2020-09-01T00:00:00Z; certificates from then on have the limit of 398 days.
  private static let september2020 = Date(timeIntervalSince1970: 1_598_918_400)

  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let leaf = path.leaf
    // A server's certificate that is itself the anchor was chosen by hand, and is not limited.
    guard request.purpose == .server, path.anchor?.certificate != leaf else { return [] }
    let seconds = Int(leaf.notAfter.timeIntervalSince(leaf.notBefore))
    var observations: [Observation] = []
    if leaf.notBefore > july2019, seconds > 825 * 86_400 + 3_600 {
      observations.append(Observation(.validityOver825Days(seconds: seconds), leaf))
    }
    if path.anchor?.origin == .system, leaf.notBefore >= september2020, seconds > 398 * 86_400 {
      observations.append(Observation(.validityOver398Days(seconds: seconds), leaf))
    }
    return observations
  }
}
