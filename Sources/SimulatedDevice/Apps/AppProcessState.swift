import FoundationEssentials

/// What one run of an app holds in its memory. It ends with the process.
struct AppProcessState: Sendable {
  /// What an app gets called back with.
  enum Handler: Sendable {
    case done(@Sendable (ConfigurationError?) -> Void)
    case reply(@Sendable ([UInt8]?) -> Void)
    case list(@Sendable (AppProcess, [Int], ConfigurationError?) -> Void)
  }

  let app: InstalledApp
  var objects: [Int: CachedConfiguration] = [:]
  var handlers: [Int: Handler] = [:]
  var listener: (@Sendable (AppNews) -> Void)?
  /// The object of the app's personal VPN, which is one for the process.
  var shared: Int?
  /// The configurations it stopped since it last started one.
  var stopped: Set<UUID> = []
}
