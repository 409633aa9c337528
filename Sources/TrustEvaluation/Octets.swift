/// Bytes that are hashed in one piece, as an array's are not.
struct Octets: Hashable {
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
