import EnrolmentProfile
public import FoundationEssentials
import OpenSSL
import YAML

/// One manifest for many people: `<column>` in a value stands for what each person has in that column.
///
/// What has no placeholder is read and opened once. As soon as two people have shown which columns are mere texts of
/// the profile, these are filled into a form, and only what the texts are part of is judged anew; the result is the
/// same as that of a build of its own. It can be used from many threads at once.
public final class ManifestSeries: Sendable {
  private struct Stock: Sendable {
    let form: ProfileForm
    /// What the form was filled from; all that are filled from it have this in common.
    let sample: BuiltManifest
  }

  private struct State {
    /// Which of the columns used, by their places, are more than a text: the profile depends on them.
    var decisive: [Int]?
    var stocks: [[String]: Stock] = [:]
    /// The values of decisive columns that were met, so that a form is made for those that come again.
    var met: Set<[String]> = []
  }

  private static let formLimit = 256
  private static let metLimit = 10_000

  private let manifest: Manifest
  private let secrets: SecretSource
  private let time: Date
  private let allowUntrusted: Bool
  private let warningDays: Int
  private let signs: Bool
  private let texts: [YAMLPosition: PlaceholderText]
  /// The texts that a person's value may turn into a number or true or false.
  private let plainTexts: [PlaceholderText]
  /// The columns that are used, each with its place among a person's values and where it is used first.
  private let used: [(name: String, index: Int, position: YAMLPosition)]
  private let cache = InputCache()
  private let state = Guarded(State())

  init(
    _ manifest: Manifest, columns: [String], secrets: SecretSource, at time: Date, allowUntrusted: Bool,
    warningDays: Int, signs: Bool
  ) throws(ManifestErrors) {
    self.manifest = manifest
    self.secrets = cache.askingOnce(secrets)
    self.time = time
    self.allowUntrusted = allowUntrusted
    self.warningDays = warningDays
    self.signs = signs
    texts = manifest.root.placeholders
    let plain = manifest.root.plainScalars
    plainTexts = texts.filter { plain.contains($0.key) }.map(\.value)
    used = try Self.columns(of: texts, among: columns, manifest.file)
  }

