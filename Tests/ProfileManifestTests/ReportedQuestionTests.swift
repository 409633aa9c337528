import EnrolmentProfile
import ProfileManifest
import PropertyList
import Support
import Testing

/// What people asked or guessed at and no build can get wrong; what `inspect` answers has its test there.
struct ReportedQuestionTests {
  @Test(arguments: ["alice@example.com", "client.example.com", "10.0.0.7", "CN=alice", "alice"])
  func `a LocalIdentifier may be of any kind, and goes in as it is written (setup-ipsec-vpn 1605)`(
    identifier: String
  ) throws {
    let text = ManifestFolder.vpn("authentication: { eap: mschapv2, username: alice }")
    let written = text.replacing(/localIdentifier: .*/, with: "localIdentifier: \"\(identifier)\"")
    #expect(written != text || text.contains(identifier))
    #expect(try ManifestFolder().profile(written).vpns.first?.ikev2?.localIdentifier == identifier)
  }

  @Test func `of a damaged copy is said where it breaks (setup-ipsec-vpn 1547)`() throws {
    var content = try ManifestFolder().build(ManifestBuildTests.office).content
    let place = try #require(content.firstRange(of: Array("</key>".utf8))).lowerBound
    content[place + 2] = UInt8(ascii: "q")
    let error = #expect(throws: ProfileError.self) { try Profile(parsing: content) }
    #expect(error?.description.hasPrefix("line 5, column ") == true, "\(String(describing: error))")
  }

  @Test func `the app that carries a VPN is named by the manifest alone (ovpnmcgen.rb 11)`() throws {
    let profile = try ManifestFolder().profile(
      """
      profile: { identifier: com.example.app }
      vpn:
        - userDefinedName: App
          vpnSubType: com.example.any.app
          vpn: { remoteAddress: vpn.example.com, authenticationMethod: Password, providerBundleIdentifier: com.example.any.app.tunnel }
      """)
    let vpn = try #require(profile.payloads.first { $0.type == "com.apple.vpn.managed" })
    #expect(vpn.value["VPNSubType"]?.string == "com.example.any.app")
    #expect(vpn.value["VPN"]?["ProviderBundleIdentifier"]?.string == "com.example.any.app.tunnel")
  }
}
