import EnrolmentProfile
import Foundation
import Support
import Testing

/// Damaged input: an answer or an error, within a second, never a crash.
@Suite struct RobustnessTests {
  @Test(arguments: ["d03", "d07", "d08", "d11", "d14"])
  func `truncated and flipped profiles are read or refused in time`(name: String) throws {
    let bytes = try Fixture.bytes(name)
    var generator = RepeatableGenerator(seed: 42)
    let clock = ContinuousClock()
    for round in 0..<300 {
      var damaged = bytes
      if round % 3 == 0 {
        damaged.removeLast(Int.random(in: 1...bytes.count, using: &generator))
      } else {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          damaged[Int.random(in: damaged.indices, using: &generator)] ^=
            1 << UInt8.random(in: 0...7, using: &generator)
        }
      }
      let time = clock.measure {
        guard let profile = try? Profile(parsing: damaged) else { return }
        _ = PayloadSchema.check(profile)
        _ = profile.certificates
        _ = profile.serverNames
        _ = profile.payloads.map(\.view)
        _ = try? ProfileSigning.verify(
          damaged, anchors: profile.certificates, at: Date(timeIntervalSince1970: 0))
      }
      #expect(time < .seconds(1), "round \(round)")
    }
  }

  @Test func `a profile with very many faults lists a bounded number`() throws {
    let junk = (0..<5_000).map { "<key>Junk\($0)</key><true/>" }.joined()
    let profile = try Profile(parsing: Corpus.ikev2(junk))
    let time = ContinuousClock().measure {
      let faults = PayloadSchema.check(profile)
      #expect(faults.count < 1_100)
      #expect(faults.contains { $0.id == "too-many-faults" })
    }
    #expect(time < .seconds(1))
  }
}
