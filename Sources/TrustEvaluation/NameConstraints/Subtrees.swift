internal import OpenSSL

/// The permitted, or the excluded, subtrees of one CA, sorted by form.
struct Subtrees: Sendable {
  /// A subtree that cannot be applied.
  struct Unusable: Sendable {
    let subtree: GeneralName
    let fault: NameFault
  }

  /// How many there are.
  let count: Int
  /// The first subtree of each form that cannot be applied.
  private(set) var unusable: [NameForm: Unusable] = [:]

  private var byForm: [NameForm: [GeneralName]] = [:]
  private var hosts = NameTree()
  private var mailboxes: Set<Mailbox> = []
  private var mailHosts = NameTree()
  private var uriHosts = NameTree()
  private var directory = NameTree()
  private var addresses = AddressRanges()

  /// Sorts subtrees; `bounded` are those with a minimum or maximum.
  init(_ subtrees: [GeneralName], bounded: Set<GeneralName>) {
    count = subtrees.count
    for subtree in subtrees {
      let form = NameForm(subtree)
      byForm[form, default: []].append(subtree)
      do throws(NameFault) {
        guard !bounded.contains(subtree) else {
          throw NameFault("it has a minimum or maximum; wanted is neither (RFC 5280 4.2.1.10)")
        }
        try insert(subtree)
      } catch {
        if unusable[form] == nil { unusable[form] = Unusable(subtree: subtree, fault: error) }
      }
    }
  }

  /// Whether there is a subtree of the form.
  func hold(_ form: NameForm) -> Bool { byForm[form] != nil }

  /// The subtrees of a form, for people.
  func wording(_ form: NameForm) -> String {
    let subtrees = byForm[form] ?? []
    return Wording.list(subtrees.prefix(8).map(\.description))
      + (subtrees.count > 8 ? " and \(subtrees.count - 8) more" : "")
  }

  /// Whether all that the name stands for lies in the subtrees.
  func hold(all name: ComparableName) -> Bool {
    if case .hosts(let parent) = name { return hosts.containsEveryChild(of: parent.labels) }
    return hold(name)
  }

  /// Whether something that the name stands for lies in the subtrees.
  func hold(someOf name: ComparableName) -> Bool {
    if case .hosts(let parent) = name { return hosts.containsSomeChild(of: parent.labels) }
    return hold(name)
  }

  private func hold(_ name: ComparableName) -> Bool {
    switch name {
    case .host(let host): hosts.contains(host.labels)
    case .hosts: false
    case .mailbox(let mailbox): mailboxes.contains(mailbox) || mailHosts.contains(mailbox.host.labels)
    case .uriHost(let host): uriHosts.contains(host.labels)
    case .address(let octets): addresses.contains(octets)
    case .directory(let keys): directory.contains(keys)
    }
  }

  private mutating func insert(_ subtree: GeneralName) throws(NameFault) {
    switch subtree {
    case .dns(""): hosts.insert([], [.itself, .below])
    case .dns(let text):
      guard !text.hasPrefix(".") else {
        throw NameFault(
          "it begins with a dot, which only constraints on mail addresses and URIs may (RFC 5280 4.2.1.10); "
            + "wanted is \(Wording.list(["DNS:" + text.dropFirst()])), which holds all hosts below it too")
      }
      hosts.insert(try HostName(text).labels, [.itself, .below])
    case .email(let text) where text.contains("@"): mailboxes.insert(try Mailbox(text))
    case .email(let text): try Self.insert(text, into: &mailHosts)
    case .uri(let text): try Self.insert(text, into: &uriHosts)
    case .ip(let octets): try addresses.insert(octets)
    case .directory(let name): directory.insert(name.comparisonKeys, [.itself, .below])
    case .registeredID, .other, .x400, .ediParty:
      throw NameFault("constraints of this form are not supported")
    }
  }

  /// A host, or with a dot before it the hosts below it.
  private static func insert(_ text: String, into tree: inout NameTree) throws(NameFault) {
    let isDomain = text.hasPrefix(".")
    tree.insert(try HostName(text.dropFirst(isDomain ? 1 : 0)).labels, isDomain ? .below : .itself)
  }
}
