import EnrolmentProfile

/// What is said of a file before its payloads are looked at. Whoever reads the file finds these, so they have no check.
extension Rule {
  static let reading: [Rule] = [notAPropertyList, notAProfile, damagedSignature, encrypted, manifestMistake]

  static let notAPropertyList = Rule(
    "not-a-property-list", .error, .reading, "A profile is a property list, in XML or binary.",
    source: .apple("TopLevel", key: ""),
    consequence: "Devices say that the profile is invalid, and do not say where.",
    remedy: "mend the place that is named; & and < in a text are written &amp; and &lt;")

  static let notAProfile = Rule(
    "not-a-profile", .error, .reading,
    "The property list is a dictionary with PayloadType Configuration and PayloadContent.",
    source: .apple("TopLevel", key: "PayloadType"),
    consequence: "Devices do not take the file as a profile.", remedy: "")

  static let damagedSignature = Rule(
    "damaged-signature", .error, .reading, "The signature around a profile can be taken apart.",
    source: .rfc(5652, section: "5"),
    consequence:
      "Devices refuse the file; it was often cut off, or changed by a server that took it for text.",
    remedy: "transfer the file again, as binary data")

  static let encrypted = Rule(
    "encrypted-payloads", .notice, .reading, "What was checked is everything that the profile brings.",
    source: .apple("TopLevel", key: "EncryptedPayloadContent"),
    consequence: "Faults inside are found on the device only.",
    remedy: "check it with the identity it is encrypted to (--identity), or before it is encrypted")

  static let manifestMistake = Rule(
    "manifest-mistake", .error, .reading, "A profile can be built from a manifest.",
    source: .page(title: "mooring build --help", url: "https://yaml.org/spec/1.2.2/"),
    consequence: "There is no profile that a device could take.", remedy: "")
}
