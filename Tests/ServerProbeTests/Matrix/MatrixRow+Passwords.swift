/// Rows of EAP by password, and of what has to come before it.
extension MatrixRow {
  static let passwords: [MatrixRow] = [
    MatrixRow(
      "right anchor, right password", .accepted, options: ["--authenticate"], seen: ["EAP/RES/MSCHAPV2"]),
    MatrixRow(
      "right anchor, right password from the environment", .accepted,
      profile: { $0.authentication = .mschapv2("alice", nil) },
      options: ["--authenticate", "--password", "env:PASSWORD"], seen: ["EAP/RES/MSCHAPV2"]),
    MatrixRow(
      "right anchor, wrong password", .authenticationRefused,
      profile: { $0.authentication = .mschapv2("alice", "a mistake") }, options: ["--authenticate"],
      seen: ["EAP/RES/MSCHAPV2"]),
    MatrixRow(
      "right anchor, unknown user", .authenticationRefused,
      profile: { $0.authentication = .mschapv2("mallory", "a mistake") }, options: ["--authenticate"],
      seen: ["EAP/RES/MSCHAPV2"]),
    MatrixRow("right anchor, not authenticated", .trustedNotAuthenticated),
    MatrixRow("the port for NAT", .trustedNotAuthenticated, port: 4500),
    MatrixRow(
      "a server for certificates, a profile without one", .notIdentified,
      server: { $0.authentication = .certificate }),
    MatrixRow(
      "a server for certificates, a password", .notIdentified,
      server: { $0.authentication = .certificate }, options: ["--authenticate"]),
    MatrixRow(
      "a server of another identity", .notIdentified, server: { $0.identity = "gateway.example.com" }),
  ]
}
