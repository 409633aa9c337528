/// The files that people's profiles are written to.
extension People {
  /// A name for each person's file, without a suffix, from the value of one column; or why there is none.
  ///
  /// Letters and digits of any script, `.`, `_`, `-`, `@` and `+` stay, any run of other characters becomes one `-`; `.`
  /// and `-` go from both ends. So a name is never empty, hidden, or of another folder. People whose names differ in case
  /// alone would share a file on some systems: where names collide, nobody of them gets a file.
  ///
  /// - Parameter column: its place among ``columns``.
  public func fileNames(by column: Int) -> [Result<String, ManifestErrors>] {
    let names = persons.map { person -> String? in
      person.values.indices.contains(column) ? person.values[column].flatMap(Self.fileName) : nil
    }
    var lines: [String: [Int]] = [:]
    for (name, person) in zip(names, persons) {
      if let name { lines[name.lowercased(), default: []].append(person.line) }
    }
    return zip(names, persons).map { name, person in
      func refused(_ words: String) -> Result<String, ManifestErrors> {
        .failure(
          ManifestErrors([ManifestMessage(file: file, line: person.line, column: 1, message: words)]))
      }
      guard let name else {
        return refused(
          "the column \(columns[column]) makes no file name: it needs a letter or digit, and at most "
            + "\(Self.nameLimit) bytes")
      }
      let others = (lines[name.lowercased()] ?? []).filter { $0 != person.line }
      guard others.isEmpty else {
        let places = others.prefix(3).map(String.init).joined(separator: ", ")
        return refused(
          "the file name \(name) is also made by line \(places); take a column that differs for everybody")
      }
      return .success(name)
    }
  }

  /// File systems take 255 bytes, with the suffix.
  private static let nameLimit = 200

  private static func fileName(_ value: String) -> String? {
    var name = ""
    for character in value {
      if character.isLetter || character.isNumber || "._-@+".contains(character) {
        name.append(character)
      } else if name.last != "-" {
        name.append("-")
      }
    }
    while let last = name.last, ".-".contains(last) { name.removeLast() }
    name = String(name.drop { ".-".contains($0) })
    return name.isEmpty || name.utf8.count > nameLimit ? nil : name
  }
}
