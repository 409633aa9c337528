import Foundation
import SimulatedDevice

/// How often a silent server is asked whether it lives, as NetworkExtension numbers it.
public enum NEVPNIKEv2DeadPeerDetectionRate: Int, Sendable {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of the client's certificate, as NetworkExtension numbers it.
public enum NEVPNIKEv2CertificateType: Int, Sendable {
  case RSA = 1
  case ECDSA256 = 2
  case ECDSA384 = 3
  case ECDSA521 = 4
  case ed25519 = 5
  case RSAPSS = 6
}

/// The settings of an IKEv2 VPN.
open class NEVPNProtocolIKEv2: NEVPNProtocolIPSec, @unchecked Sendable {
  /// The proposal for the IKE SA.
  public let ikeSecurityAssociationParameters: NEVPNIKEv2SecurityAssociationParameters
  /// The proposal for the CHILD SA.
  public let childSecurityAssociationParameters: NEVPNIKEv2SecurityAssociationParameters

  /// Settings that say nothing yet.
  public convenience override init() { self.init(VPNProtocolSettings(.ikev2)) }

  override init(_ settings: VPNProtocolSettings) {
    ikeSecurityAssociationParameters = .init(settings.others, prefix: "ike.")
    childSecurityAssociationParameters = .init(settings.others, prefix: "child.")
    super.init(settings)
  }

  override var stored: VPNProtocolSettings {
    var stored = super.stored
    stored.others.merge(ikeSecurityAssociationParameters.values(prefix: "ike.")) { $1 }
    stored.others.merge(childSecurityAssociationParameters.values(prefix: "child.")) { $1 }
    return stored
  }

  /// How often a silent server is asked whether it lives.
  public var deadPeerDetectionRate: NEVPNIKEv2DeadPeerDetectionRate {
    get { settings.others["deadPeerDetectionRate"].flatMap(NEVPNIKEv2DeadPeerDetectionRate.init) ?? .medium }
    set { settings.others["deadPeerDetectionRate"] = newValue.rawValue }
  }
  /// The kind of the client's certificate.
  public var certificateType: NEVPNIKEv2CertificateType {
    get { settings.others["certificateType"].flatMap(NEVPNIKEv2CertificateType.init) ?? .RSA }
    set { settings.others["certificateType"] = newValue.rawValue }
  }
  /// Makes IKE ask the server for a certificate of this issuer.
  public var serverCertificateIssuerCommonName: String? {
    get { settings.serverCertificateIssuerCommonName }
    set { settings.serverCertificateIssuerCommonName = newValue }
  }
  /// The name the server's certificate must have.
  public var serverCertificateCommonName: String? {
    get { settings.serverCertificateCommonName }
    set { settings.serverCertificateCommonName = newValue }
  }
  /// Whether keys are agreed upon anew.
  public var enablePFS: Bool {
    get { flag("enablePFS") }
    set { set("enablePFS", newValue) }
  }
  /// Whether the server's certificate is checked for revocation, where the answer can be had.
  public var enableRevocationCheck: Bool {
    get { flag("enableRevocationCheck") }
    set { set("enableRevocationCheck", newValue) }
  }
  /// Whether an answer about revocation must be had.
  public var strictRevocationCheck: Bool {
    get { flag("strictRevocationCheck") }
    set { set("strictRevocationCheck", newValue) }
  }
  /// Whether MOBIKE is off.
  public var disableMOBIKE: Bool {
    get { flag("disableMOBIKE") }
    set { set("disableMOBIKE", newValue) }
  }
  /// Whether redirects are refused.
  public var disableRedirect: Bool {
    get { flag("disableRedirect") }
    set { set("disableRedirect", newValue) }
  }
  /// The largest packet inside the tunnel.
  public var mtu: Int {
    get { settings.others["mtu"] ?? 1280 }
    set { settings.others["mtu"] = newValue }
  }
}
