import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList
import SimulatedDevice
import Support
import Testing
import TrustEvaluation

/// Who may remove and who may replace a profile.
@Suite(.watched)
struct ProfileRightsTests {
  private let office: Office
  private let device: Device

  init() throws {
    office = try Office()
    device = try office.device()
  }

  /// What becomes of removals and replacements by a channel: its own, and what the error is else.
  struct Case: Sendable {
    let owner: InstallChannel
    let actor: InstallChannel
    let removal: String?
    let replacement: String?
    let shown: String?
  }

  private static let managed = "MCInstallationErrorDomain 4022: Profile must be installed using MDM"
  private static let foreign = "MCMDMErrorDomain 12013: Profile not managed"

  static let cases: [Case] = [
    (.manual, .manual, nil, nil), (.manual, .configurator, nil, nil),
    (.manual, .mdm, "profile-not-managed", nil), (.manual, .enrolment, "profile-not-managed", nil),
    (.configurator, .manual, nil, nil), (.configurator, .configurator, nil, nil),
    (.configurator, .mdm, "profile-not-managed", nil),
    (.configurator, .enrolment, "profile-not-managed", nil),
    (.mdm, .manual, "removal-managed", "replacement-managed"),
    (.mdm, .configurator, "removal-managed", "replacement-managed"), (.mdm, .mdm, nil, nil),
    (.mdm, .enrolment, nil, nil), (.enrolment, .manual, nil, "replacement-managed"),
    (.enrolment, .configurator, "removal-managed", "replacement-managed"), (.enrolment, .mdm, nil, nil),
    (.enrolment, .enrolment, nil, nil),
  ].map { owner, actor, removal, replacement in
    Case(
      owner: owner, actor: actor, removal: removal, replacement: replacement,
      shown: replacement != nil ? managed : removal != nil ? foreign : nil)
  }

  @Test func `the table has every pair of channels`() {
    #expect(Self.cases.count == InstallChannel.allCases.count * InstallChannel.allCases.count)
  }

  @Test(arguments: cases)
  func `who removes a profile is a matter of who brought it, and a refusal changes nothing`(one: Case) throws
  {
    try device.install(office.profile(), channel: one.owner)
    let before = DeviceMemory(device)
    do throws(DeviceError) {
      try device.remove(Office.identifier, by: one.actor)
      #expect(one.removal == nil)
      #expect(device.profiles.isEmpty)
      #expect(device.configurations.isEmpty)
      #expect(device.trustStore.anchors.isEmpty)
    } catch {
      #expect(error.code == one.removal)
      if one.removal == "profile-not-managed" { #expect(error.shown == Self.foreign) }
      #expect(DeviceMemory(device).differences(from: before) == [])
      #expect(device.console.last?.text.hasPrefix("refused to remove a profile: \(error.code)") == true)
    }
  }

  @Test(arguments: cases)
  func `who replaces a profile likewise, and the update of an enrolment does not end it`(one: Case) throws {
    try device.install(office.profile(), channel: one.owner)
    let before = DeviceMemory(device)
    let bytes = try office.profile(anchors: [office.appCA])
    let anchor = try Certificate(der: office.appCA.der).sha256
    do throws(DeviceError) {
      let next = try device.install(bytes, channel: one.actor)
      #expect(one.replacement == nil)
      #expect(device.profiles.count == 1)
      #expect(next.channel == (one.owner == .enrolment ? .enrolment : one.actor))
      #expect(
        device.trustStore.anchors.map(\.certificate.sha256) == [anchor]
      )
    } catch {
      #expect(error.code == one.replacement)
      #expect(error.shown == Self.managed)
      #expect(DeviceMemory(device).differences(from: before) == [])
    }
  }

