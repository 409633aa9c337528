/// What became of a scenario.
public struct ScenarioReport: Sendable {
  /// The scenario's file, as it was given.
  public let file: String
  /// The device it was played on: "iOS 26.0".
  public let device: String
  /// Its steps, in order.
  public let steps: [StepReport]

  /// Whether every expectation held.
  public var passed: Bool { steps.allSatisfy(\.passed) }
  /// Everything the device's processes wrote, in order.
  public var console: [ConsoleLine] { steps.flatMap(\.console) }
}
