import EnrolmentProfile
import YAML

/// An entry of `vpn:` brought into Apple's shape: which kind it is, its on-demand rules and its authentication where
/// Apple has them.
struct VPNForm {
  /// The keys that are not Apple's, or not Apple's here.
  static let keys = ["l2tp", "onDemandRules", "perApp", "serverCertificate"]

  let kind: VPNKind
  private let node: YAMLNode
  private let reader: ManifestReader

  /// Finds out the kind; nil, and a mistake, where there is none or are several.
  init?(_ node: YAMLNode, _ reader: ManifestReader) {
    (self.node, self.reader) = (node, reader)
    var kinds = VPNKind.allCases.filter { node.hasKey($0.rawValue) }
    // By Apple's own keys L2TP is these two.
    if node.hasKey("ppp") { kinds = kinds.filter { $0 != .ipSec } + [.l2tp] }
    let written = node.given("vpnType")?.string?.lowercased()
    let named = VPNKind.allCases.first { $0.vpnType.rawValue.lowercased() == written }
    let names = VPNKind.allCases.map(\.rawValue).joined(separator: ", ")
    switch (kinds.count, named) {
    case (1, nil) where written == nil: kind = kinds[0]
    case (1, let named?) where named == kinds[0]: kind = named
    case (0, let named?):
      reader.mistake(node.position, "a VPN of type \(named.vpnType.rawValue) needs \(named.rawValue)")
      return nil
    case (0, nil):
      reader.mistake(node.position, "a VPN needs the key of its kind: one of \(names)")
      return nil
    case (1, _):
      reader.mistake(
        node.given("vpnType")?.position ?? node.position,
        "vpnType is another than \(kinds[0].rawValue) says; take it out")
      return nil
    default:
      let found = Set(kinds).map(\.rawValue).sorted().joined(separator: " and ")
      reader.mistake(node.position, "an entry describes one VPN, and this has \(found); make two entries")
      return nil
    }
  }

  /// The entry by Apple's keys.
  func rewritten() -> YAMLNode {
    var result = node.replacing(Self.keys.filter { $0 != "l2tp" })
    if !node.hasKey("vpnType") {
      result = result.replacing([], with: [.init("vpnType", kind.vpnType.rawValue, at: node.position)])
    }
    if let l2tp = node.given("l2tp") {
      result = result.replacing(["l2tp"], with: split(l2tp))
    }
    guard let rules = node.given("onDemandRules") else { return result }
    return result.replacing([kind.rawValue], with: onDemand(rules))
  }

  /// The dictionary with the rules in it; they switch on demand on unless something is said of that.
  private func onDemand(_ rules: YAMLNode) -> [YAMLNode.Entry] {
    let own = node.entries?.first { $0.key.string == kind.rawValue && !$0.value.isNull }
    guard kind.hasOnDemandRules else {
      reader.mistake(rules.position, "a VPN of kind \(kind.rawValue) knows no onDemandRules; take them out")
      return own.map { [$0] } ?? []
    }
    guard let own, own.value.entries != nil else { return own.map { [$0] } ?? [] }
    noticeUnreachable(rules)
    if own.value.hasKey("onDemandRules") {
      reader.mistake(rules.position, "onDemandRules stand inside \(kind.rawValue) too; keep one of them")
      return [own]
    }
    var entries = [YAMLNode.Entry("onDemandRules", rules)]
    if !own.value.hasKey("onDemandEnabled") {
      entries.append(.init("onDemandEnabled", "true", at: rules.position))
    }
    return [.init(key: own.key, value: own.value.replacing([], with: entries))]
  }

  /// The first rule whose conditions hold decides, and one without conditions always holds.
  private func noticeUnreachable(_ rules: YAMLNode) {
    let always = (rules.sequence ?? []).dropLast().first { rule in
      guard let entries = rule.entries, !entries.isEmpty else { return false }
      return entries.allSatisfy { ["action", "actionParameters"].contains($0.key.string) }
    }
    guard let always else { return }
    reader.notice(
      always.position, "this rule has no condition and always decides; the rules after it never count")
  }

  /// `l2tp` as Apple splits it: PPP inside, IPSec outside.
  private func split(_ l2tp: YAMLNode) -> [YAMLNode.Entry] {
    guard l2tp.entries != nil else { return [.init("ppp", l2tp)] }
    let read = Authentication.l2tp.rewritten(l2tp, in: "l2tp", reader)
    let outside = ["authenticationMethod", "sharedSecret", "localIdentifier", "localIdentifierType"]
    func part(_ isOutside: Bool) -> YAMLNode {
      let entries = (read.entries ?? []).filter { outside.contains($0.key.string ?? "") == isOutside }
      return YAMLNode(
        .mapping(
          entries.map { entry in
            entry.key.string == "remoteAddress"
              ? .init(
                key: YAMLNode(
                  .scalar(YAMLScalar("commRemoteAddress", isPlain: false)), position: entry.key.position),
                value: entry.value) : entry
          }), position: l2tp.position)
    }
    return [.init("ppp", part(false)), .init("ipSec", part(true))]
  }
}
