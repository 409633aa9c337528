import CommandLineTool
import OpenSSL
import ProfileManifest

/// Who signs, in whichever way `sign` is told.
extension Sign {
  func signer(in console: Console) throws -> Identity {
    if let identity {
      let others = [
        ("--certificate", certificate), ("--key", key), ("--key-uri", keyURI),
        ("--chain", chain),
      ]
      if let other = others.first(where: { $0.1 != nil }) { throw Usage.conflict("--identity", other.0) }
      return try console.identity(identity, password: password)
    }
    if key != nil, keyURI != nil { throw Usage.conflict("--key", "--key-uri") }
    guard let certificate else {
      throw key == nil && keyURI == nil
        ? Usage.invalid("missing --identity, or --certificate with --key or --key-uri")
        : Usage.missing("--certificate")
    }
    let certificates = try console.certificates(certificate) + (chain.map(console.certificates) ?? [])
    let privateKey = try privateKey(in: console)
    return try console.about(certificate) { () throws(OpenSSLError) in
      try Identity(
        certificate: certificates[0], privateKey: privateKey, chain: Array(certificates.dropFirst()))
    }
  }

  private func privateKey(in console: Console) throws -> PrivateKey {
    if let keyURI {
      // Read before anything prints it: it may hold a PIN, and is refused then.
      let uri = try console.about("--key-uri") { () throws(OpenSSLError) in try KeyURI(keyURI) }
      let pin = try password.map { try console.secret($0, "PIN of \(uri)") }
      return try console.about("--key-uri") { () throws(OpenSSLError) in try PrivateKey(uri: uri, pin: pin) }
    }
    guard let key else { throw Usage.missing("--key") }
    let secret = try password.map { try console.secret($0, "password of \(key)") }
    let bytes = try console.read(key)
    return try console.about(key) { () throws(OpenSSLError) in
      try PrivateKey(parsing: bytes, password: secret)
    }
  }
}
