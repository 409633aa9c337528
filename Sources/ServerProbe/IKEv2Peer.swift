import IKEv2
import OpenSSL
import TunnelProvider
import VPNAuthentication

/// A live responder, as the provider meets it: it turns the provider's steps into exchanges and keeps what came back.
struct IKEv2Peer<Transport: DatagramTransport>: TunnelPeer {
  private(set) var session: InitiatorSession<Transport>
  private(set) var association: SecurityAssociation?
  private(set) var response: AuthResponse?
  private(set) var fault: ExchangeFault?
  /// What was sent as IDi.
  private(set) var shown: Identification?
  private let ownAddress: [UInt8]

  init(settings: InitiatorSettings, transport: Transport) {
    ownAddress = transport.localAddress.octets
    session = InitiatorSession(settings: settings, transport: transport)
  }

  mutating func begin(nonce: [UInt8]) -> (any Handshake)? {
    do throws(ExchangeFault) {
      let association = try session.begin(nonce: nonce)
      self.association = association
      return IKEHandshake(association: association, ownAddress: ownAddress)
    } catch {
      fault = error
      return nil
    }
  }

  mutating func open(_ opening: Opening) -> PeerAnswer? {
    guard let association else { return nil }
    let identity = IKEHandshake(association: association, ownAddress: ownAddress)
      .identification(opening.identity)
    shown = identity
    do throws(ExchangeFault) {
      let response = try session.authenticate(
        AuthRequest(
          identity: identity, certificates: opening.certificates.map(\.der),
          authentication: try proof(of: opening, association)))
      self.response = response
      return answer(response, opening)
    } catch {
      fault = error
      return nil
    }
  }

  private func proof(of opening: Opening, _ association: SecurityAssociation) throws(ExchangeFault)
    -> AuthPayload?
  {
    guard !opening.proof.isEmpty else { return nil }
    guard let scheme = opening.scheme else { return AuthPayload(sharedKeyMAC: opening.proof) }
    guard
      let payload = AuthPayload(
        signature: opening.proof, scheme: scheme, announced: association.signatureHashes)
    else {
      throw .cannotPlay("the responder announced no way to verify a signature by \(scheme.rawValue)")
    }
    return payload
  }

  private func answer(_ response: AuthResponse, _ opening: Opening) -> PeerAnswer {
    let isRefused = response.refusal != nil
    let usesEAP = opening.proof.isEmpty
    var answer = PeerAnswer(
      certificates: response.certificates, identity: response.identity?.text ?? "",
      encodedIdentity: response.identity?.payloadBody)
    answer.firstMessage = response.eap ?? []
    answer.acceptsDevice = usesEAP ? (isRefused ? false : nil) : !isRefused
    if let proof = response.authentication {
      if let (scheme, signature) = proof.signature {
        (answer.scheme, answer.proof) = (scheme, signature)
      } else if proof.method == AuthPayload.sharedKey {
        answer.proof = proof.data
      }
    }
    return answer
  }

  mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    do throws(ExchangeFault) {
      return try session.exchange(eap: message).eap
    } catch {
      fault = error
      return nil
    }
  }

  mutating func close(_ reason: CloseReason) { session.close(reason) }
}
