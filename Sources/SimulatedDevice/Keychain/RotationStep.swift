/// A step in the rotation of a secret.
public enum RotationStep: String, Hashable, Sendable, CaseIterable {
  /// The item got its new value, in place.
  case itemUpdated = "update the item"
  /// A persistent reference was asked for.
  case referenceQueried = "query a new persistent reference"
  /// The configuration was saved with a reference to the item.
  case protocolSaved = "save the protocol"
  /// The tunnel was started with the app closed, and the daemon found the item.
  case connectedWithoutApp = "connect with the app closed"
  /// The tunnel was started with the app open, which proves nothing about the background.
  case connectedWithApp = "connect with the app open"

  /// The order that leaves nothing to chance.
  public static let order: [RotationStep] = [
    .itemUpdated, .referenceQueried, .protocolSaved, .connectedWithoutApp,
  ]

  /// What is wrong with a rotation that went like this; nil if nothing is.
  public static func finding(_ steps: [RotationStep]) -> DeviceFinding? {
    guard steps != order else { return nil }
    let isUnproved = steps == Array(order.dropLast()) || steps == order.dropLast() + [.connectedWithApp]
    let taken = steps.isEmpty ? "nothing" : steps.map(\.rawValue).joined(separator: ", ")
    return DeviceFinding(
      code: isUnproved ? "rotation-unproved" : "rotation-order", statement: "K27",
      sentence: "the rotation went: \(taken)", fix: "do: " + order.map(\.rawValue).joined(separator: ", "))
  }
}
