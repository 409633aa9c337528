import Foundation
import OpenSSL
import Support
import Testing

struct RobustnessTests {
  /// Calls everything a certificate offers; the sum keeps the calls from being optimised away.
  private static func visit(_ certificate: Certificate, with anchor: Certificate) -> Int {
    var sum = certificate.subject.description.utf8.count + certificate.issuer.attributes.count
    sum += certificate.serialNumber.count + certificate.version + certificate.publicKey.description.utf8.count
    sum += certificate.publicKeySHA256.bytes.count + certificate.signatureAlgorithm.description.utf8.count
    sum += certificate.signatureAlgorithmsAgree ? 1 : 0
    sum += certificate.extensions.count + certificate.malformedExtensions.count
    sum += certificate.duplicateExtensions.count + (certificate.basicConstraints?.pathLength == nil ? 0 : 1)
    sum += Int(certificate.keyUsage?.rawValue ?? 0) + (certificate.extendedKeyUsage?.count ?? 0)
    sum += certificate.subjectAlternativeNames?.map(\.description).joined().utf8.count ?? 0
    sum += certificate.authorityKeyIdentifier?.issuer.count ?? 0
    sum += certificate.subjectKeyIdentifier?.count ?? 0
    sum += certificate.nameConstraints.map { ($0.permitted + $0.excluded).map(\.description).count } ?? 0
    sum += certificate.certificatePolicies?.count ?? 0
    sum += certificate.crlDistributionPoints.count + certificate.authorityInformationAccess.count
    sum += certificate.isSelfIssued ? 1 : 0
    sum += certificate.isSelfSigned ? 1 : 0
    sum += certificate.isCA ? 1 : 0
    sum += certificate.isIssued(by: anchor) || anchor.isIssued(by: certificate) ? 1 : 0
    sum += certificate.isSigned(by: anchor) || anchor.isSigned(by: certificate) ? 1 : 0
    for name in [ServerName.dns("vpn.example.com"), .ip("10.0.0.1"), .ip("::1"), .email("a@example.com")] {
      sum += certificate.matches(name) ? 1 : 0
    }
    let paths = [
      [certificate], [certificate, anchor], [anchor, certificate], [certificate, certificate, anchor],
    ]
    for path in paths {
      sum += PathVerifier.faults(path: path, allowsAnyAnchor: sum % 2 == 0).count
    }
    return sum + certificate.pem.utf8.count + certificate.description.utf8.count
  }

  @Test(.enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
  func `no malformed certificate of the suites crashes or hangs`() throws {
    let folder = try #require(Peer.suitesFolder)
    let text = try String(contentsOf: folder.appending(path: "malformed-certificates.jsonl"), encoding: .utf8)
    let anchor = try Certificate(der: TestAuthority.root().der)
    var (read, seen, sum) = (0, 0, 0)
    for line in text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let bytes = try #require((object?["der"] as? String).flatMap { Data(base64Encoded: $0) })
      seen += 1
      let start = secondsOfWork()
      if let certificate = try? Certificate(der: Array(bytes)) {
        read += 1
        sum += Self.visit(certificate, with: anchor)
      }
      sum += (try? CertificateFile.certificates(in: Array(bytes)).count) ?? 0
      #expect(secondsOfWork() - start < 1, "certificate \(seen)")
    }
    #expect(seen == 1530)
    #expect(read > 500)
    #expect(sum > 0)
  }

  @Test(arguments: ["DER", "PEM", "PKCS#7"])
  func `truncated and changed input never crashes or hangs`(_ form: String) throws {
    let root = try TestAuthority.root()
    let anchor = try Certificate(der: root.der)
    var request = TestAuthority.serverRequest()
    request.extensions += [
      ("nameConstraints", "permitted;DNS:example.com,excluded;IP:10.0.0.0/255.0.0.0"),
      ("2.5.29.32", "DER:3007300506032A0304"), ("crlDistributionPoints", "URI:http://example.com/1.crl"),
      ("authorityInfoAccess", "OCSP;URI:http://example.com/"), ("issuerAltName", "DNS:ca.example.com"),
    ]
    let leaf = try TestAuthority.issue(request, by: root)
    let content = der(
      0x30, der(0x02, [1]), der(0x31), der(0x30, oid("1.2.840.113549.1.7.1")), der(0xa0, leaf.der + root.der),
      der(0x31))
    let input =
      switch form {
      case "DER": leaf.der
      case "PEM": Array((leaf.pem + root.pem).utf8)
      default: der(0x30, oid("1.2.840.113549.1.7.2"), der(0xa0, content))
      }
    var random = RepeatableGenerator(seed: 7)
    var (read, sum) = (0, 0)
    for round in 0..<1000 {
      var bytes = input
      if round % 4 == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        for _ in 0..<(round % 3 + 1) {
          bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      let start = secondsOfWork()
      for certificate in (try? CertificateFile.certificates(in: bytes)) ?? [] {
        read += 1
        sum += Self.visit(certificate, with: anchor)
      }
      #expect(secondsOfWork() - start < 1, "round \(round)")
    }
    #expect(read > 0)
    #expect(sum > 0)
  }

  @Test func `a deeply nested value is refused without harm`() throws {
    var nested: [UInt8] = []
    for _ in 0..<2000 { nested = der(0x30, nested) }
    for identifier in ["2.5.29.17", "2.5.29.30", "2.5.29.31", "2.5.29.32"] {
      let certificate = try RawCertificate(extensions: [(identifier, false, nested)]).parsed()
      #expect(certificate.malformedExtensions == [identifier])
    }
    #expect(throws: OpenSSLError.self) { try CertificateFile.certificates(in: nested) }
  }

  @Test func `many names are read in reasonable time`() throws {
    let names = (0..<5_000).map { der(0x82, Array("host\($0).example.com".utf8)) }
    let bytes = RawCertificate(extensions: [("2.5.29.17", false, der(0x30, Array(names.joined())))]).bytes
    let start = secondsOfWork()
    let certificate = try Certificate(der: bytes)
    #expect(certificate.subjectAlternativeNames?.count == 5_000)
    #expect(certificate.matches(.dns("host4999.example.com")))
    #expect(!certificate.matches(.dns("host5000.example.com")))
    #expect(secondsOfWork() - start < 1)
  }
}
