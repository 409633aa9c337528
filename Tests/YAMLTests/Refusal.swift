import YAML

/// Why the text is refused; nil if it is not.
func refusal(_ text: String, limits: YAMLLimits = .standard) -> String? {
  refusal(Array(text.utf8), limits: limits)
}

/// Why the bytes are refused; nil if they are not.
func refusal(_ bytes: [UInt8], limits: YAMLLimits = .standard) -> String? {
  do throws(YAMLError) {
    _ = try YAMLNode(parsing: bytes, limits: limits)
    return nil
  } catch {
    return error.description
  }
}
