import Foundation
import OpenSSL
import TrustEvaluation

/// zlint's lints on RFC 5280 and its kin, on the certificates of its own tests: those to which a check of ours
/// corresponds.
///
/// A case is right if the engine observes what the lint is about exactly when zlint calls it an error or a warning.
struct ZLint: Decodable {
  struct Case: Decodable {
    let lint: String
    let file: String
    let expected: String
  }

  let cases: [Case]
  let certs: [String: String]

  static func content(of file: URL) throws -> SuiteContent {
    let suite = try JSONDecoder().decode(ZLint.self, from: Data(contentsOf: file))
    let cases = suite.cases.compactMap { one in
      signs[one.lint].map { signs in
        LintCase(
          id: "zlint::\(one.lint)::\(one.file)",
          certificate: PEM.blocks(suite.certs[one.file] ?? "").first ?? [],
          signs: signs, isExpected: ["Error", "Warn"].contains(one.expected))
      }
    }
    return SuiteContent(
      cases: cases, leftOut: suite.cases.count - cases.count, reason: "no check of ours corresponds")
  }

  private static func malformed(_ oid: String = "") -> [LintCase.Sign] {
    [.said(.malformedExtension, oid), .said(.malformedCriticalExtension, oid)]
  }

  private static func critical(_ name: String) -> [LintCase.Sign] { [.said(.extensionCriticality, name)] }

  private static func keyUsage(_ found: String) -> [LintCase.Sign] { [.said(.keyUsageInconsistent, found)] }

  /// What of ours says the same as a lint.
  private static let signs: [String: [LintCase.Sign]] = [
    // Fields.
    "e_ca_subject_field_empty": [.said(.emptyCASubject)],
    "e_cert_extensions_version_not_3": [.said(.oldVersion)],
    "e_cert_sig_alg_not_match_tbs_sig_alg": [.said(.signatureAlgorithmMismatch)],
    "e_cert_unique_identifier_version_not_2_or_3": [.said(.oldVersion)],
    "e_generalized_time_not_in_zulu": [.unreadable],
    "e_issuer_field_empty": [.said(.emptyIssuer)],
    "e_serial_number_longer_than_20_octets": [.said(.serialTooLong)],
    "e_serial_number_not_positive": [.said(.serialZero), .said(.serialNegative)],
    "e_subject_empty_without_san": [.said(.emptySubject)],
    "e_utc_time_does_not_include_seconds": [.unreadable],
    "e_utc_time_not_in_zulu": [.unreadable],
    // Extensions as such.
    "e_basic_constr_invalid_der": malformed("2.5.29.19"),
    "e_cert_ext_invalid_der": malformed(),
    "e_distribution_point_incomplete": malformed("2.5.29.31"),
    "e_ext_cannot_be_empty_sequence": malformed(),
    "e_ext_duplicate_extension": [.said(.duplicateExtension)],
    "e_ext_ian_dns_not_ia5_string": malformed("2.5.29.18"),
    "e_ext_ian_no_entries": malformed("2.5.29.18"),
    "e_ext_san_dns_not_ia5_string": malformed("2.5.29.17"),
    "e_ext_san_no_entries": malformed("2.5.29.17"),
    "e_ext_san_uri_not_ia5": malformed("2.5.29.17"),
    "e_name_constraint_empty": malformed("2.5.29.30"),
    "e_path_len_constraint_zero_or_less": malformed("2.5.29.19"),
    // Which of them are critical.
    "e_basic_constraints_not_critical": critical("basicConstraints"),
    "e_ext_aia_marked_critical": critical("authorityInfoAccess"),
    "e_ext_authority_key_identifier_critical": critical("authorityKeyIdentifier"),
    "e_ext_freshest_crl_marked_critical": critical("freshestCRL"),
    "e_ext_name_constraints_not_critical": [.said(.nameConstraintsNotCritical)],
    "e_ext_policy_constraints_not_critical": [.said(.policyExtensionNotCritical, "policyConstraints")],
    "e_ext_san_not_critical_without_subject": [.said(.emptySubject)],
    "e_ext_subject_directory_attr_critical": critical("subjectDirectoryAttributes"),
    "e_ext_subject_key_identifier_critical": critical("subjectKeyIdentifier"),
    "e_inhibit_any_policy_not_critical": [.said(.policyExtensionNotCritical, "inhibitAnyPolicy")],
    "e_subject_info_access_marked_critical": critical("subjectInfoAccess"),
    // Keys, and what they are for.
    "e_ecdsa_allowed_ku": keyUsage("with EC"),
    "e_ext_authority_key_identifier_no_key_identifier": [.said(.authorityKeyIdentifierMissing)],
    "e_ext_key_usage_cert_sign_without_ca": keyUsage("keyCertSign, and no CA"),
    "e_ext_key_usage_without_bits": keyUsage("no usage"),
    "e_ext_subject_key_identifier_missing_ca": [.said(.subjectKeyIdentifierMissing)],
    "e_key_usage_and_extended_key_usage_inconsistent": keyUsage("purpose"),
    "e_path_len_constraint_improperly_included": [
      .said(.pathLengthWithoutCA), .said(.basicConstraintsInconsistent, "pathlen"),
    ],
    "e_rsa_allowed_ku_ca": keyUsage("with RSA"),
    "e_rsa_allowed_ku_ee": keyUsage("with RSA"),
    // Names.
    "e_ext_ian_empty_name": [.said(.malformedName, "is empty")],
    "e_ext_ian_space_dns_name": [.said(.malformedName, "DNS:")],
    "e_ext_ian_uri_host_not_fqdn_or_ip": [.said(.malformedName, "URI:")],
    "e_ext_ian_uri_relative": [.said(.malformedName, "URI:")],
    "e_ext_san_empty_name": [.said(.malformedName, "is empty")],
    "e_ext_san_rfc822_format_invalid": [.said(.malformedName, "email:")],
    "e_ext_san_space_dns_name": [.said(.malformedName, "DNS:")],
    "e_ext_san_uri_format_invalid": [.said(.malformedName, "URI:")],
    "e_ext_san_uri_host_not_fqdn_or_ip": [.said(.malformedName, "URI:")],
    "e_rfc_dnsname_empty_label": [.said(.malformedName, "DNS:")],
    "e_rfc_dnsname_hyphen_in_sld": [.said(.malformedName, "DNS:")],
    "e_rfc_dnsname_underscore_in_sld": [.said(.malformedName, "DNS:")],
  ]
}

