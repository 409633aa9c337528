import PropertyList

extension Profile {
  /// Whether whoever holds the file holds a secret: a private key, a password, a shared secret. A payload whose
  /// schema is not known may hold one.
  public var holdsSecrets: Bool {
    payloads.contains { payload in
      guard payload.type != PKCS12Payload.payloadType, let schema = PayloadSchema.named(payload.type) else {
        return true
      }
      return schema.keys.contains { Self.holdsSecret(payload.value[$0.name], $0) }
    }
  }

  private static func holdsSecret(_ value: PropertyListValue?, _ row: SchemaKey) -> Bool {
    guard let value else { return false }
    if row.isSecret { return true }
    let elements = value.array ?? []
    return row.children.contains { child in
      child.name == "[]"
        ? elements.contains { holdsSecret($0, child) } : holdsSecret(value[child.name], child)
    }
  }
}
