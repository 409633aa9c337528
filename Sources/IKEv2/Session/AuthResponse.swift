package import OpenSSL

/// What an IKE_AUTH answer holds. Nothing in it is checked but its form.
package struct AuthResponse: Sendable {
  /// What became of the child SA that comes with IKE_AUTH.
  package enum Child: Hashable, Sendable {
    /// None was asked for (RFC 6023), or the answer does not speak of it yet, as during EAP.
    case none
    /// The responder refused it, as it should: the offer cannot match.
    case refused(NotifyType)
    case accepted
  }

  package var identity: Identification?
  /// Those of the CERT payloads that can be read, in their order.
  package var certificates: [Certificate]
  /// CERT payloads that hold something else, or nothing that can be read.
  package var undecodableCertificates: Int
  package var authentication: AuthPayload?
  /// A packet of EAP.
  package var eap: [UInt8]?
  package var notifications: [Notify]
  package var child: Child
  /// The error that came instead of an AUTH payload or EAP; nil where there is none.
  package var refusal: NotifyType?
  /// Whether the responder mixed the PPK into its keys (RFC 8784): then its signed octets are those with PPK.
  package var usesPPK: Bool

  init(_ payloads: [Payload]) {
    identity = nil
    certificates = []
    undecodableCertificates = 0
    notifications = []
    child = .none
    for payload in payloads {
      switch payload.body {
      case .responderIdentification(let identification): identity = identity ?? identification
      case .certificate(let certificate):
        if certificate.encoding == CertificatePayload.x509,
          let decoded = try? Certificate(der: certificate.data)
        {
          certificates.append(decoded)
        } else {
          undecodableCertificates += 1
        }
      case .authentication(let payload): authentication = authentication ?? payload
      case .eap(let packet): eap = eap ?? packet
      case .notify(let notify): notifications.append(notify)
      case .securityAssociation: child = .accepted
      default: break
      }
    }
    usesPPK = notifications.contains { $0.type == .ppkIdentity }
    if let error = notifications.first(where: \.type.isError)?.type {
      if authentication == nil && eap == nil { refusal = error } else { child = .refused(error) }
    }
  }
}
