import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import ProfileLint
import ProfileManifest

/// The files that `lint` is asked to look at.
enum LintInput {
  /// The file at a path, or those in the folder there, by name. Throws what cannot be read.
  static func files(at path: String, in console: Console) throws -> [(name: String, bytes: [UInt8])] {
    var isFolder = false
    guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return [(path == "-" ? "standard input" : path, try console.read(path))]
    }
    return try names(below: path).compactMap { name in
      let bytes = try console.read(name)
      // Any other property list is nobody's business here.
      return name.hasSuffix(".plist") && !isProfile(bytes) ? nil : (name, bytes)
    }
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

  private static func names(below folder: String) throws -> [String] {
    let entries: [String]
    do { entries = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw Failure("\(folder): the folder cannot be read")
    }
    return try entries.sorted().filter { !$0.hasPrefix(".") }.flatMap { entry in
      let path = folder.hasSuffix("/") ? folder + entry : "\(folder)/\(entry)"
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [String]() }
      // A link may lead back up.
      if isFolder { return isLink(path) ? [] : try names(below: path) }
      return [".mobileconfig", ".plist"].contains(where: path.hasSuffix) ? [path] : []
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private static func isProfile(_ bytes: [UInt8]) -> Bool { (try? Profile(parsing: bytes)) != nil }
}
