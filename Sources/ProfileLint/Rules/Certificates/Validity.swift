import EnrolmentProfile
import FoundationEssentials
import OpenSSL

/// When certificates begin and end.
extension Rule {
  static let certificateExpired = Rule(
    "certificate-expired", .error, .certificates, "A certificate has not ended.",
    source: .rfc(5280, section: "4.1.2.5"),
    consequence: "Devices install it, and refuse every chain with it.",
    remedy: "have it renewed, and bring the new one",
    examples: [
      .good("it ends in 2049", exampleRoot),
      .bad("it ended yesterday", excerpt: ""),
    ]
  ) { subject in
    subject.installed.filter { $0.certificate.notAfter < subject.options.at }.map {
      $0.breach("it ended at \($0.certificate.notAfter.formatted(.iso8601))")
    }
  }

  static let certificateNotYetValid = Rule(
    "certificate-not-yet-valid", .warning, .certificates, "A certificate has begun.",
    source: .rfc(5280, section: "4.1.2.5"), consequence: "Until then devices refuse every chain with it.",
    remedy: "wait, or have one issued that has begun",
    examples: [
      .good("it began in 2024", exampleRoot),
      .bad("it begins tomorrow", excerpt: ""),
    ]
  ) { subject in
    subject.installed.filter { $0.certificate.notBefore > subject.options.at }.map {
      $0.breach("it begins only at \($0.certificate.notBefore.formatted(.iso8601))")
    }
  }

  static let certificateExpiring = Rule(
    "certificate-expiring", .warning, .certificates, "A certificate is valid for some time to come.",
    source: .rfc(5280, section: "4.1.2.5"),
    consequence: "From its end on devices refuse every chain with it.",
    remedy: "have it renewed, and bring the new one beside it in good time",
    examples: [
      .good("it ends in 2049", exampleRoot),
      .bad("it ends in 29 days, and --warn-expiring says 30", excerpt: ""),
    ]
  ) { subject in
    subject.installed.compactMap { installed in
      let end = installed.certificate.notAfter
      let left = end.timeIntervalSince(subject.options.at)
      guard left >= 0, left < Double(subject.options.expiryDays) * 86_400 else { return nil }
      let days = Int(left / 86_400)
      return installed.breach("it ends at \(end.formatted(.iso8601)), in \(days) day\(days == 1 ? "" : "s")")
    }
  }
}
