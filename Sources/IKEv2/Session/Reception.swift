/// What a datagram is to somebody who waits for an answer.
enum Reception<Answer> {
  case answer(Answer, [Payload], fragments: Int)
  /// A fragment of the answer.
  case partial
  /// Nothing to do with the request, as far as can be told.
  case junk
  /// Nothing to act on, since anybody may have sent it; but if no answer comes it says why.
  case hint(ExchangeFault)
  /// An error that is not protected: believed if no better answer follows soon.
  case refusal(ExchangeFault, [Payload])
}
