import YAML

/// Where in a manifest the parts of its profile are written.
struct ManifestPlaces {
  /// A payload that is no certificate.
  struct Part {
    /// Apple's key paths inside the payload to their places.
    let places: [String: YAMLPosition]
    /// Where the payload is written.
    let start: YAMLPosition
  }

  /// The keys of the profile itself; the empty one is the profile.
  let profile: [String: YAMLPosition]
  /// Where the certificates are named.
  let anchors: YAMLPosition
  /// By the payload's key path.
  let payloads: [String: Part]

  /// The place of a key path, or of the nearest thing around it that is written.
  func place(of keyPath: String) -> YAMLPosition {
    guard keyPath.hasPrefix("PayloadContent["), let end = keyPath.firstIndex(of: "]") else {
      return Self.nearest(keyPath, in: profile) ?? anchors
    }
    guard let part = payloads[String(keyPath[...end])] else { return anchors }
    let inside = keyPath[end...].dropFirst()
    return Self.nearest(String(inside.first == "." ? inside.dropFirst() : inside), in: part.places)
      ?? part.start
  }

  static func nearest(_ keyPath: String, in places: [String: YAMLPosition]) -> YAMLPosition? {
    var path = Substring(keyPath)
    while true {
      if let place = places[String(path)] { return place }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return places[""] }
      path = path[..<end]
    }
  }
}
