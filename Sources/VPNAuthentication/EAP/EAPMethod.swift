import OpenSSL

/// One EAP method as the device speaks it: a state machine over the data of one EAP type.
protocol EAPMethod: Sendable {
  /// The EAP type number it answers.
  var type: UInt8 { get }
  /// Whether the server has shown all that the method demands, so that an EAP success may be believed.
  var isSatisfied: Bool { get }
  /// What an EAP failure means at this place.
  var failure: Rejection { get }
  /// The key that both ends derive once the method is satisfied (MSK, RFC 3748 7.10), 64 octets; nil where there is none.
  var masterSessionKey: Secret? { get }
  /// Answers a request of the server.
  mutating func answer(_ data: [UInt8]) -> EAPAnswer
}

extension EAPMethod {
  var masterSessionKey: Secret? { nil }
}

/// What a method does with a request.
enum EAPAnswer: Sendable {
  /// Sends data, which gives away what `content` says.
  case reply([UInt8], Transcript.Content, what: String)
  /// Gives up.
  case stop(Rejection)
}
