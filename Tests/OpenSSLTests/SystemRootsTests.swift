import Foundation
import OpenSSL
import Support
import Testing

/// The roots this machine trusts, told by this module and by the `openssl` program.
struct SystemRootsTests {
  private static let bundle = "/etc/ssl/certs/ca-certificates.crt"
  private static let isPresent = FileManager.default.fileExists(atPath: bundle) && Peer.openssl.isAvailable

  @Test(.enabled(if: isPresent, "skipped: there is no \(bundle), or no openssl to compare with"))
  func `every root reads as openssl reads it`() throws {
    let bytes = try Array(Data(contentsOf: URL(filePath: Self.bundle)))
    let certificates = try CertificateFile.certificates(in: bytes)
    let blocks = String(decoding: bytes, as: UTF8.self).components(separatedBy: "-----BEGIN ").count - 1
    #expect(certificates.count == blocks)
    let answers = try openssl(certificates)
    #expect(answers.count == certificates.count)
    for (certificate, answer) in zip(certificates, answers) {
      let hex = certificate.sha256.description.uppercased()
      let colons = stride(from: 0, to: 64, by: 2).map { hex.dropFirst($0).prefix(2) }.joined(separator: ":")
      let expiry = certificate.notAfter.formatted(.iso8601).replacingOccurrences(of: "T", with: " ")
      #expect(
        answer == """
          subject=\(certificate.subject)
          issuer=\(certificate.issuer)
          notAfter=\(expiry)
          sha256 Fingerprint=\(colons)

          """)
      #expect(certificate.isSelfSigned)
      #expect(certificate.malformedExtensions.isEmpty)
      #expect(certificate.duplicateExtensions.isEmpty)
      #expect(PathVerifier.faults(path: [certificate]).isEmpty)
    }
  }

  /// What the program says of each certificate, from one run of a shell over all of them.
  private func openssl(_ certificates: [Certificate]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, certificate) in certificates.enumerated() {
      try Data(certificate.pem.utf8).write(to: folder.appending(path: "\(10_000 + index).pem"))
    }
    let text = try shell(
      """
      cd '\(folder.path)' && for file in *.pem; do
        openssl x509 -in $file -noout -subject -issuer -enddate -dateopt iso_8601 -fingerprint -sha256 \\
          -nameopt RFC2253,utf8,-esc_msb
        echo ----
      done
      """)
    return text.components(separatedBy: "----\n").dropLast()
  }
}
