extension PolicyTable {
  /// The table for people, in Markdown: R refuse, W warn, – not checked, each with its basis and a link.
  public static var markdown: String {
    let policies = TrustPolicy.allCases
    let head = "| check | reasons | \(policies.map(\.rawValue).joined(separator: " | ")) |"
    let rule = "|" + String(repeating: "---|", count: policies.count + 2)
    let body = rows.map { row in
      let codes = row.codes.map { "`\($0.rawValue)`" }.joined(separator: " ")
      let cells = policies.map { policy in
        let ruling = row[policy]
        return "\(symbol(ruling.effect)) ([\(ruling.basis.rawValue)](\(ruling.source)))"
      }
      return "| \(row.title) | \(codes) | \(cells.joined(separator: " | ")) |"
    }
    return ([head, rule] + body).joined(separator: "\n") + "\n"
  }

  private static func symbol(_ effect: Ruling.Effect) -> String {
    switch effect {
    case .refuse: "R"
    case .warn: "W"
    case .unchecked: "–"
    }
  }
}
