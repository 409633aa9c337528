/// What a trust store made of a certificate it was given as an anchor.
public enum Admission: Hashable, Sendable {
  /// It is an anchor now.
  case anchor
  /// It only completes paths, for this reason.
  case intermediate(NotAnAnchor)
  /// The store held it already. Its profile, if it is another one, is remembered, so that the certificate stays
  /// until every profile that brought it is gone.
  case alreadyThere
}
