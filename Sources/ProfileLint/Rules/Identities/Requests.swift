import EnrolmentProfile
import FoundationEssentials
import PropertyList

/// What SCEP and ACME servers are asked for.
extension Rule {
  static let requestedKeyCannotSign = Rule(
    "requested-key-cannot-sign", .error, .identities,
    "The key of an identity that a VPN authenticates by may sign.", source: .rfc(7296, section: "2.15"),
    consequence:
      "The server issues a certificate for encryption only, and no server takes a signature by it.",
    remedy: "write 1 (signing) or 5 (both)",
    examples: [
      .good("both", scep("<key>Key Usage</key><integer>5</integer>"), vpnByFirst),
      .bad("encryption only", scep("<key>Key Usage</key><integer>4</integer>"), vpnByFirst),
    ]
  ) { subject in
    subject.ikev2Uses.compactMap { use in
      let (key, holder) =
        use.identity.type == SCEPPayload.payloadType
        ? ("PayloadContent.Key Usage", use.identity.value["PayloadContent"]?["Key Usage"])
        : ("UsageFlags", use.identity.value["UsageFlags"])
      guard let holder, holder.integer == 4 else { return nil }
      return Breach(
        at: "\(use.identity.keyPath).\(key)", holder.position,
        "\(key.split(separator: ".").last ?? "") is 4, encryption only, and \(use.keyPath) signs with the key"
      )
    }
  }

  static let scepWithoutFingerprint = Rule(
    "scep-without-fingerprint", .warning, .identities,
    "A SCEP server that is asked without TLS is known by CAFingerprint.",
    source: .apple("com.apple.security.scep", key: "PayloadContent.CAFingerprint"),
    consequence: "Whoever is between can answer as the authority, and gets the Challenge.",
    remedy: "write an https URL, or the SHA-256 of the authority's certificate as CAFingerprint",
    examples: [
      .good("https", scep("")),
      .bad("http", scep("", url: "http://scep.example.com/scep")),
    ]
  ) { subject in
    subject.scepRequests.compactMap { request in
      guard let url = request.content["URL"], url.string?.lowercased().hasPrefix("http://") == true,
        request.content["CAFingerprint"] == nil
      else { return nil }
      return Breach(
        at: "\(request.keyPath).URL", url.position, "the URL is http and there is no CAFingerprint")
    }
  }

  static let scepFingerprintLength = Rule(
    "scep-fingerprint-length", .error, .identities,
    "CAFingerprint is an MD5, SHA-1 or SHA-256 of the authority's certificate: 16, 20 or 32 bytes.",
    source: .apple("com.apple.security.scep", key: "PayloadContent.CAFingerprint"),
    consequence: "It fits no certificate, so devices refuse the authority.",
    remedy: "write the bytes of the hash as data, not its hexadecimal text",
    examples: [
      .good("16 bytes", scep("<key>CAFingerprint</key><data>AAECAwQFBgcICQoLDA0ODw==</data>")),
      .bad("text", scep("<key>CAFingerprint</key><data>MDA6MDE6MDI6MDM=</data>")),
    ]
  ) { subject in
    subject.scepRequests.compactMap { request in
      guard let value = request.content["CAFingerprint"], let bytes = value.data,
        ![16, 20, 32].contains(bytes.count)
      else { return nil }
      return Breach(
        at: "\(request.keyPath).CAFingerprint", value.position, "CAFingerprint has \(bytes.count) bytes")
    }
  }

  static let scepURLScheme = Rule(
    "scep-url-scheme", .error, .identities, "The URL of a SCEP server is http or https.",
    source: .rfc(8894, section: "4.1"), consequence: "Devices cannot ask the server.",
    remedy: "write the whole URL, https://scep.example.com/scep",
    examples: [
      .good("https", scep("")), .bad("no scheme", scep("", url: "scep.example.com/scep")),
    ]
  ) { subject in
    subject.scepRequests.compactMap { request in
      guard let url = request.content["URL"], let text = url.string, !isFilledInLater(text) else {
        return nil
      }
      let scheme = text.lowercased()
      guard !scheme.hasPrefix("http://"), !scheme.hasPrefix("https://") else { return nil }
      return Breach(
        at: "\(request.keyPath).URL", url.position, "the URL does not begin with https:// or http://")
    }
  }

  static let scepNoChallenge = Rule(
    "scep-empty-challenge", .warning, .identities, "A Challenge that is there says something.",
    source: .rfc(8894, section: "3.2.1"),
    consequence: "Servers refuse the request, or issue to everybody who asks.",
    remedy: "write the challenge that the server gave, or leave the key out",
    examples: [
      .good("one", scep("")), .bad("empty", scep("", challenge: "")),
    ]
  ) { subject in
    subject.scepRequests.compactMap { request in
      guard let value = request.content["Challenge"], let text = value.string,
        text.allSatisfy(\.isWhitespace)
      else { return nil }
      return Breach(at: "\(request.keyPath).Challenge", value.position, "Challenge is empty")
    }
  }

  static let scepNoSubject = Rule(
    "request-without-name", .notice, .identities,
    "A request for a certificate says for whom: by Subject or SubjectAltName.",
    source: .apple("com.apple.security.scep", key: "PayloadContent.Subject"),
    consequence:
      "The certificate has no name unless the server gives it one, and VPN servers look for names.",
    remedy: "write a Subject with a CN, and the LocalIdentifier of the VPN as SubjectAltName",
    examples: [
      .good("a subject", scep("")),
      .bad("none", scep("", subject: "")),
    ]
  ) { subject in
    subject.scepRequests.compactMap { request in
      guard request.content["Subject"] == nil, request.content["SubjectAltName"] == nil else { return nil }
      return Breach(
        at: request.keyPath, request.content.position, "there is neither a Subject nor a SubjectAltName")
    }
  }

  static let acmeIdentifierTwice = Rule(
    "acme-identifier-twice", .warning, .identities,
    "Each ACME payload has a ClientIdentifier of its own.",
    source: .page(
      title: "acme-device-attest-demo#2: the identifier works once",
      url: "https://github.com/brandonweeks/acme-device-attest-demo/issues/2"),
    consequence: "Most servers take each identifier once, so the second certificate is refused.",
    remedy: "ask the server for an identifier for each",
    examples: [
      .good("two", acme("a"), acme("b")), .bad("the same", acme("a"), acme("a")),
    ]
  ) { subject in
    var first: [String: String] = [:]
    return subject.profile.payloads.compactMap { payload in
      guard payload.type == ACMEPayload.payloadType, let value = payload.value["ClientIdentifier"],
        let identifier = value.string
      else { return nil }
      guard let earlier = first[identifier] else {
        first[identifier] = payload.keyPath
        return nil
      }
      return Breach(
        at: "\(payload.keyPath).ClientIdentifier", value.position, "\(earlier) has the same ClientIdentifier")
    }
  }

  /// Whether a server fills the text in later: `$URL`, `%URL%`, `{{ url }}`.
  private static func isFilledInLater(_ text: String) -> Bool {
    text.hasPrefix("$") || text.hasPrefix("%") || text.hasPrefix("{{")
  }
}

extension LintSubject {
  /// What SCEP servers are asked for, with its place.
  fileprivate var scepRequests: [(keyPath: String, content: PropertyListValue)] {
    profile.payloads.compactMap { payload in
      guard payload.type == SCEPPayload.payloadType, let content = payload.value["PayloadContent"],
        content.dictionary != nil
      else { return nil }
      return (payload.keyPath + ".PayloadContent", content)
    }
  }
}
