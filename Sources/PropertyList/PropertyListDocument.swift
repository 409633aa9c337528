/// A property list as it was read, with what is known of its file.
public struct PropertyListDocument: Sendable {
  /// The outermost value; Apple allows any type here, profiles have a dictionary.
  public let root: PropertyListValue
  /// The format that was found.
  public let format: PropertyListFormat
  /// Whether the file starts with a byte order mark.
  public let hasByteOrderMark: Bool

  /// Reads a property list, XML (UTF-8, UTF-16, US-ASCII or ISO-8859-1) or binary, whichever the bytes are.
  ///
  /// No entity of a document type declaration is ever expanded and nothing outside the bytes is looked at.
  /// - Parameter isPlaceholder: says of the text in a number, date or data of a template whether somebody fills it in
  ///   later; such a value is read as that text.
  /// - Throws: ``PropertyListError`` with the place and the remedy, also where a limit is passed.
  public init(
    parsing bytes: [UInt8], limits: PropertyListLimits = .standard,
    placeholder isPlaceholder: ((String) -> Bool)? = nil
  ) throws(PropertyListError) {
    guard bytes.count <= limits.bytes else {
      throw .limitExceeded("\(bytes.count) bytes", limit: limits.bytes, .none)
    }
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryReader(bytes, limits: limits)
      root = try reader.document()
      format = .binary
      hasByteOrderMark = false
    } else {
      let source = try XMLSource(decoding: bytes)
      var reader = XMLReader(source, limits: limits, placeholder: isPlaceholder)
      root = try reader.document()
      format = .xml
      hasByteOrderMark = source.hasByteOrderMark
    }
  }

  /// Every repeated key of every dictionary, with the key path of the repetition (`PayloadContent[1].PayloadUUID`),
  /// in source order, outer dictionaries first.
  public var duplicateKeys: [(path: String, entry: PropertyListDictionary.Entry)] {
    var found: [(path: String, entry: PropertyListDictionary.Entry)] = []
    Self.collectDuplicates(of: root, at: "", into: &found)
    return found
  }

  private static func collectDuplicates(
    of value: PropertyListValue, at path: String,
    into found: inout [(path: String, entry: PropertyListDictionary.Entry)]
  ) {
    switch value.content {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collectDuplicates(of: element, at: "\(path)[\(index)]", into: &found)
      }
    case .dictionary(let dictionary):
      let prefix = path.isEmpty ? "" : path + "."
      found += dictionary.duplicateKeys.map { (path: prefix + $0.key, entry: $0) }
      for entry in dictionary.entries {
        collectDuplicates(of: entry.value, at: prefix + entry.key, into: &found)
      }
    default:
      break
    }
  }
}
