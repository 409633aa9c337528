/// An operating system that reads configuration profiles.
public enum Platform: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case iOS, macOS, tvOS, visionOS, watchOS

  /// The name as Apple writes it.
  public var description: String { rawValue }

  /// The platform whose name is `text`, in any case; iPadOS is iOS.
  public init?(named text: String) {
    let name = text.lowercased()
    if name == "ipados" {
      self = .iOS
      return
    }
    guard let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = platform
  }
}
