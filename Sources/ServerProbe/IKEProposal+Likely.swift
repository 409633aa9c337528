import IKEv2
import OpenSSL

extension IKEProposal {
  /// How many go into one IKE_SA_INIT: more would not fit an unfragmented datagram.
  private static let perRequest = 22

  /// Everything that devices can propose, the best first, in lots that fit a datagram each.
  static func likely(without own: IKEProposal?) -> [[IKEProposal]] {
    let groups: [KeyExchangeGroup] = [.ecp256, .modp2048, .x25519, .ecp384, .ecp521, .modp3072, .modp4096]
    let strong = combinations([.aes256GCM, .aes256CBC], [.sha256, .sha384, .sha512], groups)
    let other = combinations([.aes128GCM, .aes128CBC, .chaCha20Poly1305], [.sha256], groups)
    let old = combinations(
      [.aes256CBC, .aes128CBC, .tripleDES], [.sha1With96Bits], [.modp2048, .modp1536, .modp1024])
    let all = (strong + other + old).filter { $0 != own }
    return stride(from: 0, to: all.count, by: perRequest).map {
      Array(all[$0..<min($0 + perRequest, all.count)])
    }
  }

  private static func combinations(
    _ ciphers: [EncryptionAlgorithm], _ hashes: [IntegrityAlgorithm], _ groups: [KeyExchangeGroup]
  ) -> [IKEProposal] {
    hashes.flatMap { hash in
      groups.flatMap { group in
        ciphers.map {
          IKEProposal(encryption: $0, integrity: hash, prf: PseudorandomFunction(for: hash), group: group)
        }
      }
    }
  }
}
