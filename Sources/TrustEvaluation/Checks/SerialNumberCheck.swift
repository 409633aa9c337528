internal import OpenSSL

/// Serial numbers are positive and have at most 20 octets (RFC 5280 4.1.2.2). The anchor's is never used.
enum SerialNumberCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    path.vouchedFor.flatMap { certificate in
      reasons(against: certificate.serialNumber).map { Observation($0, certificate) }
    }
  }

  private static func reasons(against serial: [UInt8]) -> [Reason] {
    var reasons: [Reason] = []
    if serial.allSatisfy({ $0 == 0 }) { reasons.append(.serialZero) }
    if serial.first.map({ $0 >= 0x80 }) == true { reasons.append(.serialNegative) }
    // A leading zero octet only says that the number is positive; the limit is on the number as encoded.
    if serial.count > 20 { reasons.append(.serialTooLong(octets: serial.count)) }
    return reasons
  }
}
