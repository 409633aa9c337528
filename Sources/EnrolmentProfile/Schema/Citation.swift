/// Where a rule comes from.
public enum Citation: Hashable, Sendable, CustomStringConvertible {
  /// A key of a file in Apple's published schema (github.com/apple/device-management, mdm/profiles).
  case apple(_ file: String, key: String)
  /// A section of an RFC.
  case rfc(Int, section: String)
  /// Any other page.
  case page(title: String, url: String)

  /// The source in words: `com.apple.vpn.managed IKEv2.MTU`, `RFC 9370 section 2`.
  public var description: String {
    switch self {
    case .apple(let file, let key): key.isEmpty ? file : "\(file) \(key)"
    case .rfc(let number, let section): "RFC \(number) section \(section)"
    case .page(let title, _): title
    }
  }

  /// Where it can be read.
  public var url: String {
    switch self {
    case .apple(let file, _):
      "https://github.com/apple/device-management/blob/release/mdm/profiles/\(file).yaml"
    case .rfc(let number, let section): "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)"
    case .page(_, let url): url
    }
  }
}
