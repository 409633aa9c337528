/// The people that profiles are made for: a table, read from CSV or NDJSON.
///
/// **CSV** is RFC 4180 in UTF-8: the first record names the columns; a field may stand in double quotes, and then holds
/// commas, line ends and doubled quotes. Lines end in CR LF, LF or CR; a byte order mark and empty lines do not count.
///
/// **NDJSON** is one JSON object (RFC 8259) a line. The columns are the names of all objects, in the order they are met;
/// a value is a text, a number as it is written, `true` or `false`, and null is as if the name were not there.
public struct People: Sendable {
  /// How a file is written.
  public enum Format: String, CaseIterable, Hashable, Sendable { case csv, ndjson }

  /// The file, as messages name it.
  public let file: String
  /// The names of the columns.
  public let columns: [String]
  /// The rows that could be read, in order.
  public let persons: [Person]
  /// The rows that could not, each with the place and the reason, in order.
  public let faults: [ManifestMessage]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its path, as messages shall print it. `.csv`, `.ndjson` and `.jsonl` at its end say the format; a file
  ///     of another name is NDJSON if it begins with `{`.
  /// - Throws: what is wrong with the whole of it: no text, no columns. What is wrong with a row is in ``faults``.
  public init(parsing bytes: [UInt8], file: String) throws(ManifestErrors) {
    self.file = file
    let text = PeopleText(bytes, file: file)
    switch Self.format(of: file, text) {
    case .csv: (columns, persons, faults) = try CSVReader.table(text)
    case .ndjson: (columns, persons, faults) = try NDJSONReader.table(text)
    }
    if columns.isEmpty, faults.isEmpty {
      throw ManifestErrors([
        text.message(at: text.start, "there is nobody in this file; give it a row for each person")
      ])
    }
  }

  /// With so many rows that cannot be read a file is no such table, and is read no further.
  static let faultLimit = 1_000
  /// What is said of it.
  static let givenUp = "\(faultLimit) rows before this one cannot be read; is this a table of people?"
  /// Bytes of a column's name.
  static let columnNameLimit = 256
  /// No table for people has more columns; rows times columns is what memory goes for.
  static let columnLimit = 1_000

  /// The place of a column, by its exact name.
  public func index(of column: String) -> Int? { columns.firstIndex(of: column) }

  private static func format(of file: String, _ text: PeopleText) -> Format {
    let name = file.lowercased()
    if name.hasSuffix(".csv") { return .csv }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return .ndjson }
    let first = text.bytes[text.start...].first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") ? .ndjson : .csv
  }
}
