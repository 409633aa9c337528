import OpenSSL

/// The readable part of a payload's identifier.
enum Slug {
  /// A name in lower-case ASCII letters, digits and hyphens: `Office VPN` becomes `office-vpn`.
  ///
  /// Where more than case and spaces would be lost, the name's hash is added, so that the result depends on this
  /// name alone and different names stay different.
  static func of(_ name: String) -> String {
    var slug = ""
    var isFaithful = name.utf8.count <= 40
    for scalar in name.unicodeScalars.prefix(40) {
      switch scalar {
      case "a"..."z", "0"..."9", "-": slug.unicodeScalars.append(scalar)
      case "A"..."Z": slug += String(scalar).lowercased()
      case " ", "_", ".": slug += "-"
      default: isFaithful = false
      }
    }
    if isFaithful, !slug.isEmpty { return slug }
    let hash = Fingerprint(sha256Of: Array(name.utf8)).description.prefix(8)
    return slug.isEmpty ? String(hash) : "\(slug)-\(hash)"
  }
}
