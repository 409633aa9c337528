/// The rules that hold for every row of every table.
extension SchemaRule {
  static let unknownKey = SchemaRule(
    "unknown-key", .warning, "A payload has only keys that its schema names; devices ignore others.",
    source: schema)
  static let misspeltKey = SchemaRule(
    "misspelt-key", .warning, "A key is spelt exactly as Apple spells it; devices ignore other spellings.",
    source: schema)
  static let misplacedKey = SchemaRule(
    "misplaced-key", .error, "A key stands in the dictionary it belongs to; elsewhere devices do not see it.",
    source: schema)
  static let duplicateKey = SchemaRule(
    "duplicate-key", .error, "A dictionary has each key once; of several the last one counts.", source: schema
  )
  static let wrongType = SchemaRule(
    "wrong-type", .error, "A value has the type that the schema names.", source: schema)
  static let booleanForInteger = SchemaRule(
    "boolean-for-integer", .warning,
    "A switch that Apple keeps as an integer is written 0 or 1; devices also take true and false.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.EnablePFS"))
  static let integerForBoolean = SchemaRule(
    "integer-for-boolean", .warning, "A switch that Apple keeps as a Boolean is written true or false.",
    source: schema)
  static let realForInteger = SchemaRule(
    "real-for-integer", .warning,
    "A whole number is written as an integer; devices take a real, some MDM servers do not.",
    source: .apple("CommonPayloadKeys", key: "PayloadVersion"))
  static let missingKey = SchemaRule(
    "missing-key", .error, "A key that the schema requires is there.", source: schema)
  static let missingExpectedKey = SchemaRule(
    "missing-expected-key", .warning,
    "A key that the schema requires is there, also where devices are known to cope without.", source: schema)
  static let valueNotAllowed = SchemaRule(
    "value-not-allowed", .error, "A value is one of those that the schema lists.", source: schema)
  static let valueIsGone = SchemaRule(
    "value-is-gone", .error, "A value is none that devices used to take and no longer do.", source: schema)
  static let notHTTPS = SchemaRule(
    "url-not-https", .error, "A URL that must be protected begins with https://.", source: schema)
  static let valueOutOfRange = SchemaRule(
    "value-out-of-range", .error, "A number lies in the range that the schema states.", source: schema)
  static let wrongCount = SchemaRule(
    "wrong-count", .error, "An array has as many elements as the schema allows.", source: schema)
  static let malformedUUID = SchemaRule(
    "malformed-uuid", .error, "A UUID has 8-4-4-4-12 hexadecimal digits.",
    source: .apple("CommonPayloadKeys", key: "PayloadUUID"))
  static let danglingReference = SchemaRule(
    "dangling-reference", .error, "A reference names the PayloadUUID of a payload in the same profile.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.PayloadCertificateUUID"))
  static let wrongReferenceKind = SchemaRule(
    "wrong-reference-kind", .error, "A reference names a payload of the kind that the key wants.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.PayloadCertificateUUID"))
  static let appVPNElsewhere = SchemaRule(
    "app-vpn-elsewhere", .notice, "A VPNUUID names a per-app VPN of the same profile, or of another one.",
    source: .apple("com.apple.vpn.managed.appmapping", key: "AppLayerVPNMapping[].VPNUUID"))
  static let unknownPayloadType = SchemaRule(
    "unknown-payload-type", .notice, "A payload has a type whose schema is known; others are not checked.",
    source: schema)
  static let notAvailable = SchemaRule(
    "not-on-target", .error, "A payload, key or value exists on the devices that the profile is meant for.",
    source: schema)
  static let deprecated = SchemaRule(
    "deprecated-on-target", .warning,
    "A payload or key is not deprecated on the devices that the profile is meant for.",
    source: schema)
  static let supervisedOnly = SchemaRule(
    "supervised-only", .warning, "What only supervised devices obey goes to supervised devices.",
    source: schema)
  static let mdmOnly = SchemaRule(
    "mdm-only", .warning, "What only an MDM server can install is not meant for installation by hand.",
    source: schema)
  static let forbiddenToUserEnrolment = SchemaRule(
    "user-enrolment-refuses", .error, "A profile for User Enrolment holds only what User Enrolment takes.",
    source: schema)
  static let ignoredByUserEnrolment = SchemaRule(
    "user-enrolment-ignores", .notice, "A profile for User Enrolment holds nothing that it ignores.",
    source: schema)
  static let updateRefused = SchemaRule(
    "update-refused", .error, "An update leaves alone what devices let no update change.",
    source: .apple("com.apple.mdm", key: ""))
  static let tooManyFaults = SchemaRule(
    "too-many-faults", .notice, "A profile has few enough faults to list them all.", source: schema)

  /// All rules that need no table of their own.
  public static let structural: [SchemaRule] = [
    unknownKey, misspeltKey, misplacedKey, duplicateKey, wrongType, booleanForInteger, integerForBoolean,
    realForInteger, missingKey, missingExpectedKey, valueNotAllowed, valueIsGone, notHTTPS, valueOutOfRange,
    wrongCount, malformedUUID, danglingReference, wrongReferenceKind, appVPNElsewhere, unknownPayloadType,
    notAvailable, deprecated, supervisedOnly, mdmOnly, forbiddenToUserEnrolment, ignoredByUserEnrolment,
    updateRefused, tooManyFaults,
  ]

  /// All rules that a profile can break: those above and the relations of all tables, each once.
  public static let all: [SchemaRule] = {
    var seen: Set<String> = []
    let relations = ([PayloadSchema.topLevel] + PayloadSchema.all).flatMap(\.relations).map(\.rule)
    return (structural + relations).filter { seen.insert($0.id).inserted }
  }()

  private static let schema = Citation.page(
    title: "Apple's device management schema", url: "https://github.com/apple/device-management")
}
