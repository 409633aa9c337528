import Support
import Testing
import YAML

@Suite struct YAMLRobustnessTests {
  private static let manifest = """
    # office.yaml
    %TAG !e! tag:example.com,2026:
    ---
    profile: &p
      identifier: com.example.vpn.office
      consentText: { default: "Access\\tto \\u00e9", ja: 社内ネットワークへの接続 }
    anchors: [pki/root.pem, 'it''s', !!str 12]
    vpn:
      - userDefinedName: >-
          folded
          text
        copy: *p
      - { ssidMatch: [Office], action: disconnect }
    ? [complex, key]
    : |2
        indented
    numbers: [0x1F, 0o17, -1.5e3, .inf, ~, true]
    ...
    """.replacing("# office.yaml\n", with: "")

  @Test func `the untouched text is read`() throws {
    #expect(try YAMLNode(parsing: Array(Self.manifest.utf8)).entries?.count == 5)
  }

  @Test(arguments: YAMLEncoding.allCases)
  func `damaged bytes are read or refused with a place, quickly`(encoding: YAMLEncoding) {
    var random = RepeatableGenerator(seed: 2)
    let bytes = encoding.bytes(of: Self.manifest)
    let markers = Array("&*!|>%@`\t\n\r:-?[]{},#'\"\\<\u{0}".utf8) + [0x80, 0xFE, 0xFF]
    for round in 0..<2_000 {
      var damaged = bytes
      let index = Int.random(in: bytes.indices, using: &random)
      switch round % 4 {
      case 0: damaged.removeSubrange(index...)
      case 1: damaged[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: damaged[index] = markers.randomElement(using: &random) ?? 0
      default:
        let end = Int.random(in: index..<bytes.count, using: &random)
        damaged.insert(contentsOf: bytes[index...end], at: Int.random(in: bytes.indices, using: &random))
      }
      let time = ContinuousClock().measure {
        do throws(YAMLError) {
          _ = try YAMLNode(parsing: damaged)
        } catch {
          let lines = damaged.count + 1
          #expect(1...lines ~= error.position.line && 1...lines ~= error.position.column, "round \(round)")
          #expect(!error.message.isEmpty, "round \(round)")
        }
      }
      #expect(time < .seconds(1), "round \(round)")
    }
  }
}
