/// How a fault is mended where that asks for nobody's judgement.
public enum SchemaRepair: Hashable, Sendable {
  /// The key gets its right name.
  case rename(to: String)
  /// The key goes into the dictionary of its payload at that path; the empty one is the payload itself.
  case move(to: String)
  /// The value becomes, or is added as, a text.
  case string(String)
  /// The value becomes, or is added as, a whole number.
  case integer(Int)
  /// The value becomes true or false.
  case boolean(Bool)
  /// The value becomes these bytes.
  case data([UInt8])
  /// The value becomes the one element of an array.
  case array
}
