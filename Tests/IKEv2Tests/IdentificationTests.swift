import IKEv2
import Testing

@Suite struct IdentificationTests {
  @Test func `the kinds have the numbers of RFC 7296`() {
    #expect(Identification.Kind.allCases.map(\.rawValue) == [1, 2, 3, 5, 9, 10, 11])
  }
}
