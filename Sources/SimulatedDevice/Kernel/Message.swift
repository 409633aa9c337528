import FoundationEssentials
import TunnelProvider

/// What one process sends another. There is nothing else between them.
enum Message: Sendable {
  case toDaemon(DaemonMessage)
  case toProvider(ProviderMessage, configuration: UUID, run: Int)
  case toApp(AppMessage, process: Int)
}

enum DaemonMessage: Sendable {
  case load(AppRequest, row: UUID?)
  case loadAll(AppRequest)
  case save(AppRequest, VPNConfiguration, row: UUID?, generation: Int?)
  case remove(AppRequest, row: UUID?)
  case start(UUID, StartRequest)
  case stop(UUID, StopReason)
  case providerEndedStart(UUID, run: Int, ProviderOutcome)
  case providerStopped(UUID, run: Int)
  case retry(UUID)
}

/// A request of an app's object, to be answered under its number.
struct AppRequest: Sendable {
  let process: Int
  let object: Int
  let number: Int
}

/// Who starts a session, and with what beside the configuration.
struct StartRequest: Sendable {
  let initiator: StartInitiator
  var input = CredentialInput()
}

enum ProviderMessage: Sendable {
  case start(ProviderStart)
  case stop(StopReason)
  /// Of the app, to be answered; whether a tunnel is up or not.
  case message(AppRequest, [UInt8])
}

enum AppMessage: Sendable {
  case answer(AppRequest, ConfigurationError?, ConfigurationChange)
  case list(AppRequest, [ConfigurationSnapshot])
  case reply(AppRequest, [UInt8]?)
  case status(object: Int, ConfigurationSnapshot)
  case cache(object: Int, ConfigurationSnapshot)
  case configurationChanged(object: Int)
}

/// What an answer does to the copy that asked.
enum ConfigurationChange: Sendable {
  case none
  case loaded(ConfigurationSnapshot?)
  case saved(row: UUID, generation: Int)
  case removed
}

/// How a provider's start ended.
struct ProviderOutcome: Sendable {
  var report: ConnectionReport?
  var error: DisconnectError?
}
