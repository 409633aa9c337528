/// What an EAP conversation does next.
package enum EAPStep: Hashable, Sendable {
  /// Send this message; it is already noted in the transcript.
  case send([UInt8])
  /// The conversation is over.
  case finished(AuthenticationOutcome)
}
