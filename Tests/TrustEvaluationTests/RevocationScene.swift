import Foundation
import OpenSSL
import Support
import TrustEvaluation

/// A server below an intermediate below a root, and the revocation lists of both CAs; each part can be replaced.
struct RevocationScene {
  let pki: PKI
  let server: IssuedCertificate
  /// The serial number of the server's certificate.
  let serial: [UInt8]
  /// What the root and the intermediate have revoked; nil: there is no list.
  var rootList: RevocationListRequest? = RevocationListRequest()
  var issuingList: RevocationListRequest? = RevocationListRequest()
  /// More lists.
  var others: [[UInt8]] = []
  /// More certificates that the server presents, and that the store holds.
  var presented: [IssuedCertificate] = []
  var intermediates: [IssuedCertificate] = []

  /// The scene, with a server's certificate changed by `change`.
  init(_ change: (inout CertificateRequest) -> Void = { _ in }) throws {
    pki = try PKI()
    server = try pki.server(change)
    serial = try server.certificate().serialNumber
  }

  /// An entry about the server.
  func entry(_ reason: Int? = nil) -> RevocationListRequest.Entry { .init(serial, reason: reason) }

  /// Puts the server on the list of the intermediate.
  mutating func revoke(_ reason: Int? = nil) {
    let entry = entry(reason)
    issuingList?.entries = [entry]
  }

  /// Puts the intermediate on the list of the root.
  mutating func revokeIntermediate() throws {
    let serial = try pki.intermediate.certificate().serialNumber
    rootList?.entries = [.init(serial)]
  }

  /// A list of the intermediate's.
  func issue(_ request: RevocationListRequest, key: TestKey? = nil) throws -> [UInt8] {
    try TestAuthority.issue(request, by: pki.intermediate, key: key)
  }

  /// The store with everything in it.
  func store() throws -> TrustStore {
    var store = try pki.store()
    for certificate in intermediates { store.addIntermediate(try certificate.certificate()) }
    if let rootList { store.add(try RevocationList(der: TestAuthority.issue(rootList, by: pki.root))) }
    if let issuingList { store.add(try RevocationList(der: issue(issuingList))) }
    for list in others { store.add(try RevocationList(der: list)) }
    return store
  }

  /// What the server presents.
  func chain() throws -> [Certificate] {
    try pki.chain(server) + presented.map { try $0.certificate() }
  }

  func verdict(
    _ policy: TrustPolicy = .rfc5280, _ change: (inout TrustRequest) -> Void = { _ in }
  ) throws -> Verdict {
    try store().evaluate(.about(chain(), policy, change))
  }

  /// The verdicts under rfc5280 and, where all three agree, under Apple's policies.
  func lines() throws -> [String] {
    let lines = try TrustPolicy.allCases.map { try verdict($0).line }
    return [lines[0]] + (Set(lines.dropFirst()).count == 1 ? [lines[1]] : lines.dropFirst())
  }
}