  private func locked(password: String? = nil, signed by: IssuedCertificate? = nil) throws -> [UInt8] {
    let bytes = try office.profile { draft in
      draft.isRemovalDisallowed = true
      guard let password else { return }
      let value = PropertyListValue(
        .dictionary(
          PropertyListDictionary([
            ("PayloadType", PropertyListValue(.string("com.apple.profileRemovalPassword"))),
            ("RemovalPassword", PropertyListValue(.string(password))),
          ])))
      draft.rawPayloads = [RawPayload(name: "removal", value)]
    }
    guard let by else { return bytes }
    let signer = try Identity(
      certificate: Certificate(der: by.der), privateKey: PrivateKey(parsing: by.key.pkcs8))
    return try ProfileSigning.sign(bytes, by: signer, at: TestAuthority.now)
  }

  @Test(arguments: [InstallChannel.manual, .configurator, .enrolment])
  func `a locked profile is not removed by its user, and by who manages it`(channel: InstallChannel) throws {
    try device.install(locked(), channel: channel)
    let error = #expect(throws: DeviceError.self) { try device.remove(Office.identifier, by: .manual) }
    #expect(error?.code == "removal-disallowed")
    try device.remove(Office.identifier, by: channel == .enrolment ? .mdm : .configurator)
    #expect(device.profiles.isEmpty)
  }

  @Test func `a removal password is asked for, and it alone opens a locked profile`() throws {
    try device.install(locked(password: "hush-presh4red"), channel: .manual)
    for (password, code) in [(nil, "removal-password-missing"), ("wrong-passw0rd", "removal-password-wrong")]
    {
      let error = #expect(throws: DeviceError.self) {
        try device.remove(Office.identifier, by: .manual, password: password.map { Secret($0) })
      }
      #expect(error?.code == code)
    }
    #expect(device.profiles.count == 1)
    try device.remove(Office.identifier, by: .manual, password: Secret("hush-presh4red"))
    #expect(device.profiles.isEmpty)
  }

  @Test func `a locked profile is replaced by one of the same signer, or by device management`() throws {
    try device.install(locked(signed: office.client), channel: .manual)
    for other in [try locked(), try locked(signed: office.server)] {
      let error = #expect(throws: DeviceError.self) { try device.install(other, channel: .manual) }
      #expect(error?.code == "signer-mismatch")
      #expect(error?.shown == "MCInstallationErrorDomain 4008: Mismatched certificates")
    }
    try device.install(locked(signed: office.client), channel: .manual)
    try device.install(locked(), channel: .mdm)
    #expect(device.profiles.map(\.channel) == [.mdm])
  }

  /// A profile with an MDM payload. A draft wants more of one, so it is put in afterwards.
  private func enrolment(_ rights: Int?, topic: String = "com.apple.mgmt.External.1") throws -> [UInt8] {
    let bytes = try office.profile { $0.vpns = [] }
    guard let rights else { return bytes }
    let payload = """
      <dict><key>PayloadType</key><string>com.apple.mdm</string><key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>com.example.mdm</string>
      <key>PayloadUUID</key><string>6E1C1C36-3C2E-4C1B-8F4B-1F4E3B1D2A01</string>
      <key>Topic</key><string>\(topic)</string><key>ServerURL</key><string>https://mdm.example.com/</string>
      <key>AccessRights</key><integer>\(rights)</integer></dict>
      """
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing(/<key>PayloadContent<\/key>\s*<array>/, maxReplacements: 1) { "\($0.0)\(payload)" }.utf8)
  }

  @Test func `an enrolment is updated with the same server and no more rights`() throws {
    try device.install(enrolment(3), channel: .enrolment)
    let refused: [([UInt8], String, String)] = [
      (try enrolment(nil), "replacement-without-mdm", "MCInstallationErrorDomain 4015"),
      (try enrolment(7), "mdm-mismatch", "MCMDMErrorDomain 12012"),
      (try enrolment(3, topic: "com.apple.mgmt.External.2"), "mdm-mismatch", "MCMDMErrorDomain 12012"),
    ]
    for (bytes, code, shown) in refused {
      let error = #expect(throws: DeviceError.self) { try device.install(bytes, channel: .mdm) }
      #expect(error?.code == code)
      #expect(error?.shown?.hasPrefix(shown) == true)
    }
    #expect(try device.install(enrolment(1), channel: .mdm).channel == .enrolment)
  }
}
