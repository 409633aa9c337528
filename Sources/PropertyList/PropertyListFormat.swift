/// The two ways in which Apple's platforms store property lists today.
public enum PropertyListFormat: String, CaseIterable, Sendable {
  /// XML 1.0 after Apple's `PropertyList-1.0.dtd`.
  case xml
  /// Version 00 of the binary format (`bplist00`).
  case binary
}
