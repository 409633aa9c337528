import EnrolmentProfile
import PropertyList

/// Combinations of method, EAP, identity and secret in which something cannot work or is never used.
///
/// What is missing altogether is told by the schema's own relations.
extension Rule {
  static let vpnAuthentication: [Rule] = [
    eapWithSharedSecret, eapWithoutSwitch, eapTwice, unusedIdentity, unusedSecret, unusedPasswordKey,
    xauthWithoutSwitch,
    promptWithPassword, unusedAppIdentity, onDemandCannotAsk,
  ]

  private static func ikev2Source(_ key: String) -> Citation {
    .apple("com.apple.vpn.managed", key: "IKEv2.\(key)")
  }
  private static let certificateMethod =
    "<key>AuthenticationMethod</key><string>Certificate</string>\(exampleReference)"
  private static let password = "<key>AuthPassword</key><string>1234</string>"

  static let eapWithSharedSecret = Rule(
    "eap-with-shared-secret", .error, .vpn,
    "With EAP the server proves itself by a certificate, not by a shared secret.",
    source: .rfc(7296, section: "2.16"),
    consequence: "The server refuses, or users give their passwords to whoever knows the secret.",
    remedy: "set AuthenticationMethod to None or Certificate, and give the server a certificate",
    examples: [
      .good("EAP alone", ikev2(eapByName)),
      .bad(
        "both", ikev2(sharedSecretMethod + "<key>ExtendedAuthEnabled</key><integer>1</integer>")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter { $0.usesEAP && $0.string("AuthenticationMethod") == "SharedSecret" }.map {
      $0.breach(
        at: "AuthenticationMethod",
        "AuthenticationMethod is SharedSecret, and ExtendedAuthEnabled asks for EAP")
    }
  }

  static let eapWithoutSwitch = Rule(
    "eap-credentials-without-eap", .warning, .vpn,
    "A name or password for EAP goes with ExtendedAuthEnabled 1.",
    source: ikev2Source("ExtendedAuthEnabled"),
    consequence: "The server waits for EAP and ends the connection: \"User Authentication failed\".",
    remedy: "set ExtendedAuthEnabled to 1, or take AuthName and AuthPassword out",
    examples: [
      .good("EAP is on", ikev2(eapByName)),
      .bad(
        "EAP is off", ikev2(certificateMethod + "<key>AuthName</key><string>alice</string>"), exampleIdentity),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter { !$0.usesEAP && $0.string("AuthenticationMethod") != "None" }.compactMap {
      place in
      guard let key = ["AuthName", "AuthPassword"].first(where: place.has) else { return nil }
      return place.breach(at: key, "\(key) is for EAP, and ExtendedAuthEnabled is not 1")
    }
  }

  static let eapTwice = Rule(
    "eap-password-beside-identity", .warning, .vpn, "EAP takes a password or an identity, not both.",
    source: ikev2Source("AuthPassword"),
    consequence: "With an identity devices offer EAP-TLS only, and the password is never used.",
    remedy: "take out AuthPassword or PayloadCertificateUUID, whichever the server does not want",
    examples: [
      .good("EAP-TLS", ikev2(eapByName + exampleReference), exampleIdentity),
      .bad("both", ikev2(eapByName + password + exampleReference), exampleIdentity),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter {
      $0.usesEAP && $0.has("AuthPassword") && $0.has("PayloadCertificateUUID")
    }.map {
      $0.breach(
        at: "AuthPassword", "there are a password and an identity for EAP; the password is never used")
    }
  }

  static let unusedIdentity = Rule(
    "identity-beside-shared-secret", .warning, .vpn,
    "A VPN with PayloadCertificateUUID authenticates by certificate, or by EAP.",
    source: ikev2Source("PayloadCertificateUUID"), consequence: "The identity is never used.",
    remedy: "set AuthenticationMethod to Certificate, or take PayloadCertificateUUID out",
    examples: [
      .good("by certificate", ikev2(certificateMethod), exampleIdentity),
      .bad("by shared secret", ikev2(sharedSecretMethod + exampleReference), exampleIdentity),
    ]
  ) { subject in
    subject.tunnels(.ikev2, .ipsec).filter { place in
      guard place.has("PayloadCertificateUUID") else { return false }
      return switch place.string("AuthenticationMethod") {
      case "SharedSecret": place.kind == .ipsec || !place.usesEAP
      // Absent means SharedSecret there.
      case nil: place.kind == .ipsec
      default: false
      }
    }.map {
      $0.breach(at: "PayloadCertificateUUID", "the VPN authenticates by shared secret, not by this identity")
    }
  }

  static let unusedSecret = Rule(
    "shared-secret-unused", .warning, .vpn, "A shared secret is in a VPN only if it authenticates by it.",
    source: ikev2Source("SharedSecret"),
    consequence: "The secret is never used, and whoever holds the file can read it.",
    remedy: "take SharedSecret out",
    examples: [
      .good("by shared secret", ikev2(sharedSecretMethod)),
      .bad("EAP", ikev2(eapByName + "<key>SharedSecret</key><string>correct horse</string>")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter { $0.has("SharedSecret") && $0.expectsServerCertificate }.map {
      $0.breach(
        at: "SharedSecret", "the VPN does not authenticate by shared secret, so this one is never used")
    }
  }

  static let unusedPasswordKey = Rule(
    "ikev2-password-key", .warning, .vpn, "The password of an IKEv2 VPN is AuthPassword.",
    source: ikev2Source("Password"), consequence: "Devices ask for the password all the same.",
    remedy: "take Password out; the one for EAP is AuthPassword",
    examples: [
      .good("none", ikev2(eapByName)),
      .bad("Password", ikev2(eapByName + "<key>Password</key><string>1234</string>")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter { $0.has("Password") }.map {
      $0.breach(at: "Password", "no method of IKEv2 uses Password")
    }
  }

  private static let groupSecret =
    "<key>RemoteAddress</key><string>vpn.example.com</string>"
    + "<key>AuthenticationMethod</key><string>SharedSecret</string><key>SharedSecret</key><data>Y29ycmVjdCBob3JzZQ==</data>"
  private static let xauth =
    "<key>XAuthEnabled</key><integer>1</integer><key>XAuthName</key><string>alice</string>"

  static let xauthWithoutSwitch = Rule(
    "xauth-credentials-without-xauth", .warning, .vpn,
    "A name or password for XAuth goes with XAuthEnabled 1.",
    source: .apple("com.apple.vpn.managed", key: "IPSec.XAuthEnabled"),
    consequence: "The server asks who the user is, and the device does not answer.",
    remedy: "set XAuthEnabled to 1, or take XAuthName and XAuthPassword out",
    examples: [
      .good("XAuth is on", ipsec(groupSecret + xauth)),
      .bad("XAuth is off", ipsec(groupSecret + "<key>XAuthName</key><string>alice</string>")),
    ]
  ) { subject in
    subject.tunnels(.ipsec).filter { !$0.isOn("XAuthEnabled") }.compactMap { place in
      guard let key = ["XAuthName", "XAuthPassword"].first(where: place.has) else { return nil }
      return place.breach(at: key, "\(key) is for XAuth, and XAuthEnabled is not 1")
    }
  }

  static let promptWithPassword = Rule(
    "xauth-password-beside-prompt", .warning, .vpn,
    "A password is in the profile, or asked for at each connection, but not both.",
    source: .apple("com.apple.vpn.managed", key: "IPSec.XAuthPasswordEncryption"),
    consequence: "The device asks all the same, and whoever holds the file can read the password.",
    remedy: "take out XAuthPassword, or XAuthPasswordEncryption",
    examples: [
      .good("asked for", ipsec(groupSecret + xauth + prompt)),
      .bad(
        "both", ipsec(groupSecret + xauth + prompt + "<key>XAuthPassword</key><string>1234</string>")),
    ]
  ) { subject in
    subject.tunnels(.ipsec).filter {
      $0.has("XAuthPassword") && $0.string("XAuthPasswordEncryption") == "Prompt"
    }.map {
      $0.breach(at: "XAuthPassword", "XAuthPasswordEncryption is Prompt, so the password is never used")
    }
  }

  private static let prompt = "<key>XAuthPasswordEncryption</key><string>Prompt</string>"

  static let unusedAppIdentity = Rule(
    "app-vpn-identity-unused", .warning, .vpn,
    "A VPN of an app that has an identity says that it authenticates by certificate.",
    source: .apple("com.apple.vpn.managed", key: "VPN.AuthenticationMethod"),
    consequence:
      "AuthenticationMethod absent means Password, and apps that go by it do not look at the identity.",
    remedy: "set AuthenticationMethod to Certificate or Password+Certificate",
    examples: [
      .good(
        "by certificate",
        appTunnel(app, "<key>AuthenticationMethod</key><string>Certificate</string>\(exampleReference)"),
        exampleIdentity),
      .bad("nothing said", appTunnel(app, exampleReference), exampleIdentity),
    ]
  ) { subject in
    subject.tunnels(.vpn, .transparentProxy).filter {
      $0.has("PayloadCertificateUUID") && ["Password", nil].contains($0.string("AuthenticationMethod"))
    }.map {
      $0.breach(
        at: "PayloadCertificateUUID",
        "AuthenticationMethod is not Certificate, so the identity may not be used")
    }
  }

  private static let app = "<key>VPNSubType</key><string>com.example.vpnapp</string>"

  /// A password that only the profile lacks is asked for when the profile is installed, and kept.
  static let onDemandCannotAsk = Rule(
    "on-demand-without-credential", .warning, .onDemand,
    "A VPN that comes up by itself has its credential, or asks for it at installation.",
    source: .page(
      title: "Apple Developer Forums 711818: a password given at the start only",
      url: "https://developer.apple.com/forums/thread/711818"),
    consequence: "The VPN comes up when nobody is there to be asked, and fails.",
    remedy:
      "name the user and leave the asking to the installation, use an identity, or switch on demand off",
    examples: [
      .good("an identity", ikev2(certificateMethod + connects), exampleIdentity),
      .good("a name, the password is asked for once", ikev2(eapByName + connects)),
      .bad(
        "nobody named",
        ikev2(
          "<key>AuthenticationMethod</key><string>None</string>"
            + "<key>ExtendedAuthEnabled</key><integer>1</integer>\(connects)")),
      .bad("asked for each time", ipsec(groupSecret + xauth + prompt + connects)),
      .bad("a PIN", ipsec(groupSecret + "<key>PromptForVPNPIN</key><true/>" + connects)),
    ]
  ) { subject in
    subject.tunnels(.ikev2, .ipsec).filter(\.comesUpByItself).compactMap { place in
      if place.kind == .ikev2 {
        guard place.usesEAP,
          ["AuthName", "AuthPassword", "PayloadCertificateUUID"].allSatisfy({ !place.has($0) })
        else { return nil }
        return place.breach(
          at: "OnDemandEnabled", "on demand is on, and there is neither a name, nor an identity for EAP")
      }
      if place.isOn("PromptForVPNPIN") {
        return place.breach(
          at: "PromptForVPNPIN", "on demand is on, and a PIN is asked for at each connection")
      }
      guard place.isOn("XAuthEnabled"), place.string("XAuthPasswordEncryption") == "Prompt" else {
        return nil
      }
      return place.breach(
        at: "XAuthPasswordEncryption", "on demand is on, and the password is asked for at each connection")
    }
  }

  private static let connects =
    "<key>OnDemandEnabled</key><integer>1</integer>"
    + "<key>OnDemandRules</key><array><dict><key>Action</key><string>Connect</string>"
    + "<key>URLStringProbe</key><string>http://captive.apple.com/hotspot-detect.html</string></dict></array>"
}

extension TunnelPlace {
  /// Whether on demand is on and some rule connects.
  fileprivate var comesUpByItself: Bool {
    isOn("OnDemandEnabled")
      && (dictionary["OnDemandRules"]?.array ?? []).contains {
        ["Connect", "EvaluateConnection"].contains($0["Action"]?.string)
      }
  }
}
