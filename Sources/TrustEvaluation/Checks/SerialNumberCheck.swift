internal import OpenSSL

/// Serial numbers are positive and have at most 20 octets (RFC 5280 4.1.2.2). The anchor's is never used.
enum SerialNumberCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    guard !place.isRoot else { return [] }
    let serial = certificate.serialNumber
    var reasons: [Reason] = []
    if serial.allSatisfy({ $0 == 0 }) { reasons.append(.serialZero) }
    if serial.first.map({ $0 >= 0x80 }) == true { reasons.append(.serialNegative) }
    // A leading zero octet only says that the number is positive; the limit is on the number as encoded.
    if serial.count > 20 { reasons.append(.serialTooLong(octets: serial.count)) }
    return reasons
  }
}
