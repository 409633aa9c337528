import OpenSSL

/// Certificates drawn as chains: each under the one it was issued to, and described once.
struct ChainDrawing {
  let lines: [String]

  init(_ certificates: [Certificate]) {
    var unique: [Certificate] = []
    var seen: Set<Certificate> = []
    for certificate in certificates where seen.insert(certificate).inserted { unique.append(certificate) }
    let bySubject = Dictionary(grouping: unique, by: \.subject)
    // Who issued it, if the file holds that: the first whose key fits.
    func issuer(of certificate: Certificate) -> Certificate? {
      bySubject[certificate.issuer]?.first { $0 != certificate && certificate.isSigned(by: $0) }
    }
    let issuers = unique.map(issuer)
    let issuing = Set(issuers.compactMap { $0 })
    var drawn: Set<Certificate> = []
    var lines: [String] = []
    for start in unique where !issuing.contains(start) || !unique.contains(where: { !issuing.contains($0) }) {
      var (current, depth) = (Optional(start), 0)
      while let certificate = current {
        let indent = String(repeating: "  ", count: depth)
        let isNew = drawn.insert(certificate).inserted
        let text = isNew ? CertificateReport(certificate).text : ["\(certificate) (above)"]
        lines += text.enumerated().map { indent + ($0 == 0 && depth > 0 ? "issued by " : "") + $1 }
        current = isNew ? issuer(of: certificate) : nil
        depth += 1
      }
    }
    self.lines = lines
  }
}
