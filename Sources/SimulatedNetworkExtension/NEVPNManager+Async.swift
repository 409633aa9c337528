import Foundation
import SimulatedDevice

/// The forms that wait. They deliver the device's messages themselves until their answer is there.
extension NEVPNManager {
  /// Replaces the copy by what is stored.
  public func loadFromPreferences() async throws { try wait { loadFromPreferences(completionHandler: $0) } }

  /// Stores the copy. It has to be loaded again before a start.
  public func saveToPreferences() async throws { try wait { saveToPreferences(completionHandler: $0) } }

  /// Removes what is stored.
  public func removeFromPreferences() async throws {
    try wait { removeFromPreferences(completionHandler: $0) }
  }

  private func wait(_ ask: (@escaping ((any Error)?) -> Void) -> Void) throws {
    let answer = Answer<(any Error)?>()
    ask { answer.value = .some($0) }
    while answer.value == nil, configuration?.process.device.step() == true {}
    // A process that has ended is not told anything.
    guard let error = answer.value else { throw NEVPNError(.configurationReadWriteFailed) }
    if let error { throw error }
  }
}
