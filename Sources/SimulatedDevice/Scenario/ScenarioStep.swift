import FoundationEssentials
import OpenSSL
import ProfileManifest
import TrustEvaluation
import YAML

/// One step of a scenario: what is done, and what is expected of it.
struct ScenarioStep: Sendable {
  /// The kinds of steps, by the key that begins them.
  enum Kind: String, CaseIterable, Sendable {
    case install, remove, addAnchor, connect, present, clock, power, wait, join, traffic, app, restore

    /// What can be expected of it.
    var expectations: [Expectation.Key] {
      switch self {
      case .install: [.refused, .badge, .anchors, .status]
      case .remove, .addAnchor: [.refused, .status, .anchors]
      case .connect:
        [
          .trust, .reason, .possession, .authentication, .status, .appSees, .credentialBytes,
          .disclosedBytes, .stage, .refused,
        ]
      case .present: [.trust, .possession, .reason]
      case .clock, .power, .restore: [.status]
      case .join: [.status, .rule, .explanation]
      case .wait: [.status, .stage, .reason, .appSees]
      case .traffic:
        [
          .traffic, .status, .stage, .reason, .appSees, .rule, .explanation, .tunnelBytes, .carrierBytes,
        ]
      case .app: [.refused, .status, .appStatus, .stage, .reason, .appSees, .findings]
      }
    }
  }

  /// What is done.
  enum Action: Sendable {
    case install(ProfileSource, channel: InstallChannel?, identityPassword: SecretPlace?)
    /// By whom: nil for whoever brought the profile.
    case remove(String, channel: InstallChannel?, password: SecretPlace?)
    case addAnchor(Certificate, app: String)
    case connect(Connect)
    case present(Presentation)
    case clock(Date)
    case power(Power)
    case wait(seconds: Int)
    case join(ScenarioNetwork)
    case traffic(host: String, packets: UInt32, size: UInt32)
    case app(AppAction)
    case restore(Restoration)
  }

  /// Where a profile comes from.
  enum ProfileSource: Sendable {
    case file([UInt8])
    /// Built when the scenario is played, without its signature.
    case manifest(Manifest)
  }

  /// Where a backup of the device goes.
  enum Restoration: String, CaseIterable, Sendable {
    case sameDevice, newDevice
  }

  /// What is done with the device's buttons.
  enum Power: String, CaseIterable, Sendable {
    case reboot, lock, unlock
  }

  /// How a VPN is connected.
  struct Connect: Sendable {
    let vpn: String
    let server: String
    let policy: TrustPolicy
    let username: String?
    let password: SecretPlace?
    let sharedSecret: SecretPlace?

    var secrets: [SecretPlace] { [password, sharedSecret].compactMap(\.self) }
  }

  /// A chain as somebody shows it.
  struct Presentation: Sendable {
    /// What stands behind it.
    enum Holder: Sendable {
      /// Nobody who could sign: the chain is only replayed.
      case nobody
      case key(PrivateKey)
    }

    let chain: [Certificate]
    let names: [ServerName]
    let policy: TrustPolicy
    /// Who is asked for a proof of possession; nil where nobody is, and trust alone is judged.
    let holder: Holder?
  }

  let kind: Kind
  let action: Action
  /// What the report calls it.
  let title: String
  let expectations: [Expectation]
  let position: YAMLPosition

  /// The places of secrets that the step needs.
  var secrets: [SecretPlace] {
    switch action {
    case .install(_, _, let password): [password].compactMap(\.self)
    case .connect(let connect): connect.secrets
    case .remove(_, _, let password): [password].compactMap(\.self)
    case .app(let action): [action.password, action.sharedSecret].compactMap(\.self)
    case .addAnchor, .present, .clock, .power, .wait, .join, .traffic, .restore: []
    }
  }
}
