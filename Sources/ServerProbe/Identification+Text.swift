import EnrolmentProfile
import IKEv2
import OpenSSL

extension Identification {
  /// An identity as devices send the text of a profile: an address as such, text with an @ as a mailbox, anything else
  /// as a host name, distinguished names too (strongSwan's page on Apple's clients).
  init(asSentFor text: String) {
    switch ServerName(guessing: text) {
    case .ip(let address):
      let octets = IPAddress.octets(address) ?? []
      self.init(octets.count == 4 ? .ipv4Address : .ipv6Address, octets)
    case .email: self.init(.mailbox, Array(text.utf8))
    case .dns: self.init(.fullyQualifiedDomainName, Array(text.utf8))
    }
  }

  /// For people, and to compare with the text of a profile. What is no text is shown in hexadecimal.
  var text: String {
    switch kind {
    case .ipv4Address, .ipv6Address: IPAddress.text(data)
    case .fullyQualifiedDomainName, .mailbox, .keyID:
      String(validating: data, as: UTF8.self).flatMap { $0.allSatisfy(Self.isPrintable) ? $0 : nil }
        ?? hexadecimal
    case .distinguishedName: DistinguishedName(der: data)?.description ?? hexadecimal
    case .generalName, nil: hexadecimal
    }
  }

  private static func isPrintable(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy {
      !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32 && $0.value != 127
    }
  }

  private var hexadecimal: String {
    "type \(number) 0x" + data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
