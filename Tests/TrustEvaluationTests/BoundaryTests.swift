import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// The exact second at which each limit is passed.
struct BoundaryTests {
  /// Seconds from notBefore or notAfter, and the verdict.
  @Test(arguments: [
    (0.0, "trusted"), (0.999, "trusted"), (1.0, "refused expired"), (-1.0, "trusted"),
  ])
  func `notAfter is the last valid second`(seconds: Double, line: String) throws {
    let pki = try PKI()
    let server = try pki.server()
    let request = try TrustRequest.about(pki.chain(server)) {
      $0.at = TestAuthority.serverRequest().notAfter.addingTimeInterval(seconds)
    }
    #expect(try pki.store().evaluate(request).line == line)
  }

  @Test(arguments: [(0.0, "trusted"), (-0.001, "refused not-yet-valid"), (-1.0, "refused not-yet-valid")])
  func `notBefore is the first valid second`(seconds: Double, line: String) throws {
    let pki = try PKI()
    let server = try pki.server()
    let request = try TrustRequest.about(pki.chain(server)) {
      $0.at = TestAuthority.serverRequest().notBefore.addingTimeInterval(seconds)
    }
    #expect(try pki.store().evaluate(request).line == line)
  }

  /// 2019-07-01T00:00:00Z.
  static let july2019 = Date(timeIntervalSince1970: 1_561_939_200)
  /// 2020-09-01T00:00:00Z.
  static let september2020 = Date(timeIntervalSince1970: 1_598_918_400)

  @Test(arguments: [
    (july2019.addingTimeInterval(1), 825 * 86_400 + 3_600, "trusted"),
    (july2019.addingTimeInterval(1), 825 * 86_400 + 3_601, "refused validity-over-825-days"),
    (july2019, 825 * 86_400 + 3_601, "trusted"),
  ])
  func `825 days and an hour are allowed, from the second after 1 July 2019`(
    start: Date, seconds: Int, line: String
  ) throws {
    #expect(try verdict(start, seconds, origin: .profile) == line)
  }

  @Test(arguments: [
    (september2020, 398 * 86_400, "trusted"),
    (september2020, 398 * 86_400 + 1, "refused validity-over-398-days"),
    (september2020.addingTimeInterval(-1), 398 * 86_400 + 1, "trusted"),
    (
      september2020, 825 * 86_400 + 3_601,
      "refused validity-over-825-days validity-over-398-days"
    ),
  ])
  func `398 days are allowed under a system anchor, from 1 September 2020`(
    start: Date, seconds: Int, line: String
  ) throws {
    #expect(try verdict(start, seconds, origin: .system) == line)
  }

  @Test(arguments: AnchorOrigin.allCases.filter { $0 != .system && $0 != .app })
  func `398 days do not bind under any other anchor`(origin: AnchorOrigin) throws {
    #expect(try verdict(Self.september2020, 400 * 86_400, origin: origin) == "trusted")
  }

  private func verdict(_ start: Date, _ seconds: Int, origin: AnchorOrigin) throws -> String {
    var old = CertificateRequest(
      [("CN", "Root")], [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
    old.notBefore = Date(timeIntervalSince1970: 1_500_000_000)
    let root = try TestAuthority.issue(old)
    var request = TestAuthority.serverRequest()
    request.remove("authorityKeyIdentifier")
    request.notBefore = start
    request.notAfter = start.addingTimeInterval(Double(seconds))
    let server = try TestAuthority.issue(request, by: root)
    var store = TrustStore()
    try store.add(root.certificate(), origin: origin)
    return store.evaluate(.about([try server.certificate()], .appleTLS) { $0.at = start }).line
  }
}
