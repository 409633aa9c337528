import Foundation
import Support

/// Who else can judge a chain. The raw value is its name in MOORING_REQUIRE, and that of its program.
enum TrustPeer: String, CaseIterable {
  case c, go, cryptography

  /// What the program is asked for when it has to parse the leaf too.
  var parsing: String {
    switch self {
    case .c: "X509_verify_cert, new leaf"
    case .go: "Go, new leaf"
    case .cryptography: "Python cryptography, new leaf"
    }
  }

  /// Starts the peer and has it verify the files; where it is not there, its contenders are absent.
  func contenders(_ arguments: [String]) throws -> [Contender] {
    let program = Self.folder.appending(path: rawValue)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      guard !Peer.isRequired(rawValue) else {
        throw PeerProcess.Failure(description: "\(rawValue) is not there, and MOORING_REQUIRE names it")
      }
      print("skipped: \(rawValue) is not there")
      return [Contender(parsing, round: nil)]
    }
    let process = try PeerProcess(program, arguments)
    print("\(rawValue): \(process.version)")
    let new = Contender(parsing) { try process.round("new") }
    guard self == .c else { return [new] }
    return [new, Contender("X509_verify_cert, all parsed before") { try process.round("parsed") }]
  }

  /// Another program in C; nil where there is no compiler.
  static func program(_ name: String) throws -> URL? {
    try prepare()
    let program = folder.appending(path: name)
    if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    guard !Peer.isRequired("c") else {
      throw PeerProcess.Failure(description: "\(name) is not there, and MOORING_REQUIRE names c")
    }
    print("skipped: \(name) is not there")
    return nil
  }

  /// Where programs and certificates are put.
  static let folder = sources.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build/benchmarks")
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()

  /// Builds those that can be built here.
  static func prepare() throws {
    let process = try Process.run(
      URL(filePath: "/bin/bash"), arguments: [sources.appending(path: "Peers/prepare.sh").path, folder.path])
    process.waitUntilExit()
  }
}
