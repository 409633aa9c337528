import Foundation
import OpenSSL
public import SimulatedDevice
public import Testing
import TunnelProvider

/// Looks, when a test is over, through everything that its devices and scenarios put out, for what must not be in
/// it: secrets, persistent references and queries (K29).
///
/// Every suite of the simulated device and of its face is watched, and so is every device that they make.
public struct Watch: SuiteTrait, TestTrait, TestScoping {
  /// What one test made.
  private struct Made: Sendable {
    let devices = Inbox<Device>()
    let texts = Inbox<String>()
  }
  @TaskLocal private static var made: Made?

  /// Every secret of the tests that is long enough to be no word of a sentence.
  public static let secrets = ["r1ght-passw0rd", "wrong-passw0rd", "hush-presh4red", "p12-passw0rd"]

  /// Every test of a suite is watched.
  public let isRecursive = true

  /// Runs a test, then looks.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let made = Made()
    try await Self.$made.withValue(made, operation: function)
    let leaks = made.devices.all.flatMap(Self.leaks(of:)) + made.texts.all.flatMap { Self.leaks(in: $0) }
    for leak in leaks { Issue.record("\(leak)", sourceLocation: test.sourceLocation) }
  }

  /// Has a device looked at when the test is over.
  public static func note(_ device: Device) -> Device {
    made?.devices.append(device)
    return device
  }

  /// Has an output looked at when the test is over.
  public static func note(_ text: String) { made?.texts.append(text) }

  /// Makes what goes before the test is over, and is not looked at.
  public static func aside<Value>(_ body: () throws -> Value) rethrows -> Value {
    try $made.withValue(nil, operation: body)
  }

  /// What of a device's outputs holds what it must not. Of very many items only the first are looked for.
  public static func leaks(of device: Device) -> [String] {
    let handles = DeviceMemory(device).items.prefix(50).flatMap { item in
      forms(of: item.rowReference.bytes) + forms(of: Array(item.reference.bytes.dropFirst(4)))
    }
    return leaks(in: outputs(of: device).joined(separator: "\n"), besides: handles)
  }

  private static func outputs(of device: Device) -> [String] {
    var outputs = device.console.map { "\($0)" }
    outputs += device.findings.map { "\($0)" } + device.events.map { "\($0)" }
    outputs += device.profiles.map { "\($0)" }
    for row in device.configurations {
      outputs.append("\(row)")
      guard let report = device.report(of: row.id) else { continue }
      outputs += report.trace.map { "\($0)" } + report.findings.map { "\($0)" }
    }
    return outputs
  }

  /// The secrets, references and queries in a text, which is quoted. Every reference begins with its item's class,
  /// also that of an item that is gone.
  public static func leaks(in text: String, besides handles: [String] = []) -> [String] {
    let needles =
      secrets.flatMap { [$0] + forms(of: Array($0.utf8)) } + handles
      + ["genp", "67656e70", "67656E70", "Z2Vuc", "KeychainQuery(", "PRIVATE KEY"]
    let found = text.withCString { text in needles.filter { strstr(text, $0) != nil } }
    return found.map { needle in
      let line = text.split(separator: "\n").first { $0.contains(needle) } ?? ""
      return "\(needle) is in: \(line)"
    }
  }

  /// How octets are written: hexadecimal, Base64 and, of a UUID, with its dashes.
  private static func forms(of bytes: [UInt8]) -> [String] {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    var forms = [digits.joined(), digits.joined().uppercased(), Data(bytes).base64EncodedString()]
    if bytes.count == 16 {
      let dashed = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
      forms += [dashed, dashed.uppercased()]
    }
    return forms
  }
}

extension Trait where Self == Watch {
  /// What the suite's devices put out is looked through.
  public static var watched: Self { Watch() }
}
