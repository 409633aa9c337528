#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import OpenSSL

/// Where the common name of a server's certificate, which nothing looks at any more, is one of its names, it is that
/// name to the letter (CA/B Baseline Requirements 7.1.4.3): software that still reads it then reads the same.
///
/// A common name that is no name of the certificate at all is harmless: nobody is told it.
enum CommonNameCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    // Only one policy asks.
    guard request.purpose == .server, request.policy == .rfc5280,
      let names = path.leaf.subjectAlternativeNames
    else { return [] }
    return path.leaf.commonNames.filter { value in
      !names.contains { $0 == .dns(value) || $0.description == "IP:" + value }
        && (path.leaf.matches(ServerName(guessing: value)) || isAddress(value, among: names))
    }.map { Observation(.commonNameDiffers(commonName: $0, names: names.map(\.description)), path.leaf) }
  }

  /// Whether the text is one of the IPv4 addresses, written as only `inet_aton` reads them: hexadecimal, octal, in one
  /// number.
  private static func isAddress(_ text: String, among names: [GeneralName]) -> Bool {
    var address = in_addr()
    guard inet_aton(text, &address) != 0 else { return false }
    return names.contains(.ip(withUnsafeBytes(of: address.s_addr) { Array($0) }))
  }
}
