import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

@Suite(.watched)
struct InstallTests {
  private let office: Office
  private let device: Device

  init() throws {
    office = try Office()
    device = try office.device()
  }

  private func anchors() -> [Fingerprint] { device.trustStore.anchors.map(\.certificate.sha256) }

  @Test(arguments: [
    (InstallChannel.manual, AnchorOrigin.profile), (.mdm, .mdm), (.configurator, .configurator),
    (.enrolment, .mdm),
  ])
  func `the store holds exactly what the profile brought, with its origin`(
    channel: InstallChannel, origin: AnchorOrigin
  ) throws {
    let profile = try device.install(office.profile(), channel: channel)
    #expect(device.trustStore.anchors.map(\.origin) == [origin])
    #expect(device.trustStore.anchors.map(\.profileIdentifier) == [Office.identifier])
    #expect(anchors() == [try Certificate(der: office.root.der).sha256])
    #expect(device.trustStore.intermediates.isEmpty)
    #expect(profile.anchors.count == 1)
    #expect(profile.badge == .unsigned)
    #expect(profile.problems.isEmpty, "\(profile.problems)")
  }

  @Test func `a fresh device trusts nobody and has no VPN`() throws {
    #expect(device.trustStore.anchors.isEmpty)
    #expect(device.status == .invalid)
    try device.install(office.profile(), channel: .mdm)
    #expect(device.status == .disconnected)
  }

  @Test func `a signed profile shows its signer, a bent one is refused and changes nothing`() throws {
    let signer = try Identity(
      certificate: Certificate(der: office.client.der),
      privateKey: PrivateKey(parsing: office.client.key.pkcs8))
    let signed = try ProfileSigning.sign(office.profile(), by: signer, at: TestAuthority.now)
    let profile = try device.install(signed, channel: .manual)
    #expect(profile.signer == signer.certificate)
    #expect(profile.badge == .notVerified)
    var bent = signed
    let text = Array("vpn.example.com".utf8)
    let place = try #require(
      bent.indices.first { $0 + text.count <= bent.count && Array(bent[$0..<$0 + text.count]) == text })
    bent[place] ^= 1
    let error = #expect(throws: DeviceError.self) { try device.install(bent, channel: .manual) }
    #expect(error?.code == "signature-invalid")
    #expect(device.profiles.count == 1)
  }

  @Test func `the same identifier replaces, and the old anchor goes`() throws {
    try device.install(office.profile(), channel: .mdm)
    try device.install(office.profile(anchors: [office.appCA]), channel: .mdm)
    #expect(device.profiles.count == 1)
    #expect(anchors() == [try Certificate(der: office.appCA.der).sha256])
    #expect(device.console.contains { $0.text.hasPrefix("replaced the profile") })
  }

  @Test func `an anchor that two profiles brought stays until both are gone`() throws {
    try device.install(office.profile(), channel: .mdm)
    try device.install(office.profile { $0.identifier = "com.example.second" }, channel: .mdm)
    try device.remove(Office.identifier)
    #expect(device.trustStore.anchors.count == 1)
    try device.remove("com.example.second")
    #expect(device.trustStore.anchors.isEmpty)
    #expect(device.status == .invalid)
  }

  @Test func `an intermediate and a leaf become no anchors, and the device says so`() throws {
    let issuing = try TestAuthority.intermediate(by: office.root)
    let bytes = try office.profile(anchors: [office.root, issuing, office.server]) {
      $0.allowsLeafCertificates = true
    }
    let profile = try device.install(bytes, channel: .mdm)
    #expect(profile.anchors.count == 1)
    #expect(profile.intermediates.count == 2)
    #expect(profile.problems.map(\.code) == ["not-an-anchor"], "an ordinary intermediate is no problem")
  }

  @Test func `what is no profile is refused`() throws {
    for bytes in [[], Array("hello".utf8), Array("<plist version=\"1.0\"><dict/></plist>".utf8)] {
      let error = #expect(throws: DeviceError.self) { try device.install(bytes, channel: .mdm) }
      #expect(error?.code == "not-a-profile")
    }
    #expect(device.profiles.isEmpty)
    #expect(device.console.allSatisfy { $0.process == .daemon })
  }

  @Test func `a VPN whose identity is not in the profile is refused`() throws {
    let text = String(decoding: try office.profile(.certificate), as: UTF8.self)
    // The builder writes the reference inside the IKEv2 dictionary; give it another UUID there.
    let other = text.replacing(
      /(<key>PayloadCertificateUUID<\/key>\s*<string>)[^<]*/,
      with: { "\($0.1)00000000-0000-0000-0000-000000000000" })
    let error = #expect(throws: DeviceError.self) { try device.install(Array(other.utf8), channel: .mdm) }
    #expect(error?.code == "unresolved-identity")
  }

  @Test func `a profile its user cannot remove goes by MDM only`() throws {
    let bytes = try office.profile { $0.isRemovalDisallowed = true }
    try device.install(bytes, channel: .manual)
    let error = #expect(throws: DeviceError.self) { try device.remove(Office.identifier) }
    #expect(error?.code == "removal-disallowed")
    try device.install(bytes, channel: .mdm)
    try device.remove(Office.identifier)
    #expect(device.profiles.isEmpty)
    #expect(throws: DeviceError.self) { try device.remove(Office.identifier) }
  }

  @Test func `cut and bent profiles never change a device by half`() throws {
    let whole = try office.profile(.certificate)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let place = Int.random(in: 0..<whole.count, using: &random)
      var bytes = Array(whole.prefix(place))
      if Bool.random(using: &random) {
        bytes = whole
        bytes[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      }
      let device = try office.device()
      let installed = (try? device.install(bytes, channel: .mdm)) != nil
      #expect(device.profiles.count == (installed ? 1 : 0))
      if !installed { #expect(device.trustStore.anchors.isEmpty) }
    }
  }
}
