import EnrolmentProfile
import OpenSSL
package import YAML

/// What all sections of a manifest are read with. It gathers every mistake, so that none hides another.
package final class ManifestReader {
  let file: String
  /// What relative paths are relative to.
  let folder: String
  let secrets: SecretSource
  /// Within how many days an end is worth a notice.
  let warningDays: Int
  /// The person whose values are in the manifest; nil without one.
  let filling: Filling?
  private let cache: InputCache?
  /// Where else an unknown key belongs.
  private let home: (String) -> String?
  package private(set) var mistakes: [ManifestMessage] = []
  private(set) var notices: [ManifestMessage] = []
  /// How many more unknown keys are compared with all known ones; after that they are only said to be unknown.
  private var searches = 50
  /// How many more files are read; no manifest that a person writes comes near it.
  private var files = 1000

  init(
    file: String, secrets: SecretSource, warningDays: Int = 30, filling: Filling? = nil,
    cache: InputCache? = nil, home: @escaping (String) -> String? = KeyHome.of
  ) {
    self.file = file
    self.warningDays = warningDays
    folder = InputFile.folder(of: file)
    self.secrets = secrets
    self.filling = filling
    self.cache = cache
    self.home = home
  }

  /// A reader of a file that is written as manifests are, but is none.
  package convenience init(configuration file: String) {
    self.init(file: file, secrets: SecretSource(), home: { _ in nil })
  }

  /// What keeps what is read here for other people; nil where the place has another text for each.
  private func cache(at position: YAMLPosition) -> InputCache? {
    filling?.texts[position] == nil ? cache : nil
  }

  package func mistake(_ position: YAMLPosition, _ text: String) { mistakes.append(message(position, text)) }

  func notice(_ position: YAMLPosition, _ text: String) { notices.append(message(position, text)) }

  /// Tells of a secret that the profile will hold.
  func noticeSecretInside(_ position: YAMLPosition, _ what: String, isAskedFor: Bool) {
    notice(
      position,
      "\(what) goes into the profile, where whoever holds the file can read it"
        + (isAskedFor ? "; leave it out, and the device asks for it" : ""))
  }

  private func message(_ position: YAMLPosition, _ text: String) -> ManifestMessage {
    ManifestMessage(file: file, line: position.line, column: position.column, message: text)
  }

  /// The entries of a mapping by key. Reports what is no mapping, keys that repeat, and, with `keys`, unknown ones;
  /// `aliases` are wrong names that are known, with the right ones; `elsewhere` says where else a key belongs.
  package func mapping(
    _ node: YAMLNode, _ what: String, keys: [String]? = nil, aliases: [String: String] = [:],
    elsewhere: (String) -> String? = { _ in nil }
  ) -> [String: YAMLNode] {
    guard let entries = node.entries else {
      mistake(node.position, "\(what) must be a mapping (key: value), but is \(node.kind)")
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
        let hint = aliases[key].map { "\(what) has no key \(key); it is called \($0)" }
        mistake(entry.key.position, hint ?? unknown(key, what, keys, elsewhere))
      } else if entry.value.isNull {
        mistake(entry.value.position, "\(key) has no value; give it one or take the line out")
      } else {
        found[key] = entry.value
      }
    }
    return found
  }

  private func unknown(
    _ key: String, _ what: String, _ keys: [String], _ elsewhere: (String) -> String?
  ) -> String {
    guard searches > 0 else { return "\(what) has no key \(key)" }
    searches -= 1
    let meant = NearMiss.best(for: key, among: keys)
    // A key that differs by its case alone is surely meant; else where it belongs says more than a likeness.
    let isSure = meant?.lowercased() == key.lowercased()
    if let home = elsewhere(key) ?? (isSure ? nil : home(key)) {
      return "\(key) does not belong into \(what); it belongs into \(home)"
    }
    if let meant { return "\(what) has no key \(key); did you mean \(meant)?" }
    return "\(what) has no key \(key); it has \(keys.sorted().joined(separator: ", "))"
  }

  /// A key that must be there.
  package func required(_ key: String, _ section: [String: YAMLNode], _ what: String, at node: YAMLNode)
    -> YAMLNode?
  {
    guard let value = section[key] else {
      // A null value was reported already, and so was what is no mapping.
      if node.entries != nil, node[key] == nil { mistake(node.position, "\(what) needs \(key)") }
      return nil
    }
    return value
  }

  package func text(_ node: YAMLNode?, _ what: String) -> String? {
    guard let node else { return nil }
    guard let text = node.string, !text.isEmpty else {
      mistake(node.position, "\(what) must be a text, but is \(node.kind)")
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
  package func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node else { return [] }
    return node.sequence ?? [node]
  }

  /// The file a node names: its bytes, and its name without the folder.
  func contents(_ node: YAMLNode?, _ what: String) -> (bytes: [UInt8], name: String)? {
    guard let path = text(node, what), let node else { return nil }
    guard files > 0 else {
      mistake(node.position, "this is the 1001st file, and at most 1000 are read; put certificates into one")
      return nil
    }
    files -= 1
    if let objection = filling?.objection(toPathAt: node.position) {
      mistake(node.position, "\(path): \(objection)")
      return nil
    }
    do throws(InputFileError) {
      let full = InputFile.path(path, relativeTo: folder)
      let bytes = try read(full, at: node.position)
      return (bytes, InputFile.name(of: path))
    } catch {
      mistake(node.position, "\(path): \(error)")
      return nil
    }
  }

  private func read(_ path: String, at position: YAMLPosition) throws(InputFileError) -> [UInt8] {
    guard let cache = cache(at: position) else { return try InputFile.read(path) }
    return try cache.file(path) { () throws(InputFileError) in try InputFile.read(path) }
  }

  /// The certificates in the file a node names.
  func certificates(_ node: YAMLNode?, _ what: String) -> [Certificate] {
    guard let file = contents(node, what), let node else { return [] }
    func parse() throws(OpenSSLError) -> [Certificate] { try CertificateFile.certificates(in: file.bytes) }
    do throws(OpenSSLError) {
      guard let cache = cache(at: node.position) else { return try parse() }
      return try cache.certificates(node.string ?? "", parse)
    } catch {
      mistake(node.position, "\(file.name): \(error)")
      return []
    }
  }

  /// The PKCS#12 in the file that a node names.
  func container(
    _ bytes: [UInt8], at node: YAMLNode, password: Secret?
  ) throws(OpenSSLError) -> PKCS12 {
    func open() throws(OpenSSLError) -> PKCS12 { try PKCS12(parsing: bytes, password: password) }
    guard let cache = cache(at: node.position) else { return try open() }
    return try cache.content(of: InputCache.Container(node.string ?? "", password), open)
  }

  /// The same PKCS#12, written anew.
  func conversion(
    _ content: PKCS12, at node: YAMLNode, password: Secret?
  ) throws(OpenSSLError) -> IdentityConversion {
    func convert() throws(OpenSSLError) -> IdentityConversion {
      try IdentityConversion(content, password: password)
    }
    guard let cache = cache(at: node.position) else { return try convert() }
    return try cache.conversion(of: InputCache.Container(node.string ?? "", password), convert)
  }

  /// The secret a node says where to find. A text that names no place is refused and never repeated.
  func secret(_ node: YAMLNode?, _ what: String) -> Secret? {
    guard let node else { return nil }
    if filling?.isSecret(at: node.position) == true { return node.string.map { Secret(Array($0.utf8)) } }
    guard let reference = node.string.flatMap({ SecretReference($0) }) else {
      mistake(
        node.position, "\(what) does not stand in a manifest; say where it is: \(SecretReference.forms)")
      return nil
    }
    if case .file = reference, let objection = filling?.objection(toPathAt: node.position) {
      mistake(node.position, "\(what): \(objection)")
      return nil
    }
    do throws(SecretError) {
      return try secrets.read(reference, relativeTo: folder, purpose: what)
    } catch {
      mistake(node.position, "\(error)")
      return nil
    }
  }

  /// The same for a secret that goes into the profile, where only text can stand.
  func secretText(_ node: YAMLNode?, _ what: String) -> String? {
    guard let secret = secret(node, what), let node else { return nil }
    guard let text = secret.withBytes({ String(validating: $0, as: UTF8.self) }) else {
      mistake(node.position, "\(what) is not UTF-8 text, which is all a profile can hold; set another")
      return nil
    }
    return text
  }
}

extension YAMLNode {
  /// What a message calls the value.
  package var kind: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let scalar):
      switch scalar.value {
      case .null, .string(""): "empty"
      case .boolean: "true or false"
      case .integer, .real: "a number"
      case .string: "a text"
      }
    }
  }
}
