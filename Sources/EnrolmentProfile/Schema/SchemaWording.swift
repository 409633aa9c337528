/// How keys, values and ranges are put into messages.

/// A text from a profile in quotation marks, short, without control characters, and without what is secret in a URL.
package func quoted(_ text: String) -> String { "\"\(text.withoutCredentials.shortened)\"" }

func joined(_ path: String, _ key: String) -> String {
  path.isEmpty ? key.shortened : "\(path).\(key.shortened)"
}

extension String {
  /// A URL, or a host with a user before it, without user, password and query.
  fileprivate var withoutCredentials: String {
    let start = firstRange(of: "://")?.upperBound
    guard start != nil || utf8.contains(UInt8(ascii: "@")) else { return self }
    let rest = self[(start ?? startIndex)...]
    let authority = rest.prefix { !"/?#".contains($0) }
    var shown = String(self[..<(start ?? startIndex)])
    if let at = authority.lastIndex(of: "@"), start != nil || authority[..<at].contains(":") {
      shown += "…" + authority[at...]
    } else {
      shown += authority
    }
    let path = rest[authority.endIndex...]
    guard start != nil, let query = path.firstIndex(of: "?") else { return shown + path }
    return shown + path[..<query] + "?…"
  }

  /// The text without control characters, and cut where a message would become unreadable.
  var shortened: String {
    let limit = 80
    if utf8.count <= limit, utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if result.count == limit { return String(result) + "…" }
      result.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }
}

extension ClosedRange<Int> {
  /// "between 10 and 1440", "at least 20", "at most 7".
  var phrase: String {
    if upperBound == .max { return "at least \(lowerBound)" }
    if lowerBound == .min || lowerBound == 0 && upperBound < 100 { return "at most \(upperBound)" }
    return lowerBound == upperBound ? "exactly \(lowerBound)" : "between \(lowerBound) and \(upperBound)"
  }
}

extension SchemaValue {
  /// The text of a string; nil for the others.
  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }
}
