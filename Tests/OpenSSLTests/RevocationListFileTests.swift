import Foundation
import OpenSSL
import Support
import Testing

struct RevocationListFileTests {
  private let root: IssuedCertificate

  init() throws { root = try TestAuthority.root() }

  private func issue(_ number: UInt8) throws -> [UInt8] {
    try TestAuthority.issue(RevocationListRequest([.init([number], reason: 1)], number: number), by: root)
  }

  @Test func `DER is one list, PEM as many as there are`() throws {
    let ders = try [issue(1), issue(2)]
    #expect(try RevocationListFile.lists(in: ders[0]).map(\.der) == [ders[0]])
    let pem = ders.map { "Comment\n" + TestAuthority.pem(revocationList: $0) + root.pem }.joined()
    #expect(try RevocationListFile.lists(in: Array(pem.utf8)).map(\.der) == ders)
  }

  @Test func `what holds no list is refused with a sentence`() throws {
    let der = try issue(1)
    let cases: [([UInt8], String)] = [
      ([], "no revocation list in the input: it is neither PEM nor DER"),
      (Array("hello".utf8), "no revocation list in the input: it is neither PEM nor DER"),
      (root.der, "no revocation list in the input: it is a certificate"),
      (
        Array(root.pem.utf8),
        "no revocation list in the input: its PEM blocks are CERTIFICATE (line 1); wanted is X509 CRL"
      ),
      (der + [0], "malformed revocation list at byte \(der.count): 1 bytes follow its end"),
      (
        Array(der.dropLast()),
        "malformed revocation list at byte 0: no CertificateList is here, or not in DER"
      ),
      (
        Array(("\n" + TestAuthority.pem(revocationList: Array(der.dropLast()))).utf8),
        "malformed PEM: line 2 begins a bad X509 CRL: malformed revocation list at byte 0: "
          + "no CertificateList is here, or not in DER"
      ),
    ]
    for (bytes, sentence) in cases {
      let error = #expect(throws: OpenSSLError.self) { try RevocationListFile.lists(in: bytes) }
      #expect(error?.description == sentence)
    }
  }

  @Test func `one bad list among good ones refuses the file`() throws {
    let bad = try TestAuthority.pem(revocationList: Array(issue(1).dropLast()))
    let text = try TestAuthority.pem(revocationList: issue(2)) + bad
    #expect(throws: OpenSSLError.self) { try RevocationListFile.lists(in: Array(text.utf8)) }
  }

  @Test func `what is too large is not read`() {
    let bytes = [UInt8](repeating: 0x30, count: RevocationListFile.sizeLimit + 1)
    let error = #expect(throws: OpenSSLError.self) { try RevocationListFile.lists(in: bytes) }
    #expect(error?.description.contains("at most 67108864") == true)
    #expect(throws: OpenSSLError.self) { try RevocationList(der: bytes) }
  }

  /// Calls everything a list offers.
  private static func visit(_ list: RevocationList, _ certificate: Certificate) -> Int {
    var sum = list.version + list.signatureAlgorithm.description.utf8.count + list.description.utf8.count
    sum += list.extensions.count + list.malformedExtensions.count + list.unknownCriticalExtensions.count
    sum += list.entryCount + (list.authorityKeyIdentifier?.issuer.count ?? 0)
    sum += list.issuingDistributionPoint?.names?.map(\.description).count ?? 0
    sum += list.issuingDistributionPoint?.onlySomeReasons?.bitNames.count ?? 0
    sum += list.number?.description.utf8.count ?? 0
    sum += list.baseNumber?.description.utf8.count ?? 0
    sum += list.isSigned(by: certificate) ? 1 : 0
    sum += list.entry(for: certificate)?.certificateIssuer.count ?? 0
    for serial: [UInt8] in [[1], [0], [0xff], [0x00, 0x80], []] {
      sum += list.entry(serialNumber: serial)?.reason?.description.utf8.count ?? 0
    }
    return sum
  }

  @Test func `truncated and changed lists never crash or hang`() throws {
    let certificate = try Certificate(der: root.der)
    let names = der(0x30, der(0xa4, certificate.subject.der)).map { String(format: "%02x", $0) }.joined()
    var request = RevocationListRequest([
      .init([1], reason: 1), .init([0xff], reason: 6, [("2.5.29.29", "critical,DER:\(names)")]),
      .init([0x00, 0x80], [("2.5.29.24", "DER:180F32303236303130313030303030305A")]),
    ])
    request.set("issuingDistributionPoint", "critical,indirectCRL:TRUE,fullname:URI:http://a/1.crl")
    request.set("2.5.29.27", "critical,DER:020100")
    let list = try TestAuthority.issue(request, by: root)
    var sum = 0
    let whole = Damaged.isSurvived(list, 3000, seed: 11) { bytes in
      sum += Self.visit(try RevocationList(der: bytes), certificate)
    }
    #expect(whole > 100 && sum > 0)
    let pem = Array(TestAuthority.pem(revocationList: list).utf8)
    Damaged.isSurvived(pem, seed: 12) { bytes in
      for list in try RevocationListFile.lists(in: bytes) { sum += Self.visit(list, certificate) }
    }
  }

  @Test(.enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
  func `no seed of a fuzzer crashes or hangs`() throws {
    let program = try OpenSSLProgram()
    let seeds = try #require(Peer.suitesFolder).appending(path: "fuzz-seeds.tar.xz").path
    try program.command("tar -xf '\(seeds)' openssl/crl openssl/asn1")
    let certificate = try Certificate(der: root.der)
    var (seen, read, sum) = (0, 0, 0)
    for name in try FileManager.default.subpathsOfDirectory(atPath: program.folder.path) {
      guard let bytes = try? program.bytes(name) else { continue }
      seen += 1
      let start = secondsOfWork()
      for list in (try? RevocationListFile.lists(in: bytes)) ?? [] {
        read += 1
        sum += Self.visit(list, certificate)
      }
      #expect(secondsOfWork() - start < 1, "\(name)")
    }
    #expect(seen > 2000)
    #expect(read > 20)
    #expect(sum > 0)
  }

  @Test func `a hundred thousand entries are read and searched in little time`() throws {
    let count = 100_000
    let entries = (0..<count).map { number in
      let serial = [0x01, UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)]
      return RevocationListRequest.Entry(serial, reason: number % 2 == 0 ? 1 : nil)
    }
    let bytes = try TestAuthority.issue(RevocationListRequest(entries.shuffled()), by: root)
    var start = secondsOfWork()
    let list = try RevocationList(der: bytes)
    let issuer = try Certificate(der: root.der)
    #expect(list.entryCount == count && list.isSigned(by: issuer))
    #expect(secondsOfWork() - start < 2)
    start = secondsOfWork()
    for number in stride(from: 0, to: count, by: 10) {
      let serial = [0x01, UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)]
      #expect(list.entry(serialNumber: serial)?.reason == .keyCompromise)
    }
    #expect(list.entry(serialNumber: [0x02, 0, 0, 0]) == nil && list.isSigned(by: issuer))
    #expect(secondsOfWork() - start < 1)
  }

  @Test func `eight threads may ask one list`() async throws {
    let list = try RevocationList(der: issue(3))
    let issuer = try Certificate(der: root.der)
    let answers = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            list.isSigned(by: issuer) && list.entry(serialNumber: [3])?.reason == .keyCompromise
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == Array(repeating: true, count: 8))
  }
}
