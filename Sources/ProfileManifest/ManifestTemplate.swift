/// The manifest that a new project starts from: every line explained, and nothing in it invented by Mooring.
public enum ManifestTemplate {
  /// The text of the file.
  public static let text = """
    # A profile that brings a VPN and the anchor its server needs. Build it with: mooring build profile.yaml
    # A key is Apple's key in lowerCamelCase. Paths are relative to this file.
    profile:
      identifier: com.example.vpn        # a profile with the same identifier replaces the installed one
      displayName: Example VPN
      organization: Example Ltd
      # consentText: { default: Access to the office network }
      # removalDisallowed: true          # supervised devices only on iOS

    # PEM, DER or PKCS#7. Self-signed CAs become anchors, other CAs complete paths to them.
    # { file: bundle.pem, allowLeaf: true } also takes certificates that are no CA; no device trusts by them.
    anchors: [root.pem]

    # Named here, referred to below. Secrets come from env:NAME, file:PATH or prompt, and never stand here.
    # identities:
    #   device: { pkcs12: { file: alice.p12, password: "env:ALICE_P12" } }
    #   issued: { scep: { url: "https://scep.example.com", subject: { CN: alice }, keysize: 2048 } }
    #   attested:
    #     acme:
    #       directoryURL: https://acme.example.com/directory
    #       clientIdentifier: alice-phone
    #       subject: { CN: alice }
    #       keyType: ECSECPrimeRandom
    #       keySize: 384
    #       hardwareBound: true
    #       attest: true

    # Enrolment with an MDM server:
    # mdm: { identity: issued, topic: com.apple.mgmt.External.1, serverURL: "https://mdm.example.com", accessRights: 8191 }

    vpn:
      - userDefinedName: Example VPN
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: alice@example.com
          # or { certificate: device }, { eap: tls, certificate: device }, { sharedSecret: "env:PSK" }
          authentication: { eap: mschapv2, username: alice }
        # The chain the server sends, judged by the anchors above whenever the profile is built.
        serverCertificate: server-chain.pem
        # The first rule that matches decides.
        # onDemandRules:
        #   - { ssidMatch: [Office], action: disconnect }
        #   - { interfaceTypeMatch: wifi, action: connect }
        #   - { action: ignore }

      # Other kinds of VPN, one an entry:
      # - { userDefinedName: Old, ipSec: { remoteAddress: vpn.example.com, authentication: { sharedSecret: "env:PSK" } } }
      # - { userDefinedName: Older, l2tp: { remoteAddress: vpn.example.com, authentication: { sharedSecret: "env:PSK" } } }
      # - { userDefinedName: App, vpnSubType: com.example.app, vpn: { remoteAddress: vpn.example.com } }
      # and for some apps only: perApp: { safariDomains: [example.com] }

    # The first profile of an over-the-air enrolment stands alone, without anchors and VPNs:
    # profileService: { url: "https://enrol.example.com", deviceAttributes: [UDID, VERSION, PRODUCT, SERIAL] }

    # relay: { relays: [{ http3RelayURL: "https://relay.example.com" }] }
    # dnsSettings: { dnsProtocol: HTTPS, serverURL: "https://dns.example.com/dns-query" }

    # Anything else, by Apple's own keys:
    # payloads: [{ PayloadType: com.apple.wifi.managed, SSID_STR: Office, PayloadCertificateUUID: device }]

    # target: [ios 17, macos 14]
    # sign: { identity: signer.p12, password: "env:SIGNER_P12" }

    """
}