/// One lint on one certificate.
struct LintCase: SuiteCase {
  /// What the engine may say.
  enum Sign {
    /// A reason or a warning with the code, and the text in its sentence.
    case said(ReasonCode, String = "")
    /// The certificate cannot be read at all.
    case unreadable
  }

  let id: String
  let certificate: [UInt8]
  let signs: [Sign]
  let isExpected: Bool

  func play(in run: inout SuiteRun) {
    func word(_ isObserved: Bool) -> String { isObserved ? "observed" : "not observed" }
    let (isObserved, why) = observe()
    run.note(id, expected: word(isExpected), ours: word(isObserved), why: why)
  }

  /// What is said of the certificate where a server presents it, at a moment at which it is valid.
  private func observe() -> (isObserved: Bool, why: String) {
    let leaf: Certificate
    do {
      leaf = try Certificate(der: certificate)
    } catch {
      return (signs.contains { if case .unreadable = $0 { true } else { false } }, error.description)
    }
    let verdict = TrustStore().evaluate(TrustRequest(presented: [leaf], policy: .rfc5280, at: leaf.notBefore))
    let findings = (verdict.reasons + verdict.warnings).filter { $0.certificate == leaf }
    let isObserved = signs.contains { sign in
      guard case .said(let code, let text) = sign else { return false }
      return findings.contains {
        $0.reason.kind == code && (text.isEmpty || $0.reason.sentence.contains(text))
      }
    }
    return (isObserved, findings.map { "\($0.code): \($0.reason.sentence)" }.joined(separator: "\n    "))
  }
}
