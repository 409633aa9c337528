import EnrolmentProfile
import PropertyList

extension Rule {
  static let secretTwice = Rule(
    "secret-used-twice", .warning, .secrets, "A password is not also a shared secret.",
    source: .page(
      title: "Apple: NEVPNProtocolIPSec sharedSecretReference",
      url:
        "https://developer.apple.com/documentation/networkextension/nevpnprotocolipsec/sharedsecretreference"),
    consequence:
      "Everybody who knows the shared secret knows the password, and neither can be changed alone.",
    remedy: "change the one or the other",
    examples: [
      .good("a secret alone", ipsec(address + secret)),
      .bad(
        "the same twice",
        ipsec(
          address + secret
            + "<key>XAuthEnabled</key><integer>1</integer><key>XAuthName</key><string>alice</string>"
            + "<key>XAuthPassword</key><string>correct horse</string>")),
    ]
  ) { subject in
    let secrets = subject.secrets
    let shared = secrets.filter { $0.kind == .sharedSecret }
    return secrets.filter { $0.kind != .sharedSecret }.compactMap { password in
      guard let other = shared.first(where: { $0.octets == password.octets }) else { return nil }
      return Breach(
        at: password.keyPath, password.value.position, "\(password.key) is the same as \(other.keyPath)")
    }
  }

  private static let address = "<key>RemoteAddress</key><string>vpn.example.com</string>"
  private static let secret =
    "<key>AuthenticationMethod</key><string>SharedSecret</string>"
    + "<key>SharedSecret</key><data>Y29ycmVjdCBob3JzZQ==</data>"
}
