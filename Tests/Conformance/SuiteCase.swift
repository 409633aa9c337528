/// One case of a suite, which knows how it is put to the engine.
protocol SuiteCase: Sendable {
  /// Its name in the suite, unique among all suites.
  var id: String { get }
  /// Puts the case and notes the answer.
  func play(in run: inout SuiteRun)
}

/// What a suite's file holds for us.
struct SuiteContent {
  /// The cases that are run.
  let cases: [any SuiteCase]
  /// How many are not.
  var leftOut = 0
  /// Why they are not.
  var reason = ""
}
