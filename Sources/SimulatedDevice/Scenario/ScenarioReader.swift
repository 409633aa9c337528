import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ProfileManifest
import YAML

/// Reads the nodes of a scenario. Reading goes on after a mistake: whoever meets one notes it here and returns
/// nil, so that one run tells all.
final class ScenarioReader {
  private let file: String
  let folder: String
  private(set) var mistakes: [ManifestMessage] = []

  init(file: String) {
    self.file = file
    folder = InputFile.folder(of: file)
  }

  func mistake(_ position: YAMLPosition, _ text: String) {
    mistakes.append(
      ManifestMessage(file: file, line: position.line, column: position.column, message: text))
  }

  /// The text of a scalar.
  func text(_ node: YAMLNode?, _ what: String) -> String? {
    guard let node else { return nil }
    if let text = node.string { return text }
    mistake(node.position, "\(what) must be text, not a \(node.typeName)")
    return nil
  }

  /// One of a fixed list of words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ node: YAMLNode?, _ what: String) -> Word? {
    guard let node, let text = text(node, what) else { return nil }
    if let word = Word(rawValue: text) { return word }
    unknown(text, at: node.position, what, known: Word.allCases.map(\.rawValue))
    return nil
  }

  /// Says that a word is none of those known, and which may have been meant.
  func unknown(_ word: String, at position: YAMLPosition, _ what: String, known: [String]) {
    let near = NearMiss.best(for: word, among: known)
    let advice = near.map { "did you mean \($0)?" } ?? "it is one of \(known.joined(separator: ", "))"
    mistake(position, "\(what) cannot be \(Self.quoted(word)); \(advice)")
  }

  /// True or false.
  func flag(_ node: YAMLNode?, _ what: String) -> Bool? {
    guard let node, let word = text(node, what) else { return nil }
    guard ["true", "false"].contains(word) else {
      mistake(node.position, "\(what) must be true or false, not \(Self.quoted(word))")
      return nil
    }
    return word == "true"
  }

  /// One text, or a list of them.
  func texts(_ node: YAMLNode?, _ what: String) -> [String] {
    guard let node else { return [] }
    return (node.sequence ?? [node]).compactMap { text($0, what) }
  }

  /// A time in RFC 3339.
  func date(_ node: YAMLNode?, _ what: String) -> Date? {
    guard let node, let text = text(node, what) else { return nil }
    if let date = try? Date(text, strategy: .iso8601) { return date }
    mistake(node.position, "\(what) must be a time like 2026-12-01T00:00:00Z, not \(Self.quoted(text))")
    return nil
  }

  /// The bytes of a file the scenario names.
  func bytes(_ node: YAMLNode?, _ what: String) -> [UInt8]? {
    guard let node, let path = text(node, what) else { return nil }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      mistake(node.position, "\(what) must be the path of a file, relative to the scenario")
      return nil
    }
    do throws(InputFileError) {
      return try InputFile.read(InputFile.path(path, relativeTo: folder))
    } catch {
      mistake(
        node.position, "cannot read \(Self.quoted(path)): \(error) (paths are relative to the scenario)")
      return nil
    }
  }

  /// A profile: the file itself, or the manifest (`.yaml`, `.yml`) it is built from.
  func profile(_ node: YAMLNode?, _ what: String) -> ScenarioStep.ProfileSource? {
    guard let bytes = bytes(node, what), let path = node?.string else { return nil }
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return .file(bytes) }
    do throws(ManifestErrors) {
      return .manifest(try Manifest(parsing: bytes, file: InputFile.path(path, relativeTo: folder)))
    } catch {
      mistakes += error.messages
      return nil
    }
  }

  /// The certificates in a file, or in each file of a list.
  func certificates(_ node: YAMLNode?, _ what: String) -> [Certificate]? {
    guard let node else { return nil }
    var all: [Certificate] = []
    for file in node.sequence ?? [node] {
      guard let bytes = bytes(file, what) else { return nil }
      do throws(OpenSSLError) {
        all += try CertificateFile.certificates(in: bytes)
      } catch {
        mistake(file.position, "\(what): \(error)")
        return nil
      }
    }
    return all
  }

  /// A private key, not encrypted.
  func key(_ node: YAMLNode?, _ what: String) -> PrivateKey? {
    guard let node, let bytes = bytes(node, what) else { return nil }
    do throws(OpenSSLError) {
      return try PrivateKey(parsing: bytes)
    } catch {
      mistake(node.position, "\(what): \(error)")
      return nil
    }
  }

  /// Where a secret is. The text is never shown: it may be the secret itself.
  func secret(_ node: YAMLNode?, _ what: String) -> SecretPlace? {
    guard let node else { return nil }
    guard let reference = node.string.flatMap(SecretReference.init) else {
      mistake(
        node.position,
        "\(what) must not stand in the scenario; write where it is: \(SecretReference.forms)")
      return nil
    }
    return SecretPlace(reference: reference, position: node.position, purpose: what)
  }

  /// Text from a scenario as a message shows it: in quotation marks, on one line, not without end.
  static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(80).map { scalar in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(shown.joined())\(text.unicodeScalars.count > 80 ? "…" : "")\""
  }
}

/// A place where a secret is to be had, and where the scenario says so.
struct SecretPlace: Sendable {
  let reference: SecretReference
  let position: YAMLPosition
  let purpose: String
}
