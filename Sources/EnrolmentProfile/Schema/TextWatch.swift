import PropertyList
import OpenSSL

/// Finds out whether a judgement depends on texts that will be others: it has to read one of them.
///
/// What reads none of them decides the same whatever they are.
final class TextWatch: Sendable {
  private let markers: [[UInt8]]
  private let found = Guarded(false)

  /// - Parameter markers: what is in the texts.
  init(markers: [String]) { self.markers = markers.map { Array($0.utf8) } }

  /// Whether one of the texts was read.
  var hasFound: Bool { found.withLock { $0 } }

  /// Takes note of a value that was read, with all that is in it.
  func note(_ value: PropertyListValue) {
    if isMarked(value) { found.withLock { $0 = true } }
  }

  private func isMarked(_ value: PropertyListValue) -> Bool {
    switch value.content {
    case .string(let text):
      let bytes = Array(text.utf8)
      return markers.contains { bytes.firstRange(of: $0) != nil }
    case .array(let items): return items.contains(where: isMarked)
    case .dictionary(let dictionary): return dictionary.entries.contains { isMarked($0.value) }
    default: return false
    }
  }
}
