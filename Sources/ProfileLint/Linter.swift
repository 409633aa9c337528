import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// Finds everything in a profile that a device would trip over.
///
/// A pure function of the bytes and the options: it reads no clock and asks no network.
public struct Linter: Sendable {
  private let options: LintOptions

  /// A linter with these options.
  public init(_ options: LintOptions) { self.options = options }

  /// Everything there is to say about one file, in the order of the places.
  ///
  /// A file that is no profile is a finding too, never an error.
  public func lint(_ bytes: [UInt8], file: String) -> [Finding] {
    var findings: [Finding] = []
    do throws(ProfileError) {
      var profile = try Profile(parsing: bytes)
      var signature: SigningReport?
      if CMS.isSigned(bytes) {
        signature = try ProfileSigning.verify(bytes, anchors: [], at: options.at)
      }
      if profile.isEncrypted {
        do throws(ProfileError) {
          guard let identity = options.identity else { throw .notEncrypted }
          profile = try Profile(parsing: ProfileEncryption.decrypt(bytes, by: identity))
        } catch {
          findings.append(encrypted(profile, file: file, error))
        }
      }
      findings += judge(LintSubject(profile, signature: signature, options: options), file: file)
    } catch {
      findings.append(unreadable(error, file: file))
    }
    return Self.ordered(findings.compactMap(options.configuration.applied))
  }

  private func judge(_ subject: LintSubject, file: String) -> [Finding] {
    let faults = PayloadSchema.check(subject.profile, for: options.targets, opened: subject.opened)
    var findings = faults.map { fault in
      Finding(
        fault.rule, file: file, position: fault.position, keyPath: fault.keyPath, message: fault.message,
        subject: fault.rule.id == "unknown-payload-type" ? payloadType(at: fault.keyPath, subject) : nil)
    }
    for rule in Rule.custom {
      guard let check = rule.check else { continue }
      findings += check(subject).map { breach in
        Finding(
          rule.statement, severity: breach.severity, file: file, position: breach.position,
          keyPath: breach.keyPath,
          message: breach.message, help: breach.help ?? (rule.remedy.isEmpty ? nil : rule.remedy))
      }
    }
    return findings
  }

  private func payloadType(at keyPath: String, _ subject: LintSubject) -> String? {
    subject.profile.payloads.first { keyPath.hasPrefix($0.keyPath + ".") }?.type
  }

  private func encrypted(_ profile: Profile, file: String, _ error: ProfileError) -> Finding {
    let reason = options.identity == nil ? "" : " (\(error.message))"
    return Finding(
      Rule.encrypted.statement, file: file,
      position: profile.root["EncryptedPayloadContent"]?.position ?? .none,
      keyPath: "EncryptedPayloadContent",
      message: "the payloads are encrypted, so only the outside was checked\(reason)",
      help: Rule.encrypted.remedy)
  }

  private func unreadable(_ error: ProfileError, file: String) -> Finding {
    let rule: Rule =
      switch error {
      case .notAPropertyList: .notAPropertyList
      case .damagedSignature: .damagedSignature
      case .signedTooOften: .signedTwice
      default: .notAProfile
      }
    return Finding(
      rule.statement, file: file, position: error.position, keyPath: "", message: error.message,
      help: rule.remedy.isEmpty ? nil : rule.remedy)
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
