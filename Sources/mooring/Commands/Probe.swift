import CommandLineTool
import EnrolmentProfile
import ProfileManifest
import ServerProbe
import TrustEvaluation

/// `mooring probe`
struct Probe: Command {
  static let name = "probe"
  static let abstract = "Ask a live server: would a device with this profile accept it?"
  static let discussion = """
    Plays the device that the profile makes of it: the proposal, the names and the anchors are the profile's, and \
    nothing else decides. Without --authenticate it stops before any credential and shows a neutral identity. \
    Accepted, or trusted with authentication not tried, is 0; refused is 1; unreachable, no answer or a question that \
    cannot be put is 2.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.target, value: "HOST[:PORT]", help: "The server. Default port: 500 for IKEv2, 443 for TLS."),
    .option(\.profile, "profile", value: "FILE", help: "The profile of the device; needed."),
    .option(\.vpn, "vpn", value: "NAME", help: "The VPN, where the profile has several."),
    .option(\.proto, "protocol", value: "PROTOCOL", help: "How to ask. Default: as the profile names HOST."),
    .option(
      \.serverName, "server-name", value: "NAME",
      help: "The name that a TLS server must prove, where HOST is an address."),
    .option(\.os, "os", value: "SYSTEM", help: "The device to play: ios17, macos26 …"),
    .option(\.channel, "channel", value: "CHANNEL", help: "How the profile comes to the device."),
    .option(\.systemAnchors, "system-anchors", value: "FILE", help: "Anchors that the system itself trusts."),
    .flag(
      \.authenticates, "authenticate",
      help: "Show the credential, too; what leaves before trust is said. A server counts it as a login."),
    .option(\.username, "username", value: "NAME", help: "The user for EAP, where the profile names none."),
    .option(
      \.password, "password", value: "SOURCE",
      help:
        "The user's password, the shared secret or the identity's password: env:NAME, file:PATH or prompt."),
    .option(
      \.identity, "identity", value: "P12",
      help: "The device's identity, where the profile has it issued later."),
    .option(\.shown, "local-identifier", value: "ID", help: "The identity to show (IDi)."),
    .option(\.chainFile, "save-chain", value: "FILE", help: "Write what the server presents, as PEM."),
    .option(\.timeout, "timeout", value: "SECONDS", help: "How long to wait for each answer."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the answer."),
  ]

  /// The device that is played unless another is named.
  static let defaultDevice = Target(.iOS, OSVersion(26))

  var target = ""
  var profile: String?
  var vpn: String?
  var proto: ProbeProtocol?
  var serverName: String?
  var os = Probe.defaultDevice
  var channel = InstallChannel.mdm
  var systemAnchors: String?
  var authenticates = false
  var username: String?
  var password: SecretReference?
  var identity: String?
  var shown: String?
  var chainFile: String?
  var timeout = 5
  var at: Moment?
  var format = ReportFormat.text
}
