import OpenSSL
import Synchronization

/// What was read for one person and serves the others: files and what is in them, as far as their names hold no
/// placeholder, and answers to prompts.
final class InputCache: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var certificates: [String: [Certificate]] = [:]
    var containers: [String: PKCS12] = [:]
    var answers: [String: String] = [:]
  }

  private let state = Mutex(State())

  /// The bytes of a file, read once.
  func file(
    _ path: String, _ read: () throws(InputFileError) -> [UInt8]
  ) throws(InputFileError) -> [UInt8] {
    if let known = state.withLock({ $0.files[path] }) { return known }
    let bytes = try read()
    state.withLock { $0.files[path] = bytes }
    return bytes
  }

  /// The certificates in a file, parsed once.
  func certificates(
    _ path: String, _ parse: () throws(OpenSSLError) -> [Certificate]
  ) throws(OpenSSLError) -> [Certificate] {
    if let known = state.withLock({ $0.certificates[path] }) { return known }
    let certificates = try parse()
    state.withLock { $0.certificates[path] = certificates }
    return certificates
  }

  /// A PKCS#12 file, opened once.
  func container(
    _ path: String, _ open: () throws(OpenSSLError) -> PKCS12
  ) throws(OpenSSLError) -> PKCS12 {
    if let known = state.withLock({ $0.containers[path] }) { return known }
    let container = try open()
    state.withLock { $0.containers[path] = container }
    return container
  }

  /// A source that asks each question once.
  func askingOnce(_ secrets: SecretSource) -> SecretSource {
    guard let prompt = secrets.prompt else { return secrets }
    return SecretSource(environment: secrets.environment) { [self] question in
      if let known = state.withLock({ $0.answers[question] }) { return known }
      let answer = prompt(question)
      if let answer { state.withLock { $0.answers[question] = answer } }
      return answer
    }
  }
}
