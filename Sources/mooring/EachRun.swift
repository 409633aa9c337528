import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ProfileManifest

/// `mooring build --each`: a profile for each person, into one folder.
struct EachRun {
  private let people: People
  private let names: [Result<String, ManifestErrors>]
  private let series: ManifestSeries
  private let folder: OutputFolder
  private let time: Date
  private let console: Console
  private var progress: ProgressBar
  private var told: Set<String> = []
  /// Who signed last, with what is made once for all that they sign.
  private var signer: (certificate: Certificate, signer: MessageSigner)?
  private var (written, current, failed) = (0, 0, 0)

  /// - Parameter column: the one that names the files; nil for the first.
  init(
    _ people: People, _ series: ManifestSeries, namedBy column: String?, into folder: String, at time: Date,
    in console: Console
  ) throws {
    guard let index = try Self.index(of: column, in: people) else {
      throw Failure("\(people.file): no row has a column")
    }
    self.people = people
    self.series = series
    self.time = time
    self.console = console
    names = people.fileNames(by: index)
    self.folder = try OutputFolder(folder)
    progress = ProgressBar(of: people.persons.count, in: console)
  }

  private static func index(of column: String?, in people: People) throws -> Int? {
    guard let column else { return people.columns.indices.first }
    guard let index = people.index(of: column) else {
      throw Usage.badValue(
        column, for: "--name-by", expectation: "one of the columns \(people.columns.joined(separator: ", "))")
    }
    return index
  }

  /// Builds and writes them all; what cannot be built is told with its row, and stops nobody else's.
  mutating func run() throws -> ExitCode {
    for fault in people.faults { fail(["\(fault)"]) }
    for (offset, (person, name)) in zip(people.persons, names).enumerated() {
      progress.show(offset)
      do {
        try write(person, to: name.get() + ".mobileconfig")
      } catch let error as ManifestErrors {
        // A row's own message has its place already; one of the manifest gets the row before it.
        fail(error.messages.map { $0.file == people.file ? "\($0)" : "\(people.file):\(person.line): \($0)" })
      } catch {
        fail(["\(people.file):\(person.line): \(error)"])
      }
    }
    progress.clear()
    if written > 0 { folder.flush() }
    console.out(
      "\(folder.path): \(written) written, \(current) current already, \(failed) failed, of "
        + "\(people.persons.count + people.faults.count) people")
    return failed == 0 ? .success : .usage
  }

  private mutating func write(_ person: Person, to name: String) throws {
    let built = try series.build(for: person)
    for notice in built.notices where told.insert("\(notice)").inserted { say("\(notice)") }
    if let bytes = try folder.contents(of: name), isCurrent(bytes, built) {
      if built.holdsSecrets { try folder.restrict(name) }
      current += 1
      return
    }
    var bytes = built.content
    if let signer = built.signer { bytes = try sign(bytes, by: signer) }
    try folder.write(bytes, to: name, isSecret: built.holdsSecrets)
    written += 1
  }

  private mutating func sign(_ content: [UInt8], by identity: Identity) throws -> [UInt8] {
    if let signer, signer.certificate == identity.certificate { return try signer.signer.sign(content) }
    let new = try MessageSigner(identity, at: time)
    signer = (identity.certificate, new)
    let bytes = try new.sign(content)
    let forecast = try ProfileSigning.forecast(bytes, bringing: Profile(parsing: content), at: time)
    if told.insert(forecast).inserted { say(forecast) }
    return bytes
  }

  /// Whether a file holds what would be written: the same content and, if it is to be signed, a signature that fits by
  /// the same certificate with the same chain, whenever it was made.
  private func isCurrent(_ bytes: [UInt8], _ built: BuiltManifest) -> Bool {
    guard let signer = built.signer else { return bytes == built.content }
    guard let message = try? CMS.open(bytes), message.content == built.content, message.isValid else {
      return false
    }
    return message.signers.map(\.certificate) == [signer.certificate]
      && Set(message.certificates) == Set([signer.certificate] + signer.chain)
  }

  private mutating func fail(_ lines: [String]) {
    failed += 1
    for line in lines { say(line) }
  }

  private mutating func say(_ line: String) {
    progress.clear()
    console.error(line)
  }
}
