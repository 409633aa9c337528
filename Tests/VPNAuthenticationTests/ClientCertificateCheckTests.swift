import FoundationEssentials
import OpenSSL
import Support
import Testing
import VPNAuthentication

struct ClientCertificateCheckTests {
  private let root: IssuedCertificate
  private let issuing: IssuedCertificate
  private let check: ClientCertificateCheck

  init() throws {
    root = try TestAuthority.root()
    issuing = try TestAuthority.intermediate(by: root)
    check = ClientCertificateCheck(authorities: [try root.certificate])
  }

  private func objection(_ chain: [IssuedCertificate], at: Date = TestAuthority.now) throws -> String? {
    check.objection(to: try chain.map { try $0.certificate }, at: at)
  }

  @Test func `a client below a given authority is accepted, through a presented intermediate too`() throws {
    #expect(try objection([TestAuthority.client(by: root)]) == nil)
    #expect(try objection([TestAuthority.client(by: issuing), issuing]) == nil)
    #expect(try objection([TestAuthority.client(by: issuing), issuing, root]) == nil)
  }

  @Test func `everybody else is refused`() throws {
    let stranger = try TestAuthority.root("Example Root")
    let client = try TestAuthority.client(by: issuing)
    #expect(try objection([]) != nil)
    #expect(try objection([client]) != nil, "its issuer is missing")
    #expect(try objection([TestAuthority.client(by: stranger), stranger]) != nil, "a root of its own")
    #expect(try objection([TestAuthority.server(by: root)]) != nil, "a server's certificate")
    #expect(try objection([client, issuing], at: TestAuthority.now.addingTimeInterval(400 * 86_400)) != nil)
    let below = try TestAuthority.client(by: client)
    #expect(try objection([below, client, issuing]) != nil, "issued by somebody who is no CA")
    #expect(
      ClientCertificateCheck(authorities: []).objection(to: [try root.certificate], at: TestAuthority.now)
        != nil)
  }
}
