import OpenSSL
import Support

/// A certificate put together byte by byte, for what no authority issues. Its signature is nonsense.
struct RawCertificate {
  var version: [UInt8] = der(0xa0, der(0x02, [2]))
  var serial: [UInt8] = [1]
  var algorithm = der(0x30, oid("1.2.840.10045.4.3.2"))
  var outerAlgorithm: [UInt8]?
  var issuer = RawCertificate.name([("2.5.4.3", 0x0c, Array("Raw".utf8))])
  var notBefore = der(0x17, Array("260101000000Z".utf8))
  var notAfter = der(0x17, Array("270101000000Z".utf8))
  var subject = RawCertificate.name([("2.5.4.3", 0x0c, Array("Raw".utf8))])
  var publicKey = der(
    0x30, der(0x30, oid("1.2.840.10045.2.1"), oid("1.2.840.10045.3.1.7")),
    der(0x03, [0, 4] + [UInt8](repeating: 7, count: 64)))
  /// Object identifier, criticality, value.
  var extensions: [(String, Bool, [UInt8])] = []

  var bytes: [UInt8] {
    let list = extensions.map { identifier, isCritical, value in
      der(0x30, oid(identifier), isCritical ? der(0x01, [0xff]) : [], der(0x04, value))
    }
    let signed = der(
      0x30, version, der(0x02, serial), algorithm, issuer, der(0x30, notBefore, notAfter), subject, publicKey,
      list.isEmpty ? [] : der(0xa3, der(0x30, Array(list.joined()))))
    return der(0x30, signed, outerAlgorithm ?? algorithm, der(0x03, [0, 1, 2, 3]))
  }

  /// A name of one attribute a relative distinguished name.
  static func name(_ attributes: [(String, UInt8, [UInt8])]) -> [UInt8] {
    der(0x30, Array(attributes.map { der(0x31, der(0x30, oid($0.0), der($0.1, $0.2))) }.joined()))
  }

  func parsed() throws -> Certificate { try Certificate(der: bytes) }
}
