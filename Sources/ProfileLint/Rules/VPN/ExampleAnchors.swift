/// The certificates of the rules' examples, whose keys nobody has.
///
/// Made by `openssl ca` with P-256 keys, valid from 2024 to 2048: `CN=Example Root`, which lets names below example.com
/// pass only, and `CN=Example Issuing CA` below it.
extension Rule {
  static let exampleRoot = certificate(
    "com.apple.security.root",
    """
    MIIBqjCCAVCgAwIBAgIBATAKBggqhkjOPQQDAjAtMRUwEwYDVQQDDAxFeGFtcGxlIFJvb3QxFDASBgNVBAoMC0V4YW1wbGUg
    THRkMB4XDTI0MDEwMTAwMDAwMFoXDTQ5MDEwMTAwMDAwMFowLTEVMBMGA1UEAwwMRXhhbXBsZSBSb290MRQwEgYDVQQKDAtF
    eGFtcGxlIEx0ZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKlhWfGuIgieWEYjb+wDzoeRHxWoGyTEZByf4AxYZSxZLYBR
    rCLeMZ0CRkPG6+BJZVEd0/68iKEMhWaVK8m01wmjYTBfMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0GA1Ud
    DgQWBBQwLVAs8VOM7quzR25KMcbK4+nPDjAdBgNVHR4BAf8EEzARoA8wDYILZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAw
    RQIhALMRPE05f/qDMDpnssQqfyHZkyitxEQ89KOk4uoaoF9UAiBv/5ZFnkfqin4sk/a/nIJ992tIvik7NB2Df6/N4QAVdw==
    """)

  static let exampleIssuer = certificate(
    "com.apple.security.pkcs1",
    """
    MIIBtTCCAVugAwIBAgIBAjAKBggqhkjOPQQDAjAtMRUwEwYDVQQDDAxFeGFtcGxlIFJvb3QxFDASBgNVBAoMC0V4YW1wbGUg
    THRkMB4XDTI0MDEwMTAwMDAwMFoXDTQ5MDEwMTAwMDAwMFowMzEbMBkGA1UEAwwSRXhhbXBsZSBJc3N1aW5nIENBMRQwEgYD
    VQQKDAtFeGFtcGxlIEx0ZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJf3E7wTel1DqMpY+8KKhzyMCowvaMwpeXnfLIDJ
    pjViHe0vrnMMsPfYtxV51lxsUnh6HZ+G292AlJp0BwYFOwujZjBkMBIGA1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/BAQD
    AgEGMB0GA1UdDgQWBBQy9HE0vxyFuBEjUwOsfjXXp84xDDAfBgNVHSMEGDAWgBQwLVAs8VOM7quzR25KMcbK4+nPDjAKBggq
    hkjOPQQDAgNIADBFAiBtCKJ9PuVtQt7dq0uhoJmQ6g6VeIxuL4fM+BZYkKeSJQIhAIiZBtNpWfZA/V5niKsXaGR0bgzEfMVs
    YhLUfu326Cwf
    """)

  /// The certificate of such a payload in PEM.
  static func pem(_ payload: String) -> String {
    let content = payload.firstMatch(of: /<data>([^<]*)<\/data>/)?.output.1 ?? ""
    return "-----BEGIN CERTIFICATE-----\(content)-----END CERTIFICATE-----\n"
  }

  private static func certificate(_ type: String, _ base64: String) -> String {
    "<key>PayloadType</key><string>\(type)</string>\n<key>PayloadContent</key>\n<data>\n\(base64)\n</data>"
  }
}
