import EnrolmentProfile
import OpenSSL

/// What was read for one person and serves the others: files and what is in them, as far as their names hold no
/// placeholder, and answers to prompts.
final class InputCache: Sendable {
  /// A PKCS#12 file with a password for it, which another person may have another of.
  struct Container: Hashable {
    private let path: String
    private let passwordDigest: [UInt8]?

    init(_ path: String, _ password: Secret?) {
      self.path = path
      passwordDigest = password?.withBytes { Digest.sha256(Array($0)) }
    }
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var certificates: [String: [Certificate]] = [:]
    var containers: [Container: PKCS12] = [:]
    var conversions: [Container: IdentityConversion] = [:]
    var answers: [String: String] = [:]
  }

  private let state = Guarded(State())

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
  func content(
    of container: Container, _ open: () throws(OpenSSLError) -> PKCS12
  ) throws(OpenSSLError) -> PKCS12 {
    if let known = state.withLock({ $0.containers[container] }) { return known }
    let content = try open()
    state.withLock { $0.containers[container] = content }
    return content
  }

  /// A PKCS#12 file, written anew once.
  func conversion(
    of container: Container, _ convert: () throws(OpenSSLError) -> IdentityConversion
  ) throws(OpenSSLError) -> IdentityConversion {
    if let known = state.withLock({ $0.conversions[container] }) { return known }
    let conversion = try convert()
    state.withLock { $0.conversions[container] = conversion }
    return conversion
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
