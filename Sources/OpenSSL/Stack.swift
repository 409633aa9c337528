internal import COpenSSL

/// OpenSSL's stacks: `STACK_OF(X)` of any X reaches Swift as the same opaque pointer.
enum Stack {
  /// The elements, which stay the stack's own; none where there is no stack.
  static func elements(_ stack: OpaquePointer?) -> [OpaquePointer] {
    guard let stack else { return [] }
    return (0..<max(0, OPENSSL_sk_num(stack))).compactMap { index in
      OPENSSL_sk_value(stack, index).map { OpaquePointer($0) }
    }
  }

  /// The elements as pointers to their public C structure.
  static func elements<Structure>(
    _ stack: OpaquePointer?, as: Structure.Type
  ) -> [UnsafeMutablePointer<Structure>] {
    guard let stack else { return [] }
    return (0..<max(0, OPENSSL_sk_num(stack))).compactMap { index in
      OPENSSL_sk_value(stack, index)?.assumingMemoryBound(to: Structure.self)
    }
  }
}
