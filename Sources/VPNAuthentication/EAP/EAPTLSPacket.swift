/// The data of an EAP-TLS packet (RFC 5216 3.1): flags, the length of the whole message where it is said, and a fragment.
struct EAPTLSPacket: Hashable, Sendable {
  private static let lengthIncluded: UInt8 = 0x80
  private static let moreFragments: UInt8 = 0x40
  private static let startFlag: UInt8 = 0x20

  /// What a server begins with.
  static let start = EAPTLSPacket(isStart: true)
  /// No data: the next fragment is asked for, or there is nothing left to say.
  static let acknowledgement = EAPTLSPacket()

  /// Whether this begins the conversation.
  var isStart = false
  /// Whether more fragments of the same message follow.
  var hasMore = false
  /// Octets of the whole message, where it says so.
  var length: Int?
  /// The fragment.
  var fragment: ArraySlice<UInt8> = []

  init(isStart: Bool = false, hasMore: Bool = false, length: Int? = nil, fragment: ArraySlice<UInt8> = []) {
    self.isStart = isStart
    self.hasMore = hasMore
    self.length = length
    self.fragment = fragment
  }

  /// Reads the data after the EAP type; nil where there are no flags or only a part of the length.
  init?(parsing data: [UInt8]) {
    guard let flags = data.first else { return nil }
    isStart = flags & Self.startFlag != 0
    hasMore = flags & Self.moreFragments != 0
    guard flags & Self.lengthIncluded != 0 else {
      fragment = data.dropFirst()
      return
    }
    guard data.count >= 5 else { return nil }
    length = data[1...4].reduce(0) { $0 << 8 | Int($1) }
    fragment = data.dropFirst(5)
  }

  /// The data after the EAP type.
  var bytes: [UInt8] {
    var flags: UInt8 = isStart ? Self.startFlag : 0
    if hasMore { flags |= Self.moreFragments }
    guard let length else { return [flags] + fragment }
    return [flags | Self.lengthIncluded]
      + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + fragment
  }

  /// Whether it says nothing: no flag that asks for anything, no data.
  var isAcknowledgement: Bool { !isStart && !hasMore && fragment.isEmpty }
}
