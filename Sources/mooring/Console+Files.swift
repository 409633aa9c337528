import CommandLineTool
import EnrolmentProfile
import OpenSSL
import ProfileManifest
import PropertyList

/// What commands read: files named on the command line, `-` for standard input, and secrets.
extension Console {
  /// The bytes of a file; an error names the file. Standard input has the limit of `InputFile` in any case.
  func read(_ path: String, limit: Int = InputFile.limit) throws -> [UInt8] {
    if path == "-" {
      guard let input = readInput() else {
        throw Failure("standard input: cannot be read, or is larger than \(InputFile.limit >> 20) MiB")
      }
      return input
    }
    return try about(path) { () throws(InputFileError) in try InputFile.read(path, limit: limit) }
  }

  /// The profile in a file.
  func profile(_ path: String) throws -> Profile {
    let bytes = try read(path)
    return try about(path) { () throws(ProfileError) in try Profile(parsing: bytes) }
  }

  /// The certificates in a file: PEM, DER, PKCS#7 or PKCS#12.
  func certificates(_ path: String) throws -> [Certificate] {
    let bytes = try read(path)
    return try about(path) { () throws(OpenSSLError) in try CertificateFile.certificates(in: bytes) }
  }

  /// The revocation lists in a file: PEM or DER.
  func revocationLists(_ path: String) throws -> [RevocationList] {
    let bytes = try read(path, limit: RevocationListFile.sizeLimit)
    return try about(path) { () throws(OpenSSLError) in try RevocationListFile.lists(in: bytes) }
  }

  /// A file's certificates, or those that a profile in it brings.
  func certificatesOrProfile(_ path: String, password: Secret?) throws -> [Certificate] {
    let bytes = try read(path)
    if Self.holdsPropertyList(bytes) {
      return try about(path) { () throws(ProfileError) in try Profile(parsing: bytes) }.certificates
    }
    return try about(path) { () throws(OpenSSLError) in
      try CertificateFile.certificates(in: bytes, password: password)
    }
  }

  /// Whether it is a property list, or a signature around one; a PKCS#7 of certificates alone has no content.
  private static func holdsPropertyList(_ bytes: [UInt8]) -> Bool {
    let content = CMS.isSigned(bytes) ? (try? CMS.open(bytes))?.content ?? [] : bytes
    return content.starts(with: Array("bplist".utf8)) || content.prefix(1 << 12).contains("<plist".utf8)
  }

  /// What is in a PKCS#12 file, and the password that opened it.
  func container(_ path: String, password: SecretReference?) throws -> (content: PKCS12, password: Secret?) {
    let bytes = try read(path)
    let secret = try password.map { try self.secret($0, "password of \(path)") }
    let content = try about(path) { () throws(OpenSSLError) in
      try PKCS12(parsing: bytes, password: secret)
    }
    return (content, secret)
  }

  /// The identity in a PKCS#12 file.
  func identity(_ path: String, password: SecretReference?) throws -> Identity {
    guard let identity = try container(path, password: password).content.identity else {
      throw Failure(
        "\(path): holds no private key with its certificate; export the identity, not the certificate alone")
    }
    return identity
  }

  /// The secret a reference names.
  func secret(_ reference: SecretReference, _ purpose: String = "password") throws -> Secret {
    do {
      return try secrets.read(reference, purpose: purpose)
    } catch { throw Failure("\(error)") }
  }

  /// Where secrets come from.
  var secrets: SecretSource { SecretSource(environment: environment, prompt: prompt) }

  /// Puts the file's name before an error, with line and column where the error has them.
  func about<Value, Fault: Error>(_ path: String, _ body: () throws(Fault) -> Value) throws -> Value {
    let name = path == "-" ? "standard input" : path
    do throws(Fault) {
      return try body()
    } catch {
      if let fault = error as? ProfileError, case .text(let line, let column) = fault.position {
        throw Failure("\(name):\(line):\(column): \(fault.message)")
      }
      throw Failure("\(name): \(error)")
    }
  }
}
