import FoundationEssentials
import OpenSSL
import PropertyList

/// The making of one profile out of a draft.
struct DraftAssembly {
  private struct Piece {
    let part: DraftFault.Part
    let name: String
    var dictionary: PropertyListDictionary
  }

  private let draft: ProfileDraft
  private var pieces: [Piece] = []
  private var faults: [DraftFault] = []

  init(_ draft: ProfileDraft) { self.draft = draft }

  mutating func build() throws(ProfileError) -> BuiltProfile {
    addCertificates()
    addIdentities()
    addVPNs()
    addRawPayloads()
    refuseClashes()
    refuseCompany()
    resolveReferences()
    let root = PropertyListValue(.dictionary(outside()))
    refuseUnwritable()
    let bytes = root.xml()
    let profile = Profile(
      content: bytes, format: .xml, hasByteOrderMark: false, root: root, signatures: [])
    // A name that is taken makes both the identifier and the UUID a second one; it has been told already.
    let taken = Set(faults.filter { $0.rule == .nameClash }.map(\.part))
    faults += PayloadSchema.check(profile).map(placed).filter {
      !($0.rule.id.hasPrefix("duplicate-") && taken.contains($0.part))
    }
    guard !faults.contains(where: { $0.rule.severity == .error }) else { throw .draft(faults) }
    return BuiltProfile(bytes: bytes, profile: profile, warnings: faults)
  }

  // MARK: Payloads

  private mutating func addCertificates() {
    var seen: Set<Fingerprint> = []
    var anchors: [Piece] = []
    var others: [Piece] = []
    for (index, certificate) in draft.certificates.enumerated() where seen.insert(certificate.sha256).inserted
    {
      let isAnchor = certificate.isCA && certificate.isSelfSigned
      if !certificate.isCA, !draft.allowsLeafCertificates {
        faults.append(
          DraftFault(
            .certificate(index), .leafCertificate,
            "\(quoted(certificate.subject.description)) is no CA certificate, and no device takes it as an anchor; "
              + "give the CA that issued it"))
        continue
      }
      let hash = certificate.sha256.description
      let kind: CertificatePayload.Kind = isAnchor ? .root : .pkcs1
      let name = certificate.subject.commonName ?? certificate.subject.description
      let piece = piece(
        .certificate(index), name: hash, kind: kind.shortName, slug: String(hash.prefix(12)), uuidName: hash,
        type: kind.rawValue, displayName: name.isEmpty ? nil : name,
        CertificatePayload(kind, bytes: certificate.der, fileName: "\(kind.shortName)-\(hash.prefix(12)).cer")
          .propertyList)
      if isAnchor { anchors.append(piece) } else { others.append(piece) }
    }
    pieces += anchors + others
  }

  private mutating func addIdentities() {
    for (index, identity) in draft.identities.enumerated() {
      let payload = identity.payload
      pieces.append(
        piece(
          .identity(index), name: identity.name, kind: payload.kind, slug: Slug.of(identity.name),
          uuidName: nil, type: payload.type, displayName: identity.displayName ?? identity.name,
          payload.value))
    }
  }

  private mutating func addVPNs() {
    for (index, vpn) in draft.vpns.enumerated() {
      let name = vpn.userDefinedName ?? vpn.vpnType?.rawValue ?? "vpn"
      pieces.append(
        piece(
          .vpn(index), name: name, kind: "vpn", slug: Slug.of(name), uuidName: nil,
          type: VPNPayload.payloadType,
          displayName: vpn.userDefinedName, vpn.propertyList))
    }
  }

  private mutating func addRawPayloads() {
    for (index, raw) in draft.rawPayloads.enumerated() {
      guard let type = raw.value["PayloadType"]?.string, !type.isEmpty else {
        faults.append(
          DraftFault(
            .rawPayload(index), keyPath: "PayloadType", .missingKey,
            "PayloadType is missing; a raw payload names its type"))
        continue
      }
      let kind = type.split(separator: ".").suffix(2).joined(separator: "-")
      pieces.append(
        piece(
          .rawPayload(index), name: raw.name, kind: kind, slug: Slug.of(raw.name), uuidName: nil, type: type,
          displayName: nil, raw.value))
    }
  }

