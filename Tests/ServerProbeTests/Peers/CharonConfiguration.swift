/// What charon is told: one connection, in the words of swanctl.conf.
struct CharonConfiguration: Sendable {
  /// How clients prove who they are.
  enum Authentication: String, Sendable {
    case mschapv2 = "eap-mschapv2"
    case eapTLS = "eap-tls"
    case certificate = "pubkey"
    case sharedSecret = "psk"
  }

  /// The certificate it has; with a shared secret, none.
  var certificate = ServerCertificate.good
  /// Who it says it is.
  var identity = ServerPKI.name
  var authentication = Authentication.mschapv2
  /// What it takes, best first.
  var proposals =
    "aes256gcm16-prfsha256-modp2048, aes256-sha256-modp2048, aes256gcm16-prfsha256-x25519, aes256gcm16-prfsha256-ecp256"
  /// Whether it sends its certificate unasked.
  var sendsCertificateUnasked = true
  /// Whether it knows, and so sends, the intermediate.
  var hasIntermediate = true
  /// RFC 7383.
  var fragments = true
  /// RFC 6023.
  var isChildless = true
  /// RFC 8784: the secret that it mixes in, if the client has it.
  var postQuantumSecret: String?

  static let password = "correct horse"
  static let sharedSecret = "battery staple"

  var text: String {
    let remote =
      switch authentication {
      case .mschapv2: "auth = eap-mschapv2\n eap_id = %any\n id = %any"
      case .eapTLS: "auth = eap-tls\n eap_id = %any\n id = %any"
      case .certificate: "auth = pubkey\n id = %any"
      case .sharedSecret: "auth = psk\n id = %any"
      }
    let local = authentication == .sharedSecret ? "auth = psk" : "auth = pubkey\n certs = server.pem"
    return """
      connections { probed {
        version = 2
        local_addrs = 127.0.0.1
        proposals = \(proposals)
        send_cert = \(sendsCertificateUnasked ? "always" : "ifasked")
        fragmentation = \(fragments ? "yes" : "no")
        childless = \(isChildless ? "allow" : "never")
        \(postQuantumSecret == nil ? "" : "ppk_required = no")
        local { \(local)
         id = \(identity) }
        remote { \(remote) }
        pools = addresses
        children { net { local_ts = 10.50.0.0/16
          esp_proposals = aes256gcm16, aes256-sha256 } }
      } }
      pools { addresses { addrs = 10.77.0.0/24 } }
      secrets {
        eap { id = alice
          secret = "\(Self.password)" }
        ike { secret = "\(Self.sharedSecret)" }
        \(postQuantumSecret.map { "ppk { id = office-ppk\n secret = \"\($0)\" }" } ?? "")
      }

      """
  }
}
