import CommandLineTool
import Dispatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ProfileLint
import ProfileManifest

/// The files that `lint` is asked to look at.
struct LintInput {
  private struct Item {
    let path: String
    /// Whether it was found in a folder, where any other property list is nobody's business.
    let isFound: Bool
  }

  /// The files in order, and the folders that could not be read.
  private let items: [Result<Item, any Error>]

  /// The files at some paths, and those in the folders there, by name.
  init(_ paths: [String]) {
    items = paths.flatMap { path -> [Result<Item, any Error>] in
      var isFolder = false
      guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
        return [.success(Item(path: Self.plain(path), isFound: false))]
      }
      let found = Self.names(below: Self.plain(path))
      return found.isEmpty ? [.failure(Failure("\(path): there is no profile in this folder"))] : found
    }
  }

  /// What is to be said of them, in their order, and whether all could be read; what could not be is told.
  ///
  /// Several are looked at at once, but for manifests: they may ask a person for a secret.
  func report(
    by linter: Linter, asFleet isFleet: Bool, in console: Console
  ) -> (report: LintReport, isComplete: Bool) {
    let asks = items.contains { (try? $0.get()).map { Linter.isManifest($0.path) } ?? false }
    // Nothing where the file is none of those that were asked for.
    let results = Guarded([Result<LintReport.File?, any Error>](repeating: .success(nil), count: items.count))
    let look: @Sendable (Int) -> Void = { [items] index in
      let result = items[index].flatMap { item in Result { try Self.file(item, by: linter, in: console) } }
        .map { isFleet ? $0 : $0?.reduced }
      results.withLock { $0[index] = result }
    }
    if asks || items.count == 1 {
      items.indices.forEach(look)
    } else {
      DispatchQueue.concurrentPerform(iterations: items.count, execute: look)
    }
    var (files, isComplete): ([LintReport.File], Bool) = ([], true)
    for result in results.withLock({ $0 }) {
      do {
        if let file = try result.get() { files.append(file) }
      } catch {
        console.error("mooring: \(error)")
        isComplete = false
      }
    }
    return (LintReport(files), isComplete)
  }

  /// Mends the profiles among them, or only shows what would be mended; how many that are, and whether all could be read and
  /// written.
  func fix(writing: Bool, in console: Console) -> (count: Int, isComplete: Bool) {
    var (count, isComplete) = (0, true)
    for item in items {
      do {
        let item = try item.get()
        if try LintFix(of: item.path, isFound: item.isFound, in: console)?.run(writing: writing) ?? false {
          count += 1
        }
      } catch {
        console.error("mooring: \(error)")
        isComplete = false
      }
    }
    return (count, isComplete)
  }

  /// What is to be said of one file; nil if it is none of those that were asked for.
  private static func file(
    _ item: Item, by linter: Linter, in console: Console
  ) throws -> LintReport.File? {
    let bytes = try console.read(item.path)
    if item.isFound, !isWanted(bytes, at: item.path) { return nil }
    guard Linter.isManifest(item.path) else {
      return linter.report(on: bytes, file: item.path == "-" ? "standard input" : item.path)
    }
    return linter.report(on: bytes, ofManifest: item.path, secrets: console.secrets)
  }

  /// What the project decided: the file of that name, else the next `.mooring.yaml` above, else nothing.
  static func configuration(_ path: String?, in console: Console) throws -> LintConfiguration {
    guard let path = path ?? found(from: FileManager.default.currentDirectoryPath) else {
      return LintConfiguration()
    }
    return try LintConfiguration(parsing: console.read(path), file: path)
  }

  private static func found(from start: String) -> String? {
    var folder = start
    while !folder.isEmpty {
      let path = (folder == "/" ? "" : folder) + "/.mooring.yaml"
      if FileManager.default.fileExists(atPath: path) { return path }
      folder = folder == "/" ? "" : InputFile.folder(of: folder)
    }
    return nil
  }

  /// The same path as a report calls it, however it was written: what is known of a file goes by its name.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.isEmpty || parts.contains("..")
      ? path : (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The files in a folder that may be profiles, and the folders in it that cannot be read.
  private static func names(below folder: String) -> [Result<Item, any Error>] {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [.failure(Failure("\(folder): the folder cannot be read"))]
    }
    return entries.sorted().filter { !$0.hasPrefix(".") }.flatMap { entry -> [Result<Item, any Error>] in
      let path = folder == "." ? entry : folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)"
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      // A link may lead back up.
      if isFolder { return isLink(path) ? [] : names(below: path) }
      let isProfile = [".mobileconfig", ".plist"].contains(where: path.lowercased().hasSuffix)
      return isProfile ? [.success(Item(path: path, isFound: true))] : []
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Whether a file that was found in a folder is anybody's business here.
  static func isWanted(_ bytes: [UInt8], at path: String) -> Bool {
    !path.lowercased().hasSuffix(".plist") || (try? Profile(parsing: bytes)) != nil
  }
}
