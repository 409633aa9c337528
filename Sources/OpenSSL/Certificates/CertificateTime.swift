internal import COpenSSL
internal import FoundationEssentials

/// The times in certificates and revocation lists.
enum CertificateTime {
  private nonisolated(unsafe) static let epoch = ASN1_TIME_set(nil, 0)

  /// A time as RFC 5280 4.1.2.5 has it: `YYMMDDHHMMSSZ` from 1950 to 2049, else `YYYYMMDDHHMMSSZ`, with nothing
  /// left out. Other forms that ASN.1 knows are no certificate times, and OpenSSL's path check refuses them too.
  static func date(
    _ time: UnsafePointer<ASN1_TIME>?, field: String, of what: String = "certificate"
  ) throws(OpenSSLError) -> Date {
    var days: Int32 = 0
    var seconds: Int32 = 0
    guard let time, isComplete(time), ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else {
      ErrorQueue.clear()
      let shown = String(
        decoding: ASN1.bytes(time).prefix(40).map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") },
        as: UTF8.self)
      throw .malformed(what: what, detail: "\(field) \"\(shown)\" is not a time", offset: nil)
    }
    return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
  }

  private static func isComplete(_ time: UnsafePointer<ASN1_TIME>) -> Bool {
    let length = ASN1_STRING_type(time) == V_ASN1_UTCTIME ? 13 : 15
    guard Int(ASN1_STRING_length(time)) == length, let text = ASN1_STRING_get0_data(time) else {
      return false
    }
    return text[length - 1] == UInt8(ascii: "Z")
  }
}
