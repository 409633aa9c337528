internal import COpenSSL

extension Certificate {
  /// Whether the certificate is for this name, by its subjectAltName alone (RFC 9525): the common name is never
  /// consulted, and a wildcard stands for one whole leftmost label.
  public func matches(_ name: ServerName) -> Bool {
    let flags = UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS)
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return withBareX509 { x509 in
      switch name {
      case .dns(let text):
        // Also keeps away a name with a leading dot, which OpenSSL would match with every host below it.
        guard let host = ServerName.asciiHost(text) else { return false }
        return X509_check_host(x509, host, host.utf8.count, flags, nil) == 1
      case .ip(let text):
        guard let octets = IPAddress.octets(text) else { return false }
        return X509_check_ip(x509, octets, octets.count, flags) == 1
      case .email(let text):
        guard !text.isEmpty, !text.utf8.contains(0) else { return false }
        return X509_check_email(x509, text, text.utf8.count, flags) == 1
      }
    }
  }
}
