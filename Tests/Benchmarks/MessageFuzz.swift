import Foundation
import IKEv2
import Support

/// Ten million messages of IKEv2 with something wrong in them: each is read or refused, and what is read is written and
/// read again to the same. Memory that grows, a crash or a hang would show here.
struct MessageFuzz: Measurement {
  private static let count = 10_000_000
  private let samples: [[UInt8]]

  init() throws { samples = try SampleMessages.all.map { try $0.message.encoded() } }

  func run() throws -> Bool {
    var mutation = MessageMutation(seed: 10_000_000, samples: samples)
    let start = secondsOfWork()
    var (read, slowest) = (0, 0.0)
    for _ in 0..<Self.count {
      let octets = mutation.next()
      let before = secondsOfWork()
      if let message = try? Message(decoding: octets) {
        read += 1
        guard try Message(decoding: message.encoded()) == message else {
          print("FAIL: ikev2-fuzz: \(Hex.text(octets)) is not read as it was written")
          return false
        }
      }
      slowest = max(slowest, secondsOfWork() - before)
    }
    let time = secondsOfWork() - start
    print("\nikev2-fuzz: \(Self.count) messages, \(read) of them read, in \(String(format: "%.1f", time)) s;")
    print("\(Int(Double(Self.count) / time)) a second, the slowest in \(Int(slowest * 1e6)) µs")
    print("PASS: ikev2-fuzz")
    return true
  }
}
