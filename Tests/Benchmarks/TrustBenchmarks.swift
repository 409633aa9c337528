import Foundation
import OpenSSL
import Support
import TrustEvaluation

// A server's certificate, the intermediate and the root, with the name and everything else checked.
//
// A new leaf is parsed from DER, judged and given back; anchor and intermediate have been loaded before. Peers get
// the same files, and have shown that they accept the good ones and refuse the bad ones before they are timed.
extension Benchmark {
  private static let policies: [TrustPolicy] = [.appleTLS, .rfc5280]

  /// Chains of RSA-2048.
  static func trustRSA() throws -> Benchmark {
    try trust("RSA-2048", .rsa2048, leastRatios: [.c: 3, .go: 1.3, .cryptography: 1.3])
  }

  /// Chains of P-256.
  static func trustP256() throws -> Benchmark {
    try trust("P-256", .ecP256, leastRatios: [.c: 2.5, .go: 1])
  }

  private static func trust(
    _ name: String, _ kind: TestKey.Kind, leastRatios: [TrustPeer: Double]
  ) throws -> Benchmark {
    let pool = try LeafPool(kind)
    let folder = TrustPeer.folder.appending(path: name)
    try pool.write(to: folder)
    let arguments = [folder.path, LeafPool.host, String(Int(TestAuthority.now.timeIntervalSince1970))]
    let ours = try policies.flatMap { policy in
      [try newLeaf(policy, pool), try sameLeaf(policy, pool)]
    }
    let peers = try TrustPeer.allCases.flatMap { try $0.contenders(arguments) }
    let targets = policies.flatMap { policy in
      TrustPeer.allCases.compactMap { peer in
        leastRatios[peer].map {
          Target(contender: newLeafName(policy), rival: peer.parsing, leastRatio: $0)
        }
      } + [Target(contender: sameLeafName(policy), rival: newLeafName(policy), leastRatio: 10)]
    }
    return Benchmark(name: "a server's chain of \(name)", contenders: ours + peers, targets: targets)
  }

  private static func newLeafName(_ policy: TrustPolicy) -> String { "\(policy), new leaf" }
  private static func sameLeafName(_ policy: TrustPolicy) -> String { "\(policy), same leaf again" }

  /// Each round has a store of its own that has met none of its leaves, so nothing that is remembered can answer.
  private static func newLeaf(_ policy: TrustPolicy, _ pool: LeafPool) throws -> Contender {
    let store = try store(pool)
    for bad in pool.bad where try isTrusted(Certificate(der: bad), policy, store) {
      throw PeerProcess.Failure(description: "a bad leaf is trusted under \(policy)")
    }
    return Contender(newLeafName(policy), over: pool.leaves) {
      let store = try Self.store(pool)
      try demand(try isTrusted(Certificate(der: pool.other), policy, store))
      return { try demand(try isTrusted(Certificate(der: $0), policy, store)) }
    }
  }

  private static func sameLeaf(_ policy: TrustPolicy, _ pool: LeafPool) throws -> Contender {
    let (store, leaf) = (try store(pool), try Certificate(der: pool.other))
    return Contender(sameLeafName(policy), repeating: { try demand(isTrusted(leaf, policy, store)) })
  }

  private static func store(_ pool: LeafPool) throws -> TrustStore {
    var store = TrustStore()
    try store.add(Certificate(der: pool.root), origin: .mdm)
    store.addIntermediate(try Certificate(der: pool.intermediate))
    return store
  }

  private static func isTrusted(_ leaf: Certificate, _ policy: TrustPolicy, _ store: TrustStore) -> Bool {
    let request = TrustRequest(
      presented: [leaf], names: [.dns(LeafPool.host)], policy: policy, at: TestAuthority.now)
    return store.evaluate(request).server != nil
  }

  private static func demand(_ isTrusted: Bool) throws {
    guard isTrusted else { throw PeerProcess.Failure(description: "a good leaf is refused") }
  }
}
