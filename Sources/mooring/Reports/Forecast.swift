import EnrolmentProfile
import FoundationEssentials
import OpenSSL

extension ProfileSigning {
  /// What devices will show of a profile that was signed just now, beside the anchors that it brings itself.
  static func forecast(_ signed: [UInt8], bringing profile: Profile, at time: Date) throws -> String {
    let brought = profile.certificates.filter { $0.isCA && $0.isSelfSigned }
    return try verify(signed, anchors: brought, at: time).forecast(bringing: brought)
  }
}
