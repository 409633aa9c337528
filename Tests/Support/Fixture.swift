public import Foundation

/// Fifteen profiles, good and faulty; `Corpus/README.md` says what each is.
public enum Fixture {
  /// Where they are.
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  /// The file of the one profile whose name begins so: `d08`.
  public static func url(_ name: String) throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let found = names.first(where: { $0.hasPrefix(name) && $0.hasSuffix(".mobileconfig") }) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
    }
    return folder.appending(path: found)
  }

  /// The bytes of that file.
  public static func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url(name))) }
}
