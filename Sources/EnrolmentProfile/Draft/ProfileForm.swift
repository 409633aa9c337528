import PropertyList

/// A profile with holes, for many that differ in a few texts alone.
///
/// It is made from a profile that was built and checked with markers in place of these texts. Filling copies what is
/// between the holes, and checks again what the texts are part of.
package struct ProfileForm: Sendable {
  /// A fault that every filled form has.
  private struct KnownFault: Equatable {
    let id: String
    let keyPath: String
  }

  /// A value of the profile, with its holes.
  private indirect enum Node: Sendable {
    case constant(PropertyListValue)
    case text([Piece])
    case array([Node])
    case dictionary([(key: String, node: Node)])
  }

  private enum Piece: Sendable {
    case literal(String)
    case hole(Int)
  }

  private let root: Node
  private let hasOwnHoles: Bool
  /// The payloads that have holes, by their places.
  private let payloads: [Int]
  private let references: ReferenceIndex
  private let targets: [Target]
  private let faults: [KnownFault]
  /// The XML before, between and after the holes.
  private let segments: [(text: [UInt8], hole: Int?)]

  /// A form from a profile with markers.
  ///
  /// - Parameters:
  ///   - profile: a drafted profile; each text to come is one of the markers, or has it inside.
  ///   - markers: none inside of another.
  ///   - targets: the devices that filled forms are checked for.
  /// - Returns: nil if a marker stands where more than a text depends on it: in what names or types a payload, or in a
  ///   reference.
  package init?(_ profile: Profile, markers: [String], targets: [Target]) {
    var compiler = Compiler(markers: markers)
    root = compiler.node(profile.root, PayloadSchema.topLevel.root, depth: 0)
    guard !compiler.isSpoilt else { return nil }
    segments = compiler.segments(of: profile.content)
    references = ReferenceIndex(profile)
    self.targets = targets
    guard case .dictionary(let entries) = root else {
      (hasOwnHoles, payloads, faults) = (false, [], [])
      return
    }
    hasOwnHoles = entries.contains { entry in
      if case .constant = entry.node { false } else { entry.key != "PayloadContent" }
    }
    payloads =
      entries.first { $0.key == "PayloadContent" }.map { entry in
        guard case .array(let nodes) = entry.node else { return [] }
        return nodes.indices.filter { index in
          if case .constant = nodes[index] { false } else { true }
        }
      } ?? []
    faults = Self.known(
      PayloadSchema.check(
        profile, top: hasOwnHoles, payloads: payloads.map { profile.payloads[$0] }, references: references,
        for: targets))
  }

  /// The profile with these texts in place of the markers, as canonical XML.
  ///
  /// - Returns: nil if the schema says anything else of it than of the one it was made from, or XML lacks a character:
  ///   it has to be built the long way, which says why.
  package func filled(with texts: [String]) -> [UInt8]? {
    guard texts.allSatisfy(\.isWritableInXML) else { return nil }
    let profile = Profile(
      content: [], format: .xml, hasByteOrderMark: false, root: Self.value(root, texts), signatures: [])
    let found = PayloadSchema.check(
      profile, top: hasOwnHoles, payloads: payloads.map { profile.payloads[$0] }, references: references,
      for: targets)
    guard found.count == faults.count, found.isEmpty || Self.known(found) == faults else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(segments.reduce(0) { $0 + $1.text.count + 64 })
    for segment in segments {
      bytes.append(contentsOf: segment.text)
      if let hole = segment.hole { texts[hole].appendXML(to: &bytes) }
    }
    return bytes
  }

  private static func known(_ faults: [SchemaFault]) -> [KnownFault] {
    faults.map { KnownFault(id: $0.id, keyPath: $0.keyPath) }
  }

  private static func value(_ node: Node, _ texts: [String]) -> PropertyListValue {
    switch node {
    case .constant(let value): value
    case .text(let pieces):
      PropertyListValue(
        .string(
          pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .hole(let index): text += texts[index]
            }
          }))
    case .array(let nodes): PropertyListValue(.array(nodes.map { value($0, texts) }))
    case .dictionary(let entries):
      PropertyListValue(.dictionary(PropertyListDictionary(entries.map { ($0.key, value($0.node, texts)) })))
    }
  }

  /// Finds the holes.
  private struct Compiler {
    /// What names or types a payload; other parts of a profile follow from it.
    private static let names: Set = [
      "PayloadType", "PayloadVersion", "PayloadIdentifier", "PayloadUUID", "VPNUUID",
    ]

    let markers: [String]
    /// Whether a marker stands where more than a text depends on it.
    private(set) var isSpoilt = false

    init(markers: [String]) { self.markers = markers }

    mutating func node(_ value: PropertyListValue, _ row: SchemaKey?, depth: Int) -> Node {
      switch value.content {
      case .string(let text):
        guard let pieces = pieces(of: text) else { return .constant(value) }
        if row?.reference != nil { isSpoilt = true }
        return .text(pieces)
      case .array(let items):
        let nodes = items.map { node($0, row?.child("[]"), depth: depth + 1) }
        return nodes.contains(where: Self.hasHole) ? .array(nodes) : .constant(value)
      case .dictionary(let dictionary):
        // The payloads of a profile have tables of their own.
        let row =
          depth == 2 ? dictionary["PayloadType"]?.string.flatMap { PayloadSchema.named($0)?.root } : row
        let entries = dictionary.entries.map { entry in
          (
            key: entry.key,
            node: node(entry.value, row?.child(entry.key) ?? row?.child("*"), depth: depth + 1)
          )
        }
        if entries.contains(where: { Self.names.contains($0.key) && Self.hasHole($0.node) }) {
          isSpoilt = true
        }
        return entries.contains { Self.hasHole($0.node) } ? .dictionary(entries) : .constant(value)
      default: return .constant(value)
      }
    }

    private static func hasHole(_ node: Node) -> Bool {
      if case .constant = node { false } else { true }
    }

    /// The text taken apart; nil if no marker is in it.
    private func pieces(of text: String) -> [Piece]? {
      let cuts = Self.cuts(Array(text.utf8), markers.map { Array($0.utf8) })
      guard cuts.contains(where: { $0.hole != nil }) else { return nil }
      return cuts.flatMap { cut -> [Piece] in
        (cut.text.isEmpty ? [] : [.literal(String(decoding: cut.text, as: UTF8.self))])
          + (cut.hole.map { [.hole($0)] } ?? [])
      }
    }

    /// XML taken apart at the markers as they are written there.
    func segments(of xml: [UInt8]) -> [(text: [UInt8], hole: Int?)] {
      Self.cuts(
        xml,
        markers.map { marker in
          var bytes: [UInt8] = []
          marker.appendXML(to: &bytes)
          return bytes
        })
    }

    private static func cuts(_ bytes: [UInt8], _ markers: [[UInt8]]) -> [(text: [UInt8], hole: Int?)] {
      var cuts: [(text: [UInt8], hole: Int?)] = []
      var (start, index) = (0, 0)
      while index < bytes.count {
        if let hole = markers.firstIndex(where: { bytes[index...].starts(with: $0) }) {
          cuts.append((Array(bytes[start..<index]), hole))
          index += markers[hole].count
          start = index
        } else {
          index += 1
        }
      }
      return cuts + [(Array(bytes[start...]), nil)]
    }
  }
}
