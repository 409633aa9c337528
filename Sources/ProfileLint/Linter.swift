import EnrolmentProfile
import FoundationEssentials
import OpenSSL
public import ProfileManifest
import PropertyList

/// Finds everything in a profile that a device would trip over.
///
/// A pure function of the bytes and the options: it reads no clock and asks no network.
public struct Linter: Sendable {
  private let options: LintOptions
  /// What files have in common is read once.
  private let certificates: CertificateCache
  private let reviews: AnchorReviews

  /// A linter with these options.
  public init(_ options: LintOptions) { self.init(options, CertificateCache()) }

  private init(_ options: LintOptions, _ certificates: CertificateCache) {
    self.options = options
    self.certificates = certificates
    reviews = AnchorReviews(at: options.at, warningDays: options.expiryDays)
  }

  /// Everything there is to say about one file, in the order of the places.
  ///
  /// A file that is no profile is a finding too, never an error.
  public func lint(_ bytes: [UInt8], file: String) -> [Finding] { report(on: bytes, file: file).findings }

  /// The same with what a report needs of the file.
  public func report(on bytes: [UInt8], file: String) -> LintReport.File {
    var findings: [Finding] = []
    var profile: Profile?
    do throws(ProfileError) {
      let outer = try Profile(parsing: bytes, placeholder: options.placeholder.map { $0.isFound })
      profile = outer
      let signature = ProfileSigning.verify(outer, at: options.at, certificates: certificates)
      let opened = opened(outer, file: file, &findings)
      findings += judge(opened, signature: signature, file: file)
    } catch {
      findings.append(unreadable(error, file: file))
      findings += leftovers(in: bytes, file: file)
    }
    return LintReport.File(
      file, content: profile?.content ?? bytes, profile: profile, findings: finished(findings, in: profile))
  }

  /// Whether a file is a manifest, by its name.
  package static func isManifest(_ file: String) -> Bool { file.hasSuffix(".yaml") || file.hasSuffix(".yml") }

  /// Everything there is to say about the profile that a manifest describes, at the places of the manifest.
  ///
  /// The profile is built as by `mooring build`, but not signed. The manifest's mistakes are findings too; where there
  /// are some, there is no profile to lint.
  public func report(
    on content: [UInt8], ofManifest file: String, secrets: SecretSource
  ) -> LintReport.File {
    do throws(ManifestErrors) {
      let built = try Manifest(parsing: content, file: file).build(
        secrets: secrets, at: options.at, allowUntrusted: true, warningDays: options.expiryDays, signs: false)
      return report(on: built, of: file, content: content)
    } catch {
      let findings = error.messages.map { mistake in
        Breach(at: "", .text(line: mistake.line, column: mistake.column), mistake.message)
          .finding(.manifestMistake, file: mistake.file)
      }
      return LintReport.File(file, content: content, profile: nil, findings: finished(findings, in: nil))
    }
  }

  private func report(on built: BuiltManifest, of file: String, content: [UInt8]) -> LintReport.File {
    var options = options
    if options.targets.isEmpty { options.targets = built.targets }
    let linter = Linter(options, certificates)
    guard let profile = try? Profile(parsing: built.content) else {
      return linter.report(on: built.content, file: file)
    }
    let place: @Sendable (String) -> PropertyListPosition = { keyPath in
      let (line, column) = built.place(of: keyPath)
      return .text(line: line, column: column)
    }
    let findings = linter.judge(profile, signature: nil, file: file)
      .map { $0.with(position: place($0.keyPath)) }
    return LintReport.File(
      file, content: content, profile: profile, findings: finished(findings, in: profile), place: place)
  }

  /// The profile with what is encrypted in it readable, if there is an identity that can.
  private func opened(_ profile: Profile, file: String, _ findings: inout [Finding]) -> Profile {
    guard profile.isEncrypted else { return profile }
    var reason = ""
    if let identity = options.identity {
      do throws(ProfileError) { return try ProfileEncryption.open(profile, by: identity) } catch {
        reason = " (\(error.message))"
      }
    }
    findings.append(
      Breach(
        at: "EncryptedPayloadContent", profile.root["EncryptedPayloadContent"]?.position ?? .none,
        "the payloads are encrypted, so only the outside was checked\(reason)"
      ).finding(.encrypted, file: file))
    return profile
  }

  private func judge(_ profile: Profile, signature: SigningReport?, file: String) -> [Finding] {
    let subject = subject(of: profile, signature: signature)
    let faults = PayloadSchema.check(subject.profile, for: subject.options.targets, opened: subject.opened)
    var findings = faults.map { fault in
      Finding(
        fault.rule, file: file, position: fault.position, keyPath: fault.keyPath, message: fault.message,
        subject: fault.rule.id == "unknown-payload-type" ? payloadType(at: fault.keyPath, subject) : nil)
    }
    for rule in Rule.custom {
      guard let check = rule.check else { continue }
      findings += check(subject).map { $0.finding(rule, file: file) }
    }
    return findings
  }

  private func subject(of profile: Profile, signature: SigningReport?) -> LintSubject {
    LintSubject(
      profile, signature: signature, options: options, certificates: certificates, reviews: reviews)
  }

  private func payloadType(at keyPath: String, _ subject: LintSubject) -> String? {
    subject.profile.payloads.first { keyPath.hasPrefix($0.keyPath + ".") }?.type
  }

  /// What a template has left in a number, date or data, so that the file is no property list.
  private func leftovers(in bytes: [UInt8], file: String) -> [Finding] {
    guard let template = try? Profile(parsing: bytes, placeholder: { Rule.placeholder(in: $0) != nil }),
      let check = Rule.templateLeftover.check
    else { return [] }
    return check(subject(of: template, signature: nil)).map { $0.finding(.templateLeftover, file: file) }
      .filter { !isPlaceholder($0.keyPath, in: template) }
  }

  private func unreadable(_ error: ProfileError, file: String) -> Finding {
    let rule: Rule =
      switch error {
      case .notAPropertyList: .notAPropertyList
      case .damagedSignature: .damagedSignature
      case .signedTooOften: .signedTwice
      default: .notAProfile
      }
    return Breach(at: "", error.position, error.message).finding(rule, file: file)
  }

  /// What the project wants to hear, without what is said of placeholders, in the order of the places.
  func finished(_ findings: [Finding], in profile: Profile?) -> [Finding] {
    let wanted = findings.filter { !isPlaceholder($0.keyPath, in: profile) }
      .compactMap(options.configuration.applied)
    return Self.ordered(wanted)
  }

  private func isPlaceholder(_ keyPath: String, in profile: Profile?) -> Bool {
    guard let placeholder = options.placeholder, let profile else { return false }
    return profile.root.value(at: keyPath)?.string.map(placeholder.isFound) ?? false
  }

  /// By place, those of the whole file first; what several rules find at one place stays in the order of the rules.
  private static func ordered(_ findings: [Finding]) -> [Finding] {
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.enumerated()
      .sorted { left, right in
        let (a, b) = (place(left.element.position), place(right.element.position))
        return (a.line, a.column, left.offset) < (b.line, b.column, right.offset)
      }
      .map(\.element)
  }

  private static func place(_ position: PropertyListPosition) -> (line: Int, column: Int) {
    switch position {
    case .none: (0, 0)
    case .text(let line, let column): (line, column)
    case .offset(let offset): (offset + 1, 0)
    }
  }
}
