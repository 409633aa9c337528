import Testing

@testable import ProfileManifest

struct ManifestKeyTests {
  @Test(arguments: [
    ("SSIDMatch", "ssidMatch"), ("DisableMOBIKE", "disableMOBIKE"), ("Key Type", "keyType"),
    ("CAFingerprint", "caFingerprint"), ("DNSDomainMatch", "dnsDomainMatch"),
    ("URLStringProbe", "urlStringProbe"), ("MTU", "mtu"), ("PPKIdentifier", "ppkIdentifier"), ("PPK", "ppk"),
    ("IKEv2", "ikev2"), ("IPv4", "ipv4"), ("DNS", "dns"), ("VPNUUID", "vpnuuid"), ("IPSec", "ipSec"),
    ("XAuthName", "xAuthName"), ("UIToggleEnabled", "uiToggleEnabled"), ("HTTPSProxy", "httpsProxy"),
    ("HTTP3RelayURL", "http3RelayURL"), ("EnablePFS", "enablePFS"), ("RemoteAddress", "remoteAddress"),
    ("NATKeepAliveOffloadEnable", "natKeepAliveOffloadEnable"), ("Keysize", "keysize"),
    ("IKESecurityAssociationParameters", "ikeSecurityAssociationParameters"), ("rfc822Name", "rfc822Name"),
    ("TLSMinimumVersion", "tlsMinimumVersion"), ("Excluded FQDNs", "excludedFQDNs"), ("", ""), ("A", "a"),
  ])
  func `Apple's key is written in lowerCamelCase`(apple: String, manifest: String) {
    #expect(ManifestKey.spelling(of: apple) == manifest)
  }
}
