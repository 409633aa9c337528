import PropertyList

/// The rows that name a certificate by the hash of its public key.
enum CertificateHash {
  /// A list of SHA-256 hashes of subjectPublicKeyInfo.
  static func list(_ name: String) -> SchemaKey {
    .list(
      name,
      relations: [
        SchemaRelation(
          "key-hash-length", .error, "A hash is the 32 bytes of SHA-256 over the subjectPublicKeyInfo.",
          source: .apple("com.apple.security.certificatetransparency", key: "DisabledForCerts[].Hash")
        ) { scope in
          guard let hash = scope["Hash"]?.data, hash.count != 32 else { return [] }
          return [
            .init(
              at: "Hash",
              "Hash has \(hash.count) bytes; it is the SHA-256 of the subjectPublicKeyInfo, 32 bytes")
          ]
        }
      ],
      of: [
        SchemaKey("Algorithm", .string, .required, values: ["sha256"]), SchemaKey("Hash", .data, .required),
      ])
  }
}
