import Foundation

/// What charon received, by its log: each message after decryption, in the server's own words, and its bytes.
///
/// This is the other end's view of an exchange: whatever the client sent and the server could read is here.
struct ReceivedMessages {
  /// A request, with its payloads: `IDi`, `CERT`, `EAP/RES/MSCHAPV2`.
  struct Message {
    let exchange: String
    let payloads: [String]
  }

  let messages: [Message]
  /// Every decrypted message's bytes, one after the other, the server's own among them.
  let bytes: Data

  init(log: String) {
    var messages: [Message] = []
    var bytes = Data()
    for line in log.split(separator: "\n") {
      if let parsed = line.firstMatch(of: /parsed (\w+) request \d+ \[ (.*) \]/) {
        messages.append(
          Message(exchange: String(parsed.1), payloads: parsed.2.split(separator: " ").map(String.init)))
      } else if let dump = line.firstMatch(of: /\[ENC\] +\d+: ((?:[0-9A-F]{2} )+)/) {
        bytes.append(contentsOf: dump.1.split(separator: " ").compactMap { UInt8($0, radix: 16) })
      }
    }
    (self.messages, self.bytes) = (messages, bytes)
  }

  /// Every payload of every message.
  var payloads: [String] { messages.flatMap(\.payloads) }

  /// Whether these bytes were among them.
  func hold(_ wanted: [UInt8]) -> Bool { bytes.range(of: Data(wanted)) != nil }
}
