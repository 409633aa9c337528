import PropertyList

extension Profile {
  /// Whether whoever holds the file holds a secret: a private key, a password, a shared secret. A payload, or a key,
  /// whose schema is not known may hold one.
  public var holdsSecrets: Bool {
    if isService { return ProfileService(self)?.challenge != nil }
    return payloads.contains { payload in
      guard payload.type != PKCS12Payload.payloadType, let schema = PayloadSchema.named(payload.type) else {
        return true
      }
      return Self.holdsSecret(payload.value, schema.root)
    }
  }

  private static func holdsSecret(_ value: PropertyListValue, _ row: SchemaKey) -> Bool {
    if row.isSecret || row.type == .any { return true }
    if row.type == .array {
      guard let element = row.child("[]") else { return false }
      return (value.array ?? []).contains { holdsSecret($0, element) }
    }
    let free = row.child("*")
    return (value.dictionary?.entries ?? []).contains { entry in
      (row.child(entry.key) ?? free).map { holdsSecret(entry.value, $0) } ?? row.isOpen
    }
  }
}
