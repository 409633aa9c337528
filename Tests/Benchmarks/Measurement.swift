/// Something that is measured and judged.
protocol Measurement {
  /// Measures, prints what was found, and answers whether it is what was wanted.
  func run() throws -> Bool
}
