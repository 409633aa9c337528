import EnrolmentProfile
import OpenSSL
import YAML

/// What all sections of a manifest are read with. It gathers every mistake, so that none hides another.
final class ManifestReader {
  let file: String
  /// What relative paths are relative to.
  let folder: String
  let secrets: SecretSource
  private(set) var mistakes: [ManifestMessage] = []
  private(set) var notices: [ManifestMessage] = []

  init(file: String, secrets: SecretSource) {
    self.file = file
    folder = InputFile.folder(of: file)
    self.secrets = secrets
  }

  func mistake(_ position: YAMLPosition, _ message: String) {
    mistakes.append(
      ManifestMessage(file: file, line: position.line, column: position.column, message: message))
  }

  /// Whether a mistake was told at this place.
  func hasMistake(at position: YAMLPosition) -> Bool {
    mistakes.contains { $0.line == position.line && $0.column == position.column }
  }

  func notice(_ position: YAMLPosition, _ message: String) {
    notices.append(
      ManifestMessage(file: file, line: position.line, column: position.column, message: message))
  }

  /// The entries of a mapping by key. Reports what is no mapping, keys that repeat, and, with `keys`, unknown ones;
  /// `elsewhere` says where else a key belongs.
  func mapping(
    _ node: YAMLNode, _ what: String, keys: [String]? = nil, elsewhere: (String) -> String? = { _ in nil }
  ) -> [String: YAMLNode] {
    guard let entries = node.entries else {
      mistake(node.position, "\(what) must be a mapping (key: value), not a \(node.typeName)")
      return [:]
    }
    for entry in node.duplicateKeys {
      mistake(entry.key.position, "\(entry.key.string ?? "the key") stands here twice; take one of them out")
    }
    var found: [String: YAMLNode] = [:]
    for entry in entries {
      guard let key = entry.key.string else {
        mistake(entry.key.position, "a key of \(what) must be a word")
        continue
      }
      if let keys, !keys.contains(key) {
        mistake(entry.key.position, unknown(key, what, keys, elsewhere(key)))
      } else if entry.value.isNull {
        mistake(entry.value.position, "\(key) has no value; give it one or take the line out")
      } else {
        found[key] = entry.value
      }
    }
    return found
  }

  private func unknown(_ key: String, _ what: String, _ keys: [String], _ home: String?) -> String {
    if let home { return "\(key) does not belong into \(what); it belongs into \(home)" }
    if let meant = NearMiss.best(for: key, among: keys) {
      return "\(what) has no key \(key); did you mean \(meant)?"
    }
    return "\(what) has no key \(key); it has \(keys.sorted().joined(separator: ", "))"
  }

  /// A key that must be there.
  func required(_ key: String, _ section: [String: YAMLNode], _ what: String, at node: YAMLNode) -> YAMLNode?
  {
    guard let value = section[key] else {
      // A null value was reported already.
      if node[key] == nil { mistake(node.position, "\(what) needs \(key)") }
      return nil
    }
    return value
  }

  func text(_ node: YAMLNode?, _ what: String) -> String? {
    guard let node else { return nil }
    guard let text = node.string, !text.isEmpty else {
      mistake(
        node.position, "\(what) must be a text, not \(node.string == "" ? "empty" : "a \(node.typeName)")")
      return nil
    }
    return text
  }

  func flag(_ node: YAMLNode?, _ what: String) -> Bool? {
    guard let node else { return nil }
    guard let flag = node.boolean else {
      mistake(node.position, "\(what) must be true or false")
      return nil
    }
    return flag
  }

  /// The items of a list; one item alone counts as a list of one.
  func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node else { return [] }
    return node.sequence ?? [node]
  }

  /// The file a node names: its bytes, and its name without the folder.
  func contents(_ node: YAMLNode?, _ what: String) -> (bytes: [UInt8], name: String)? {
    guard let path = text(node, what), let node else { return nil }
    do throws(InputFileError) {
      let bytes = try InputFile.read(InputFile.path(path, relativeTo: folder))
      return (bytes, InputFile.name(of: path))
    } catch {
      mistake(node.position, "\(path): \(error)")
      return nil
    }
  }

  /// The certificates in the file a node names.
  func certificates(_ node: YAMLNode?, _ what: String) -> [Certificate] {
    guard let file = contents(node, what), let node else { return [] }
    do throws(OpenSSLError) {
      return try CertificateFile.certificates(in: file.bytes)
    } catch {
      mistake(node.position, "\(file.name): \(error)")
      return []
    }
  }

  /// The secret a node says where to find. A text that names no place is refused and never repeated.
  func secret(_ node: YAMLNode?, _ what: String) -> Secret? {
    guard let node else { return nil }
    guard let reference = node.string.flatMap({ SecretReference($0) }) else {
      mistake(
        node.position, "\(what) does not stand in a manifest; say where it is: \(SecretReference.forms)")
      return nil
    }
    do throws(SecretError) {
      return try secrets.read(reference, relativeTo: folder, purpose: what)
    } catch {
      mistake(node.position, "\(error)")
      return nil
    }
  }
}