  private static func columns(
    of texts: [YAMLPosition: PlaceholderText], among columns: [String], _ file: String
  ) throws(ManifestErrors) -> [(name: String, index: Int, position: YAMLPosition)] {
    var used: [(name: String, index: Int, position: YAMLPosition)] = []
    var mistakes: [ManifestMessage] = []
    let ordered = texts.sorted { ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column) }
    for (position, text) in ordered {
      for name in text.columns where !used.contains(where: { $0.name == name }) {
        if let index = columns.firstIndex(of: name) {
          used.append((name, index, position))
          continue
        }
        let hint =
          NearMiss.best(for: name, among: columns).map { "did you mean <\($0)>?" }
          ?? "there are \(columns.joined(separator: ", ")). A < that is meant is written <<"
        mistakes.append(
          ManifestMessage(
            file: file, line: position.line, column: position.column,
            message: "no person has the column <\(name)>; \(hint)"))
      }
    }
    if !mistakes.isEmpty { throw ManifestErrors(mistakes) }
    return used
  }

  /// Builds the profile of one person.
  ///
  /// - Throws: every mistake at once, at its place in the manifest.
  public func build(for person: Person) throws(ManifestErrors) -> BuiltManifest {
    let values = try values(of: person)
    let isText = areTexts(values)
    if isText, let stock = stock(for: values), let content = stock.form.filled(with: values) {
      return BuiltManifest(
        content: content, signer: stock.sample.signer, holdsSecrets: stock.sample.holdsSecrets,
        notices: stock.sample.notices, verdicts: stock.sample.verdicts, draft: nil,
        places: stock.sample.places)
    }
    let built = try buildWhole(values)
    if isText { learn(from: built, values) }
    return built
  }

  private func values(of person: Person) throws(ManifestErrors) -> [String] {
    var values: [String] = []
    var mistakes: [ManifestMessage] = []
    for (name, index, position) in used {
      let value = index < person.values.count ? person.values[index] : nil
      if let value, !value.isEmpty {
        values.append(value)
      } else {
        mistakes.append(
          ManifestMessage(
            file: manifest.file, line: position.line, column: position.column,
            message: "the person has no value in the column <\(name)>, and the manifest needs one"))
      }
    }
    if !mistakes.isEmpty { throw ManifestErrors(mistakes) }
    return values
  }

  private func buildWhole(_ values: [String]) throws(ManifestErrors) -> BuiltManifest {
    let filling = filling(values)
    let reader = ManifestReader(
      file: manifest.file, secrets: secrets, warningDays: warningDays, filling: filling, cache: cache)
    return try ManifestBuild(filling.filled(manifest.root), reader, signs: signs, at: time)
      .result(allowUntrusted: allowUntrusted)
  }

  private func filling(_ values: [String]) -> Filling {
    Filling(texts: texts, values: Dictionary(uniqueKeysWithValues: zip(used.map(\.name), values)))
  }

  /// Whether no plain text becomes a number or true or false.
  private func areTexts(_ values: [String]) -> Bool {
    if plainTexts.isEmpty { return true }
    let byName = filling(values).values
    return plainTexts.allSatisfy { text in
      let filled = text.filled(byName)
      return Filling.scalar(filled, isPlain: true).value == .string(filled)
    }
  }

  // MARK: Forms

  private func stock(for values: [String]) -> Stock? {
    state.withLock { state in
      state.decisive.flatMap { state.stocks[$0.map { values[$0] }] }
    }
  }

  /// Makes a form for people who differ from this one in mere texts, at the second sight of such a one.
  private func learn(from built: BuiltManifest, _ values: [String]) {
    let isTimely = state.withLock { state in
      guard state.stocks.count < Self.formLimit, state.met.count < Self.metLimit else { return false }
      return !state.met.insert((state.decisive ?? []).map { values[$0] }).inserted
    }
    guard isTimely else { return }
    let decisive = state.withLock(\.decisive) ?? decisiveColumns(built, values)
    let key = decisive.map { values[$0] }
    let form = form(built, values, decisive: decisive)
    state.withLock { state in
      if state.decisive == nil { state.met = [key] }
      state.decisive = decisive
      if let form { state.stocks[key] = Stock(form: form, sample: built) }
    }
  }

  /// The columns that are more than a text: with a marker in one's place the build fails, or makes something else.
  private func decisiveColumns(_ built: BuiltManifest, _ values: [String]) -> [Int] {
    let all = Array(used.indices)
    if form(built, values, decisive: []) != nil { return [] }
    let decisive = all.filter { column in form(built, values, decisive: all.filter { $0 != column }) == nil }
    return form(built, values, decisive: decisive) == nil ? all : decisive
  }

  /// A form in which all columns but the decisive ones are holes; nil if that would not build the same.
  private func form(_ built: BuiltManifest, _ values: [String], decisive: [Int]) -> ProfileForm? {
    let fixed = Set(decisive)
    let marked = values.enumerated().map { index, value in
      fixed.contains(index) ? value : Self.marker(value, index)
    }
    // Columns that stay as they are have a marker that is nowhere, so that the places of the others stay theirs.
    let markers = values.indices.map { fixed.contains($0) ? Self.marker("", $0) : marked[$0] }
    guard let other = try? buildWhole(marked), other.notices == built.notices, let draft = other.draft,
      let form = ProfileForm(draft.profile, markers: markers, targets: draft.targets),
      form.filled(with: values) == built.content
    else { return nil }
    return form
  }

  /// A text that survives only where nothing is made of it: it has capitals, an accent, markup and blanks.
  private static func marker(_ value: String, _ index: Int) -> String {
    "\(value)\u{E000}\u{C9} <&\"\(index)Q\u{E001}"
  }
}

extension Manifest {
  /// Prepares this manifest for many people.
  ///
  /// - Parameters:
  ///   - columns: the names of the values that each person has, as ``People/columns`` has them.
  ///   - secrets: where passwords and shared secrets come from; a prompt asks once for all.
  ///   - time: the moment that certificates are judged at.
  ///   - allowUntrusted: whether a server's chain that the profile's anchors refuse is a notice only.
  ///   - warningDays: within how many days the end of a certificate is a notice.
  ///   - signs: whether the signer is wanted.
  /// - Throws: every placeholder that names no column, with its place.
  public func series(
    columns: [String], secrets: SecretSource, at time: Date, allowUntrusted: Bool = false,
    warningDays: Int = 30,
    signs: Bool = true
  ) throws(ManifestErrors) -> ManifestSeries {
    try ManifestSeries(
      self, columns: columns, secrets: secrets, at: time, allowUntrusted: allowUntrusted,
      warningDays: warningDays,
      signs: signs)
  }
}
