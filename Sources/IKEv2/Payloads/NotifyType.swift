/// What a notification says (RFC 7296 3.10.1; IANA "IKEv2 Notify Message Error Types" and "Status Types").
package struct NotifyType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whether it refuses something; all others only inform.
  package var isError: Bool { rawValue < 16384 }

  /// The registered name, `AUTHENTICATION_FAILED`, or the number.
  package var description: String { Self.names[rawValue] ?? String(rawValue) }

  package static let invalidSyntax = NotifyType(rawValue: 7)
  package static let noProposalChosen = NotifyType(rawValue: 14)
  package static let invalidKeyExchange = NotifyType(rawValue: 17)
  package static let authenticationFailed = NotifyType(rawValue: 24)
  package static let initialContact = NotifyType(rawValue: 16384)
  package static let natDetectionSource = NotifyType(rawValue: 16388)
  package static let natDetectionDestination = NotifyType(rawValue: 16389)
  package static let cookie = NotifyType(rawValue: 16390)
  package static let redirectSupported = NotifyType(rawValue: 16406)
  package static let redirect = NotifyType(rawValue: 16407)
  package static let childlessSupported = NotifyType(rawValue: 16418)
  package static let fragmentationSupported = NotifyType(rawValue: 16430)
  package static let signatureHashAlgorithms = NotifyType(rawValue: 16431)
  package static let usePPK = NotifyType(rawValue: 16435)
  package static let ppkIdentity = NotifyType(rawValue: 16436)
  package static let noPPKAuthentication = NotifyType(rawValue: 16437)

  /// Every type that IANA has registered.
  package static let registered: [NotifyType] = names.keys.sorted().map(NotifyType.init(rawValue:))

  private static let names: [UInt16: String] = [
    1: "UNSUPPORTED_CRITICAL_PAYLOAD", 4: "INVALID_IKE_SPI", 5: "INVALID_MAJOR_VERSION", 7: "INVALID_SYNTAX",
    9: "INVALID_MESSAGE_ID", 11: "INVALID_SPI", 14: "NO_PROPOSAL_CHOSEN", 17: "INVALID_KE_PAYLOAD",
    24: "AUTHENTICATION_FAILED", 34: "SINGLE_PAIR_REQUIRED", 35: "NO_ADDITIONAL_SAS",
    36: "INTERNAL_ADDRESS_FAILURE", 37: "FAILED_CP_REQUIRED", 38: "TS_UNACCEPTABLE", 39: "INVALID_SELECTORS",
    40: "UNACCEPTABLE_ADDRESSES", 41: "UNEXPECTED_NAT_DETECTED", 42: "USE_ASSIGNED_HoA",
    43: "TEMPORARY_FAILURE", 44: "CHILD_SA_NOT_FOUND", 45: "INVALID_GROUP_ID", 46: "AUTHORIZATION_FAILED",
    47: "STATE_NOT_FOUND", 48: "TS_MAX_QUEUE",
    16384: "INITIAL_CONTACT", 16385: "SET_WINDOW_SIZE", 16386: "ADDITIONAL_TS_POSSIBLE",
    16387: "IPCOMP_SUPPORTED", 16388: "NAT_DETECTION_SOURCE_IP", 16389: "NAT_DETECTION_DESTINATION_IP",
    16390: "COOKIE", 16391: "USE_TRANSPORT_MODE", 16392: "HTTP_CERT_LOOKUP_SUPPORTED", 16393: "REKEY_SA",
    16394: "ESP_TFC_PADDING_NOT_SUPPORTED", 16395: "NON_FIRST_FRAGMENTS_ALSO", 16396: "MOBIKE_SUPPORTED",
    16397: "ADDITIONAL_IP4_ADDRESS", 16398: "ADDITIONAL_IP6_ADDRESS", 16399: "NO_ADDITIONAL_ADDRESSES",
    16400: "UPDATE_SA_ADDRESSES", 16401: "COOKIE2", 16402: "NO_NATS_ALLOWED", 16403: "AUTH_LIFETIME",
    16404: "MULTIPLE_AUTH_SUPPORTED", 16405: "ANOTHER_AUTH_FOLLOWS", 16406: "REDIRECT_SUPPORTED",
    16407: "REDIRECT", 16408: "REDIRECTED_FROM", 16409: "TICKET_LT_OPAQUE", 16410: "TICKET_REQUEST",
    16411: "TICKET_ACK", 16412: "TICKET_NACK", 16413: "TICKET_OPAQUE", 16414: "LINK_ID",
    16415: "USE_WESP_MODE", 16416: "ROHC_SUPPORTED", 16417: "EAP_ONLY_AUTHENTICATION",
    16418: "CHILDLESS_IKEV2_SUPPORTED", 16419: "QUICK_CRASH_DETECTION",
    16420: "IKEV2_MESSAGE_ID_SYNC_SUPPORTED", 16421: "IPSEC_REPLAY_COUNTER_SYNC_SUPPORTED",
    16422: "IKEV2_MESSAGE_ID_SYNC", 16423: "IPSEC_REPLAY_COUNTER_SYNC", 16424: "SECURE_PASSWORD_METHODS",
    16425: "PSK_PERSIST", 16426: "PSK_CONFIRM", 16427: "ERX_SUPPORTED", 16428: "IFOM_CAPABILITY",
    16429: "SENDER_REQUEST_ID", 16430: "IKEV2_FRAGMENTATION_SUPPORTED", 16431: "SIGNATURE_HASH_ALGORITHMS",
    16432: "CLONE_IKE_SA_SUPPORTED", 16433: "CLONE_IKE_SA", 16434: "PUZZLE", 16435: "USE_PPK",
    16436: "PPK_IDENTITY", 16437: "NO_PPK_AUTH", 16438: "INTERMEDIATE_EXCHANGE_SUPPORTED",
    16439: "IP4_ALLOWED", 16440: "IP6_ALLOWED", 16441: "ADDITIONAL_KEY_EXCHANGE", 16442: "USE_AGGFRAG",
    16443: "SUPPORTED_AUTH_METHODS", 16444: "SA_RESOURCE_INFO", 16445: "USE_PPK_INT",
    16446: "PPK_IDENTITY_KEY",
  ]
}
