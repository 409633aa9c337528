import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// `mooring chain verify`
struct ChainVerify: Command {
  static let name = "verify"
  static let abstract = "Would a device trust this server's chain, and if not, why exactly?"
  static let discussion = """
    LEAF holds the server's certificate first, then whatever else the server sends. With --profile the anchors and \
    intermediates are exactly those of that profile, the policy is apple-ikev2 and the names are those of its \
    VPNs, unless given. Without a profile give --anchor; only --policy rfc5280 takes an anchor that is no \
    self-signed CA at its word. Once a revocation list is given, --policy rfc5280 refuses a certificate that no \
    usable list covers and the other policies warn; with --require-crl all refuse it. A trusted \
    chain is 0, a refused one 1.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.leaf, value: "LEAF", help: "The chain as the server sends it: PEM, DER or PKCS#7."),
    .option(\.profile, "profile", value: "FILE", help: "Judge by the anchors this profile brings."),
    .option(\.channel, "channel", value: "CHANNEL", help: "How the profile comes to the device."),
    .options(\.anchors, "anchor", value: "FILE", help: "Anchors."),
    .option(\.systemAnchors, "system-anchors", value: "FILE", help: "Anchors that the system itself trusts."),
    .options(\.intermediates, "intermediate", value: "FILE", help: "More intermediates."),
    .options(
      \.revocationLists, "crl", value: "FILE",
      help: "Revocation lists, PEM or DER; once there is one, every certificate but the anchor needs one."),
    .flag(
      \.requiresRevocation, "require-crl",
      help: "Refuse what no usable revocation list covers, whatever the policy."),
    .options(
      \.names, "name", value: "NAME",
      help: "The server's name: dns:NAME, ip:ADDRESS or email:ADDRESS."),
    .option(\.purpose, "purpose", value: "PURPOSE", help: "What the certificate is used for."),
    .option(
      \.policy, "policy", value: "POLICY",
      help: "The rules. Default: apple-ikev2 with --profile, else apple-tls."),
    .option(\.maxDepth, "max-depth", value: "N", help: "How many intermediates a path may have."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the verdict."),
  ]

  var leaf = ""
  var profile: String?
  var channel = InstallChannel.mdm
  var anchors: [String] = []
  var systemAnchors: String?
  var intermediates: [String] = []
  var revocationLists: [String] = []
  var requiresRevocation = false
  var names: [ServerName] = []
  var purpose = Purpose.server
  var policy: TrustPolicy?
  var maxDepth = 10
  var at: Moment?
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    if profile != nil, !anchors.isEmpty { throw Usage.conflict("--profile", "--anchor") }
    var request = TrustRequest(
      presented: try console.certificates(leaf), names: names,
      policy: policy ?? (profile == nil ? .appleTLS : .appleIKEv2), purpose: purpose,
      at: (at ?? .now).date, channel: channel, maxDepth: maxDepth, trustsGivenAnchors: profile == nil,
      requiresRevocation: requiresRevocation)
    let profile = try profile.map(console.profile)
    if let profile, names.isEmpty { request.names = profile.serverNames }
    let store = try console.trustStore(
      profile: profile, channel: channel, anchors: anchors, systemAnchors: systemAnchors,
      intermediates: intermediates, revocationLists: revocationLists)
    let verdict = store.evaluate(request)
    let report = VerdictReport(verdict, policy: request.policy)
    switch format {
    case .text: console.out(report.text)
    case .json: try console.out(json: report)
    }
    return verdict.server == nil ? .negative : .success
  }
}