  /// A payload with the keys that every payload has; those that it brings win.
  private func piece(
    _ part: DraftFault.Part, name: String, kind: String, slug: String, uuidName: String?, type: String,
    displayName: String?, _ own: PropertyListValue
  ) -> Piece {
    var dictionary = own.dictionary ?? PropertyListDictionary()
    func add(_ key: String, _ value: PropertyListValue) {
      if dictionary[key] == nil { dictionary[key] = value }
    }
    add("PayloadType", PropertyListValue(.string(type)))
    add("PayloadVersion", PropertyListValue(.integer(1)))
    add("PayloadIdentifier", PropertyListValue(.string("\(draft.identifier).\(kind).\(slug)")))
    let identifier = dictionary["PayloadIdentifier"]?.string ?? ""
    add(
      "PayloadUUID",
      PropertyListValue(.string(StableUUID.payload(profile: draft.identifier, name: uuidName ?? identifier))))
    if let displayName { add("PayloadDisplayName", PropertyListValue(.string(displayName))) }
    return Piece(part: part, name: name, dictionary: dictionary)
  }

  /// XML has no control characters but tab and line ends; the writer would replace them in silence.
  private mutating func refuseUnwritable() {
    var parts = pieces.map { ($0.part, $0.dictionary) }
    var top = outside()
    top["PayloadContent"] = nil
    parts.insert((.profile, top), at: 0)
    for (part, dictionary) in parts {
      for entry in dictionary.entries {
        faults += entry.value.xmlFaults.map {
          DraftFault(part, keyPath: entry.key, .notRepresentable, "\($0.message); take it out")
        }
      }
    }
  }

  // MARK: Names and references

  private mutating func refuseClashes() {
    var owners: [String: Piece] = [:]
    for piece in pieces {
      guard let identifier = piece.dictionary["PayloadIdentifier"]?.string else { continue }
      if let other = owners[identifier] {
        faults.append(
          DraftFault(
            piece.part, .nameClash,
            "its name \(quoted(piece.name)) makes the same identifier \(quoted(identifier)) as \(other.part) "
              + "\(quoted(other.name)); give it another name"))
      } else {
        owners[identifier] = piece
      }
    }
  }

  private mutating func refuseCompany() {
    guard draft.service != nil else { return }
    for piece in pieces {
      faults.append(
        DraftFault(
          piece.part, .serviceBringsNothing,
          "a profile service only asks the device what it is; take \(quoted(piece.name)) out, and send it to the device "
            + "when it has answered"))
    }
  }

  private mutating func resolveReferences() {
    var uuids: [String: String] = [:]
    for piece in pieces where piece.part.isReferable {
      if let uuid = piece.dictionary["PayloadUUID"]?.string { uuids[piece.name] = uuids[piece.name] ?? uuid }
    }
    for (name, owners) in Dictionary(grouping: pieces.filter(\.part.isCertificate), by: commonName) {
      guard let name, owners.count == 1, uuids[name] == nil else { continue }
      uuids[name] = owners[0].dictionary["PayloadUUID"]?.string
    }
    for index in pieces.indices {
      guard let type = pieces[index].dictionary["PayloadType"]?.string,
        let schema = PayloadSchema.named(type)
      else { continue }
      let value = PropertyListValue(.dictionary(pieces[index].dictionary))
      let resolved = Self.resolved(value, schema.root, uuids)
      if let dictionary = resolved.dictionary { pieces[index].dictionary = dictionary }
    }
  }

  private func commonName(_ piece: Piece) -> String? {
    guard case .certificate(let index) = piece.part else { return nil }
    return draft.certificates[index].subject.commonName
  }

  private static func resolved(
    _ value: PropertyListValue, _ row: SchemaKey, _ uuids: [String: String]
  ) -> PropertyListValue {
    if row.reference != nil, let name = value.string, let uuid = uuids[name] {
      return PropertyListValue(.string(uuid), position: value.position)
    }
    if let element = row.child("[]"), let items = value.array {
      return PropertyListValue(.array(items.map { resolved($0, element, uuids) }), position: value.position)
    }
    guard !row.children.isEmpty, var dictionary = value.dictionary else { return value }
    for index in dictionary.entries.indices {
      guard let child = row.child(dictionary.entries[index].key) else { continue }
      dictionary.entries[index].value = resolved(dictionary.entries[index].value, child, uuids)
    }
    return PropertyListValue(.dictionary(dictionary), position: value.position)
  }

