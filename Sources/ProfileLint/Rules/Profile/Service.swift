import EnrolmentProfile
import PropertyList

/// The first profile of an enrolment over the air.
extension Rule {
  static let service: [Rule] = [profileServiceShape]

  static let profileServiceShape = Rule(
    "profile-service-shape", .error, .profile,
    "A profile service names an https URL and attributes that devices know.",
    source: .page(
      title: "Apple: Over-the-Air Profile Delivery and Configuration",
      url:
        "https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/iPhoneOTAConfiguration/OTASecurity/OTASecurity.html"
    ),
    consequence: "The device sends nothing, or tells everybody on the way what it is; enrolment ends there.",
    remedy: "write an https URL, and of UDID, VERSION, PRODUCT, SERIAL, IMEI, MEID and ICCID what is needed",
    examples: [
      .good("https", file: enrolment("https://enrol.example.com/profile")),
      .bad("http", file: enrolment("http://enrol.example.com/profile")),
      .bad(
        "an attribute that there is none of",
        file: enrolment("https://enrol.example.com/profile", attribute: "IMSI")),
    ]
  ) { subject in
    guard subject.profile.isService, let content = subject.profile.root["PayloadContent"],
      content.dictionary != nil
    else { return [] }
    return urlFaults(content) + attributeFaults(content)
  }

  private static func enrolment(_ url: String, attribute: String = "SERIAL") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>PayloadContent</key>
      <dict>
        <key>URL</key><string>\(url)</string>
        <key>DeviceAttributes</key><array><string>UDID</string><string>\(attribute)</string></array>
      </dict>
      <key>PayloadIdentifier</key><string>com.example.enrol</string>
      <key>PayloadType</key><string>Profile Service</string>
      <key>PayloadUUID</key><string>6F2C1D9E-8B5A-4C3F-9D7E-2A1B0C4D5E6F</string>
      <key>PayloadVersion</key><integer>1</integer>
    </dict>
    </plist>
    """
  }

  private static func urlFaults(_ content: PropertyListValue) -> [Breach] {
    guard let value = content["URL"], let url = value.string,
      !url.lowercased().hasPrefix("https://"), !url.hasPrefix("$"), !url.hasPrefix("%")
    else { return [] }
    return [Breach(at: "PayloadContent.URL", value.position, "the URL does not begin with https://")]
  }

  private static func attributeFaults(_ content: PropertyListValue) -> [Breach] {
    guard let value = content["DeviceAttributes"], let attributes = value.array else { return [] }
    let path = "PayloadContent.DeviceAttributes"
    if attributes.isEmpty { return [Breach(at: path, value.position, "DeviceAttributes is empty")] }
    return attributes.enumerated().compactMap { index, attribute in
      guard let name = attribute.string, !known.contains(name) else { return nil }
      return Breach(
        at: "\(path)[\(index)]", attribute.position, "devices know no attribute \(quoted(name))")
    }
  }

  private static let known: Set = [
    "UDID", "VERSION", "PRODUCT", "SERIAL", "IMEI", "MEID", "ICCID", "MAC_ADDRESS_EN0", "DEVICE_NAME",
    "COMPROMISED", "MAX_OS_VERSION_SUPPORTED",
  ]
}
