/// The revocation lists in a file: PEM with any text around, or DER.
public enum RevocationListFile {
  /// The largest input that is read, in bytes: one list of the largest size in DER, or about 48 MiB of lists in PEM.
  public static let sizeLimit = RevocationList.sizeLimit

  /// All lists, in the order of the input.
  ///
  /// An input without any is an error, and so is one bad block among good ones: a list that is lost in silence would
  /// let a revoked certificate pass.
  public static func lists(in bytes: [UInt8]) throws(OpenSSLError) -> [RevocationList] {
    guard bytes.count <= sizeLimit else {
      throw .limit("the input has \(bytes.count) bytes; revocation lists are read from at most \(sizeLimit)")
    }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    // A list has more than 127 bytes, so that its second byte is not ASCII, unlike that of a text.
    if bytes.count > 2, bytes[0] == DERReader.sequence, bytes[1] >= 0x80 {
      return [try list(bytes)]
    }
    let blocks = try PEMBlock.all(in: bytes)
    var lists: [RevocationList] = []
    for block in blocks where block.label == "X509 CRL" {
      let der = try block.decoded()
      do throws(OpenSSLError) {
        lists.append(try RevocationList(der: der))
      } catch {
        throw .malformed(
          what: "PEM", detail: "line \(block.line) begins a bad \(block.label): \(error)", offset: nil)
      }
    }
    guard !lists.isEmpty else {
      let labels = blocks.map { "\($0.label) (line \($0.line))" }.joined(separator: ", ")
      throw .notFound(
        "no revocation list in the input: "
          + (blocks.isEmpty
            ? "it is neither PEM nor DER" : "its PEM blocks are \(labels); wanted is X509 CRL"))
    }
    return lists
  }

  private static func list(_ der: [UInt8]) throws(OpenSSLError) -> RevocationList {
    do throws(OpenSSLError) {
      return try RevocationList(der: der)
    } catch {
      guard (try? Certificate(der: der)) != nil else { throw error }
      throw .notFound("no revocation list in the input: it is a certificate")
    }
  }
}