  /// A fault of the profile as one of the draft's part that it comes from.
  private func placed(_ fault: SchemaFault) -> DraftFault {
    guard fault.keyPath.hasPrefix("PayloadContent["),
      let end = fault.keyPath.firstIndex(of: "]"),
      let index = Int(fault.keyPath[..<end].dropFirst("PayloadContent[".count)),
      pieces.indices.contains(index)
    else { return DraftFault(.profile, keyPath: fault.keyPath, fault.rule, fault.message) }
    let rest = fault.keyPath[end...].dropFirst(2)
    return DraftFault(pieces[index].part, keyPath: String(rest), fault.rule, fault.message)
  }

  // MARK: The outside

  private func outside() -> PropertyListDictionary {
    var root = PropertyListDictionary()
    func put(_ key: String, _ text: String?) {
      if let text { root[key] = PropertyListValue(.string(text)) }
    }
    put("PayloadType", draft.service == nil ? "Configuration" : ProfileService.profileType)
    root["PayloadVersion"] = PropertyListValue(.integer(1))
    put("PayloadIdentifier", draft.identifier)
    put("PayloadUUID", StableUUID.profile(draft.identifier))
    put("PayloadDisplayName", draft.displayName)
    put("PayloadOrganization", draft.organization)
    put("PayloadDescription", draft.description)
    put("PayloadScope", draft.scope?.rawValue)
    if let locked = draft.isRemovalDisallowed {
      root["PayloadRemovalDisallowed"] = PropertyListValue(.boolean(locked))
    }
    if let seconds = draft.durationUntilRemoval {
      root["DurationUntilRemoval"] = PropertyListValue(.real(seconds))
    }
    for (key, date) in [("RemovalDate", draft.removalDate), ("PayloadExpirationDate", draft.expirationDate)] {
      if let date { root[key] = PropertyListValue(.date(date.timeIntervalSinceReferenceDate)) }
    }
    if !draft.consentText.isEmpty {
      var texts = PropertyListDictionary()
      for language in draft.consentText.keys.sorted() {
        texts[language] = draft.consentText[language].map { PropertyListValue(.string($0)) }
      }
      root["ConsentText"] = PropertyListValue(.dictionary(texts))
    }
    root["PayloadContent"] =
      draft.service?.propertyList
      ?? PropertyListValue(.array(pieces.map { PropertyListValue(.dictionary($0.dictionary)) }))
    return root
  }
}

extension DraftFault.Part {
  /// Whether others may point at it by its name.
  fileprivate var isReferable: Bool {
    if case .vpn = self { return false }
    return true
  }

  fileprivate var isCertificate: Bool {
    if case .certificate = self { return true }
    return false
  }
}

extension SchemaRule {
  fileprivate static let leafCertificate = SchemaRule(
    "leaf-certificate", .error,
    "A certificate payload of a draft holds a CA certificate, unless asked otherwise.",
    source: .apple("com.apple.security.root", key: "PayloadContent"))
  fileprivate static let notRepresentable = SchemaRule(
    "not-representable", .error, "A profile has only characters and dates that XML property lists can hold.",
    source: .page(title: "XML 1.0 section 2.2", url: "https://www.w3.org/TR/xml/#charsets"))
  fileprivate static let serviceBringsNothing = SchemaRule(
    "service-brings-nothing", .error, "A profile service has no payloads.",
    source: .page(
      title: "Over-the-Air Profile Delivery and Configuration",
      url:
        "https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/iPhoneOTAConfiguration/"
    ))
  fileprivate static let nameClash = SchemaRule(
    "name-clash", .error, "The names in a draft make identifiers that are all different.",
    source: .apple("CommonPayloadKeys", key: "PayloadIdentifier"))
}
