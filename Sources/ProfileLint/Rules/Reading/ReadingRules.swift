import EnrolmentProfile

/// What is said of a file before its payloads are looked at. Whoever reads the file finds these, so they have no check.
extension Rule {
  static let reading: [Rule] = [notAPropertyList, notAProfile, damagedSignature, encrypted, manifestMistake]

  static let notAPropertyList = Rule(
    "not-a-property-list", .error, .reading, "A profile is a property list, in XML or binary.",
    source: .apple("TopLevel", key: ""),
    consequence: "Devices say that the profile is invalid, and do not say where.",
    remedy: "mend the place that is named; & and < in a text are written &amp; and &lt;",
    examples: [
      .good("an ampersand that is escaped", vpnNamed("Sales &amp; Marketing")),
      .bad("an ampersand as it is", vpnNamed("Sales & Marketing")),
      .bad("a file that was cut off", file: "<plist version=\"1.0\"><dict><key>PayloadType</key>"),
    ])

  static let notAProfile = Rule(
    "not-a-profile", .error, .reading,
    "The property list is a dictionary with PayloadType Configuration and PayloadContent.",
    source: .apple("TopLevel", key: "PayloadType"),
    consequence: "Devices do not take the file as a profile.",
    remedy: "give the dictionary PayloadType Configuration and its payloads as an array PayloadContent",
    examples: [
      .good("a profile", exampleRoot), .bad("another type", top: profileType("Profile"), exampleRoot),
      .bad("a list", file: "<plist version=\"1.0\"><array><dict/></array></plist>"),
    ])

  private static func profileType(_ type: String) -> String {
    "<key>PayloadType</key><string>\(type)</string>"
  }

  static let damagedSignature = Rule(
    "damaged-signature", .error, .reading, "The signature around a profile can be taken apart.",
    source: .rfc(5652, section: "5"),
    consequence:
      "Devices refuse the file; it was often cut off, or changed by a server that took it for text.",
    remedy: "transfer the file again, as binary data",
    examples: [
      .good("the file as mooring sign wrote it", excerpt: ""),
      .bad("the first half of that file", excerpt: ""),
      .bad("that file, in which a server changed the ends of lines", excerpt: ""),
    ])

  static let encrypted = Rule(
    "encrypted-payloads", .notice, .reading, "What was checked is everything that the profile brings.",
    source: .apple("TopLevel", key: "EncryptedPayloadContent"),
    consequence: "Faults inside are found on the device only.",
    remedy: "check it with the identity it is encrypted to (--identity), or before it is encrypted",
    examples: [
      .good("payloads that can be read", exampleRoot),
      .bad(
        "payloads that cannot",
        excerpt: "<key>EncryptedPayloadContent</key><data>MIIFoAYJKoZIhvcNAQcDoIIFkTCCBY0…</data>"),
    ])

  static let manifestMistake = Rule(
    "manifest-mistake", .error, .reading, "A profile can be built from a manifest.",
    source: .page(title: "YAML 1.2.2, which manifests are written in", url: "https://yaml.org/spec/1.2.2/"),
    consequence: "There is no profile that a device could take.",
    remedy: "mend what the message names, at the place that it names",
    examples: [
      .good("a manifest as mooring init writes it", excerpt: ""),
      .bad("a manifest that names an anchor file which is not there", excerpt: ""),
    ])
}
