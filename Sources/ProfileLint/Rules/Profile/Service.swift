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
    remedy: "write an https URL, and of UDID, VERSION, PRODUCT, SERIAL, IMEI, MEID and ICCID what is needed"
  ) { subject in
    guard subject.profile.isService, let content = subject.profile.root["PayloadContent"],
      content.dictionary != nil
    else { return [] }
    return urlFaults(content) + attributeFaults(content)
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
