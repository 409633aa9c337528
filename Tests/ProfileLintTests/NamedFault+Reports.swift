/// What people reported and a linter can say: the report, and the rules that say it.
extension NamedFault {
  /// Reports on certificates, profiles and texts.
  static let reports: [String: [String]] = [
    "FiloSottile/mkcert#47": ["anchor-without-common-name"],
    "FiloSottile/mkcert#202": ["server-refused"], "tls-inspector/tls-inspector#179": ["server-refused"],
    "trailofbits/algo#294": ["needless-anchor"],
    "micromdm/micromdm#628": ["mdm-anchor-in-own-profile"],
    "vineetchoudhary/Apple-iOS-MDM-Server#5": ["certificate-expiring"],
    "bitrise-io/codesigndoc#44": ["certificate-expiring", "identity-expiring"],
    "trailofbits/algo#14558": ["identity-encryption"],
    "hwdsl2/setup-ipsec-vpn#1626": ["identity-encryption", "identity-mac"],
    "trailofbits/algo#857": ["identity-encryption", "identity-mac"],
    "trailofbits/algo#1086": ["identity-password-wrong"],
    "openssl/openssl#19495": ["identity-encryption"], "ai-ecoverse/slicc#578": ["identity-old-cipher"],
    "trailofbits/algo#168": ["dangling-reference", "wrong-reference-kind"],
    "sunknudsen/guides#6": ["dangling-reference"],
    "hwdsl2/setup-ipsec-vpn#856": ["certificate-without-identity", "none-without-eap", "identity-name"],
    "hwdsl2/setup-ipsec-vpn#1547": ["not-a-property-list"],
    "quericy/one-key-ikev2-vpn#91": ["vpn-server-name-not-address", "server-refused"],
    "hwdsl2/setup-ipsec-vpn#1486": ["pfs-without-group", "proposal-without-group"],
    "lionheart/openradar-mirror#17124": ["pfs-without-group"],
    "opnsense/core#1385": ["weak-proposal", "not-on-target"],
    "trailofbits/algo#1517": ["vendor-secret-in-clear"],
    "iphoting/ovpnmcgen.rb#11": ["vpn-provider-of-another-app"],
    "trailofbits/algo#108": ["fleet-same-identifier"], "paulmillr/encrypted-dns#176": ["fleet-same-uuid"],
    "travisvn/stop-tahoe-update#1": ["malformed-uuid"], "docker/docs#24951": ["duplicate-uuid"],
    "trailofbits/algo#388": ["not-a-property-list"], "fleetdm/fleet#40074": ["not-a-property-list"],
    "mosen/profiledocs#8": ["missing-key"], "thrasr/mdm-server#15": ["missing-key"],
    "pbowden-msft/MobileConfigs#2": ["misspelt-key"], "ProfileCreator/ProfileCreator#152": ["unknown-key"],
    "micromdm/micromdm#806": ["signer-chain-missing"],
    "nolanbrown/ios-cert-enrollment#5": ["signer-chain-missing"],
    "lionheart/openradar-mirror#2602": ["signer-kind"], "fleetdm/fleet#22459": ["signer-chain-missing"],
    "fleetdm/fleet#25831": ["placeholder-in-signed-profile"],
    "smallstep/certificates#953": ["acme-attest-without-hardware"],
    "brandonweeks/acme-device-attest-demo#2": ["acme-identifier-twice"],
  ]

  /// Reports on what devices did.
  static let deviceReports: [String: [String]] = [
    "ss-abramchuk/OpenVPNAdapter#200": ["vpn-provider-of-another-app", "vpn-provider-is-app"],
    "amnezia-vpn/amnezia-client#1715": ["vpn-provider-of-another-app"],
    "firezone/firezone#15010": ["provider-unnamed", "system-extension-unnamed"],
    "AndreVasilev/AVVPNService#1": ["proposal-without-group"],
    "forums/thread/711818": ["on-demand-without-credential"],
    "truemetal/ikev2_vpn#1": ["vpn-without-anchor"],
    "trailofbits/algo#294": ["trust-switch-needed"],
    "strongswan/strongswan#3153": ["issuer-name-of-nobody", "issuer-name-of-intermediate"],
    "strongswan-docs interop/ios.adoc": ["server-refused", "server-doubtful", "issuer-name-of-intermediate"],
    "hwdsl2/setup-ipsec-vpn#465": ["server-refused", "vpn-server-name-not-address", "identity-name"],
    "hwdsl2/setup-ipsec-vpn#826": ["authority-only-in-pkcs12"],
    "trailofbits/algo#168": ["dangling-reference"],
    "davidalger/warden#85": ["anchor-without-common-name", "leaf-in-anchor-payload"],
    "gaomd/docker-ikev2-vpn-server#29": ["on-demand-always-connects", "on-demand-never-off"],
    "trailofbits/algo#138": ["on-demand-rule-unreachable"],
    "trailofbits/algo#288": ["on-demand-connect-without-probe", "on-demand-probe-url"],
  ]

  /// Reports that ask for a lint of what no profile says, and why.
  static let notOfProfiles: [String: String] = [
    "pia-foss/mobile-ios#374": "an app looks at interfaces",
    "evgenyneu/keychain-swift#99": "an app stores a reference",
    "pia-foss/mobile-ios-library#1": "an app's keychain item",
    "ivpn/ios-app#242": "an app's keychain item", "ad-repo/nullplayer#339": "an app's counters",
  ]
}
