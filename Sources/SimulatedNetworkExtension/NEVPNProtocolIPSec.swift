public import Foundation
import SimulatedDevice

/// How IKE authenticates, as NetworkExtension numbers it.
public enum NEVPNIKEAuthenticationMethod: Int, Sendable {
  case none = 0
  case certificate = 1
  case sharedSecret = 2
}

/// The settings of an IPsec VPN.
open class NEVPNProtocolIPSec: NEVPNProtocol, @unchecked Sendable {
  /// Settings that say nothing yet.
  public override init() { super.init(VPNProtocolSettings(.ipsec)) }

  override init(_ settings: VPNProtocolSettings) { super.init(settings) }

  /// How IKE authenticates.
  public var authenticationMethod: NEVPNIKEAuthenticationMethod {
    get { NEVPNIKEAuthenticationMethod(rawValue: settings.authenticationMethod.rawValue) ?? .none }
    set { settings.authenticationMethod = .init(rawValue: newValue.rawValue) ?? .none }
  }
  /// Whether user name and password, or EAP, follow.
  public var useExtendedAuthentication: Bool {
    get { settings.useExtendedAuthentication }
    set { settings.useExtendedAuthentication = newValue }
  }
  /// A persistent reference to a generic password that holds the shared secret.
  public var sharedSecretReference: Data? {
    get { settings.sharedSecretReference.map { Data($0.bytes) } }
    set { settings.sharedSecretReference = newValue.map { ItemReference(Array($0)) } }
  }
  /// The device's identity.
  public var localIdentifier: String? {
    get { settings.localIdentifier }
    set { settings.localIdentifier = newValue }
  }
  /// The server's identity.
  public var remoteIdentifier: String? {
    get { settings.remoteIdentifier }
    set { settings.remoteIdentifier = newValue }
  }
}
