import Foundation
import OpenSSL
import Support
import TrustEvaluation

/// How much memory one store takes up after many verdicts: what it remembers is bounded, whoever asks.
///
/// Of every four questions one is about the same leaf, one about a leaf out of some hundred good ones, and two about
/// certificates that were never seen before: a forged leaf, and a forged leaf with a forged intermediate.
struct MemoryBenchmark: Measurement {
  private static let verdicts = 1_000_000
  /// Until then everything that is remembered has filled up.
  private static let settled = 100_000
  /// Bytes by which the process may grow afterwards.
  private static let allowed = 4 << 20

  func run() throws -> Bool {
    let pool = try LeafPool(.ecP256)
    var store = TrustStore()
    try store.add(Certificate(der: pool.root), origin: .mdm)
    store.addIntermediate(try Certificate(der: pool.intermediate))
    var before = 0
    for number in 0..<Self.verdicts {
      if number == Self.settled { before = try Self.residentBytes() }
      let chain = try Self.chain(number, pool)
      let request = TrustRequest(
        presented: chain.certificates, names: [.dns(LeafPool.host)], policy: .appleTLS, at: TestAuthority.now)
      guard (store.evaluate(request).server != nil) == chain.isGood else {
        throw PeerProcess.Failure(description: "verdict \(number) is wrong")
      }
    }
    let growth = try Self.residentBytes() - before
    let holds = growth <= Self.allowed
    print("\nmemory of one store")
    print(
      "\(holds ? "PASS" : "FAIL"): from verdict \(Self.settled) to \(Self.verdicts) the process grew by",
      "\(growth >> 10) KiB from \(before >> 10) KiB; allowed are \(Self.allowed >> 10) KiB")
    return holds
  }

  private static func chain(
    _ number: Int, _ pool: LeafPool
  ) throws -> (certificates: [Certificate], isGood: Bool) {
    switch number % 4 {
    case 0: ([try Certificate(der: pool.other)], true)
    case 1: ([try Certificate(der: pool.leaves[number / 4 % pool.leaves.count])], true)
    case 2: ([try forged(pool.other, number)], false)
    default: ([try forged(pool.other, number), try forged(pool.intermediate, number)], false)
    }
  }

  /// The certificate with other last bytes in its signature.
  private static func forged(_ der: [UInt8], _ number: Int) throws -> Certificate {
    var copy = der
    for byte in 0..<4 { copy[copy.count - 1 - byte] ^= UInt8(truncatingIfNeeded: number >> (8 * byte)) }
    return try Certificate(der: copy)
  }

  private static func residentBytes() throws -> Int {
    let statistics = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    guard statistics.count > 1, let pages = Int(statistics[1]) else {
      throw PeerProcess.Failure(description: "/proc/self/statm has no second number")
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
