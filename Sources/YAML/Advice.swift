/// libyaml's words for a fault of grammar, with what to do about it.
enum Advice {
  static func words(for problem: String, at scalar: Unicode.Scalar?) -> String {
    switch (problem, scalar) {
    case ("found character that cannot start any token", "\t"): "a tab cannot indent; use spaces"
    case ("found character that cannot start any token", let scalar?):
      "a plain value cannot begin with \(scalar); put quotes around it"
    case ("mapping values are not allowed in this context", _):
      "a key with a colon cannot stand here; quote a value that holds ': ', or correct the indentation"
    case ("could not find expected ':'", _), ("did not find expected key", _),
      ("did not find expected '-' indicator", _):
      problem + "; check the indentation and the quotes of this line and the one before"
    case ("found unexpected end of stream", _): problem + "; close the quote"
    case ("did not find expected ',' or ']'", _), ("did not find expected ',' or '}'", _):
      problem + "; close the bracket, or quote a value that holds a bracket or comma"
    case (_, "\t"): problem + "; use spaces"
    default: problem
    }
  }
}
