import Support
import Testing

struct SessionTests {
  @Test(arguments: try Session.all())
  func `a session answers as written`(session: Session) throws {
    try session.run(binary: Session.built("mooring"))
  }
}
