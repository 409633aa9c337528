import FoundationEssentials
import TunnelProvider

/// What an app process holds of one configuration: a copy, and what it last heard of the session.
struct CachedConfiguration: Sendable {
  /// Whether it stands for the app's one personal VPN or for one of its tunnel providers.
  let isPersonal: Bool
  /// The row it is a copy of; nil before a load or a save.
  var row: UUID?
  var configuration = VPNConfiguration()
  /// The row's generation at the last load; nil before the first.
  var loadedGeneration: Int?
  /// The row's generation after this copy's own last save.
  var savedGeneration: Int?
  var status: SessionStatus
  var connectedDate: Date?
  var lastDisconnectError: DisconnectError?
  /// Whether nothing has been heard since the last load.
  var isFresh = false
  var wasStaleReadNoted = false
  var readsWithoutNews = 0

  init(isPersonal: Bool, status: SessionStatus) {
    self.isPersonal = isPersonal
    self.status = status
  }

  /// Takes what the system sent; nil where there is no row.
  mutating func take(_ snapshot: ConfigurationSnapshot?, initial: SessionStatus) {
    row = snapshot?.row.id
    configuration = snapshot?.row.configuration ?? VPNConfiguration()
    loadedGeneration = snapshot?.row.generation
    savedGeneration = snapshot == nil ? nil : savedGeneration
    status = snapshot?.status ?? initial
    connectedDate = snapshot?.connectedDate
    lastDisconnectError = snapshot?.lastDisconnectError
    isFresh = true
    wasStaleReadNoted = false
    readsWithoutNews = 0
  }
}

/// What the daemon tells an app about a row.
struct ConfigurationSnapshot: Sendable {
  let row: StoredConfiguration
  let status: SessionStatus
  let connectedDate: Date?
  let lastDisconnectError: DisconnectError?
}
