import Foundation
import ProfileManifest
import Support

// A profile for each of 10,000 people: the built tool as a process, start and table included, against programs that do
// the same, or less, in the same run. Files go to memory where the system offers that, so that no disk is timed.
extension Benchmark {
  private static let count = 10_000
  private static let tool = "mooring --each"
  private static let python = "plistlib, filling and writing"
  private static let c = "CMS_sign in C, signing alone"

  /// Without a signature.
  static func eachUnsigned() throws -> Benchmark {
    let place = try EachFolder(people: count)
    let ours = Contender(tool) { try place.build(["--unsigned"], into: "unsigned") / Double(count) }
    let theirs: Contender
    if Peer.python3.isAvailable {
      theirs = Contender(python) {
        try place.run(
          "python3", [place.peer("each.py"), "template.plist", "people.csv", "python"], into: "python")
          / Double(count)
      }
      _ = try place.build(["--unsigned"], into: "unsigned")
      _ = try theirs.round?()
      try place.demandSame("unsigned", "python")
    } else {
      theirs = Contender(python, round: nil)
    }
    return Benchmark(
      name: "\(count) profiles of \(try place.size(in: "unsigned")) bytes", contenders: [ours, theirs],
      targets: [Target(contender: tool, rival: python, leastRatio: 3)], rounds: 5)
  }

  /// Signed with RSA-2048.
  static func eachRSA() throws -> Benchmark { try eachSigned("RSA-2048", .rsa2048, leastRatio: 0.9) }

  /// Signed with P-256.
  static func eachP256() throws -> Benchmark { try eachSigned("P-256", .ecP256, leastRatio: 0.6) }

  private static func eachSigned(_ name: String, _ kind: TestKey.Kind, leastRatio: Double) throws -> Benchmark
  {
    let place = try EachFolder(people: count, signer: kind)
    _ = try place.build(["--unsigned"], into: "unsigned")
    let ours = Contender(tool) { try place.build([], into: "signed") / Double(count) }
    let theirs: Contender
    if let program = try TrustPeer.program("sign") {
      let process = try PeerProcess(program, ["unsigned", "signer.pem", "chain.pem"].map(place.path))
      theirs = Contender(c) { try process.round("sign") }
    } else {
      theirs = Contender(c, round: nil)
    }
    return Benchmark(
      name: "\(count) profiles signed with \(name)", contenders: [ours, theirs],
      targets: [Target(contender: tool, rival: c, leastRatio: leastRatio)], rounds: 3)
  }
}
