/// How Apple's keys are written in a manifest: in lowerCamelCase, by one rule.
///
/// The first word is written small, a leading abbreviation as a whole (`SSIDMatch` ssidMatch, `MTU` mtu, `IKEv2`
/// ikev2), the rest stays as Apple writes it (`DisableMOBIKE` disableMOBIKE). Spaces go, and the word after one
/// begins large (`Key Type` keyType).
enum ManifestKey {
  /// The manifest's spelling of one of Apple's keys.
  static func spelling(of apple: String) -> String {
    let words = apple.split(separator: " ")
    guard let first = words.first else { return apple }
    return small(first)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func small(_ word: Substring) -> String {
    let letters = Array(word.unicodeScalars)
    var length = letters.prefix { isUpper($0) }.count
    let isVersion =
      length + 1 < letters.count && letters[length] == "v" && isDigit(letters[length + 1])
    // "SSIDMatch": the last capital begins the next word, unless all there is is a version ("IKEv2") or one capital.
    if length > 1, length < letters.count, isLower(letters[length]), !isVersion { length -= 1 }
    return word.prefix(length).lowercased() + word.dropFirst(length)
  }

  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
