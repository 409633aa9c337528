import EnrolmentProfile
import OpenSSL
import TrustEvaluation

/// Who may remove or replace a profile. What Apple says nothing about is in docs/simulated-device.md as our choice.
extension InstalledProfile {
  private var isManaged: Bool { channel.isManagement }

  /// Holds a removal against who brought the profile and how it is locked.
  func checkRemoval(by remover: InstallChannel, password: Secret?) throws(DeviceError) {
    switch remover {
    case .manual:
      guard channel != .mdm else { throw .removalManaged(identifier) }
      guard let removalPassword else {
        if isRemovalDisallowed { throw .removalDisallowed(identifier) }
        return
      }
      // The password opens a locked profile (Apple, ProfileRemovalPassword).
      guard let password, password.withBytes({ Array($0) }) == removalPassword.withBytes({ Array($0) }) else {
        throw .removalPassword(identifier, isWrong: password != nil)
      }
    case .configurator:
      guard !isManaged else { throw .removalManaged(identifier) }
    case .mdm, .enrolment:
      guard isManaged else { throw .notManaged(identifier, channel: channel) }
    }
  }

  /// Why a profile of the same identifier does not replace it.
  func objections(to new: ProfileInstallation, by installer: InstallChannel) -> [InstallProblem] {
    func problem(_ code: String, _ sentence: String) -> InstallProblem {
      InstallProblem(code: code, sentence: sentence, isFatal: true)
    }
    if !installer.isManagement {
      if isManaged {
        return [
          problem(
            "replacement-managed",
            "the installed profile \(identifier) came by device management (\(channel.rawValue)), and only that "
              + "replaces it; push the new one, or give it an identifier of its own")
        ]
      }
      // Apple's enterprise guide of iPhone OS; nothing newer says it or takes it back.
      if isRemovalDisallowed, let signer, !new.isSigned(as: signer) {
        return [
          problem(
            "signer-mismatch",
            "the installed profile \(identifier) cannot be removed by its user and is replaced only by one that "
              + "\(signer) signed; sign the new one as the old one was")
        ]
      }
    }
    if !enrolment.isEmpty, new.profile.enrolment.isEmpty {
      return [
        problem(
          "replacement-without-mdm",
          "the installed profile \(identifier) enrols the device and the new one does not; keep the MDM payload"
        )
      ]
    }
    return PayloadSchema.checkUpdate(of: enrolment, to: new.profile).map { problem("mdm-mismatch", "\($0)") }
  }
}

extension ProfileInstallation {
  /// Whether it bears the signature of the same signer, by the same certificate or by the one that followed it.
  fileprivate func isSigned(as other: Certificate) -> Bool {
    guard signing.isSignatureValid, let signer = signing.signer else { return false }
    return signer == other || (signer.subject == other.subject && signer.issuer == other.issuer)
  }
}

extension InstallChannel {
  /// Whether it is device management, in the profile that begins it or after it.
  fileprivate var isManagement: Bool { self == .mdm || self == .enrolment }
}
