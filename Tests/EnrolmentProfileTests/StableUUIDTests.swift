import EnrolmentProfile
import Testing

@Suite struct StableUUIDTests {
  @Test(arguments: [
    // RFC 9562 appendix A.4, and the example of Python's uuid module.
    ("www.example.com", "2ED6657D-E927-568B-95E1-2665A8AEA6A2"),
    ("python.org", "886313E1-3B8A-5372-9B90-0C9AEE199E5D"),
  ])
  func `version 5 UUIDs are those of the RFC`(name: String, uuid: String) {
    #expect(StableUUID.v5(namespace: StableUUID.dnsNamespace, name: name) == uuid)
    #expect(StableUUID.profile(name) == uuid)
  }

  @Test func `a payload's name space is its profile's UUID`() {
    // uuid.uuid5(uuid.uuid5(uuid.NAMESPACE_DNS, 'com.example.vpn'), 'com.example.vpn.vpn.office')
    let uuid = StableUUID.payload(profile: "com.example.vpn", name: "com.example.vpn.vpn.office")
    #expect(uuid == "645720B7-F247-5B0A-87C1-82538785702E")
    #expect(uuid != StableUUID.payload(profile: "com.example.other", name: "com.example.vpn.vpn.office"))
  }

  @Test(arguments: [
    ("2ED6657D-E927-568B-95E1-2665A8AEA6A2", true), ("2ed6657d-e927-568b-95e1-2665a8aea6a2", true),
    ("UUID", false), ("", false), ("2ED6657DE927568B95E12665A8AEA6A2", false),
    ("2ED6657D-E927-568B-95E1-2665A8AEA6AG", false), ("2ED6657D-E927-568B-95E1-2665A8AEA6A22", false),
    ("{ED6657D-E927-568B-95E1-2665A8AEA6A}", false),
  ])
  func `a UUID is told by its form`(text: String, isUUID: Bool) {
    #expect(StableUUID.isUUID(text) == isUUID)
  }
}
