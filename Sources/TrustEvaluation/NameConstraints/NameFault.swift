/// Why a name, or a constraint on names, cannot be compared.
struct NameFault: Error, Hashable, Sendable {
  /// Reads well after the name: the value found and the value wanted.
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
