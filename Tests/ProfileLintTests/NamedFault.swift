/// Faults that were named before the linter was written, and the rules that find them.
enum NamedFault {
  /// The faults of each area.
  static let areas: [String: [String: [String]]] = [
    "structure": [
      "not a plist": ["not-a-property-list"], "duplicate keys": ["duplicate-key"],
      "unknown keys": ["unknown-key"], "misplaced keys": ["misplaced-key"],
      "near-miss keys": ["misspelt-key"], "wrong types that are refused": ["wrong-type"],
      "wrong types that are tolerated": ["boolean-for-integer", "integer-for-boolean", "real-for-integer"],
      "missing": ["missing-key", "missing-expected-key"],
      "out of range": ["value-out-of-range", "wrong-count"],
      "PayloadVersion": ["missing-key", "value-not-allowed", "real-for-integer"],
      "UUID syntax": ["malformed-uuid"], "UUID duplicates": ["duplicate-uuid"],
      "UUID placeholders": ["malformed-uuid", "placeholder-uuid"],
      "identifier duplicates": ["duplicate-identifier"], "wrong outer type": ["not-a-profile"],
      "Profile Service shape": ["profile-service-shape"], "template leftovers": ["template-leftover"],
      "empty content": ["empty-profile"], "scope": ["preference-for-system", "payload-in-wrong-scope"],
      "removal rules": ["two-removal-times", "removal-date-past", "removal-password-mismatch"],
      "consent": ["consent-without-default"], "unknown payload type": ["unknown-payload-type"],
      "byte order mark": ["byte-order-mark"],
      "encrypted": ["encrypted-payloads", "encrypted-without-content"],
    ],
    "target OS": [
      "introduced": ["not-on-target"], "deprecated": ["deprecated-on-target"], "removed": ["not-on-target"],
      "supervised-only": ["supervised-only"], "MDM-only": ["mdm-only"],
      "user-enrolment": ["user-enrolment-refuses", "user-enrolment-ignores"],
      "algorithms gone at 26": ["not-on-target", "weak-proposal"],
      "strict selection": ["strict-selection-refuses"], "always-on DH": ["always-on-weak-group"],
    ],
    "certificates": [
      "leaf in root": ["leaf-in-anchor-payload"], "CA in p12 only": ["authority-only-in-pkcs12"],
      "several in one payload": ["more-than-one-certificate"], "PEM in pkcs1": ["pem-in-der-payload"],
      "CA flag": ["leaf-in-anchor-payload"], "CN missing": ["anchor-without-common-name"],
      "expired": ["certificate-expired"], "expiring": ["certificate-expiring"],
      "weak": ["weak-certificate-key", "weak-certificate-signature", "weak-anchor-signature"],
      "v1": ["certificate-of-old-version"],
      "contradictory name constraints": ["contradictory-name-constraints"],
      "anchor nobody needs": ["needless-anchor"],
      "intermediate without its anchor": ["intermediate-without-anchor"],
      "the same twice": ["same-certificate-twice"],
      "private key inside a certificate payload": ["private-key-in-certificate-payload"],
    ],
    "references": [
      "dangling": ["dangling-reference"], "wrong kind": ["wrong-reference-kind"],
      "cross-profile": ["dangling-reference", "app-vpn-elsewhere"],
      "ServerCertificateIssuerCommonName against the anchors' CNs": [
        "issuer-name-of-nobody", "issuer-name-of-intermediate",
      ],
      "CertificateType against the key": ["certificate-type-of-another-key"],
      "LocalIdentifier against SAN": ["identity-name"],
    ],
    "identity": [
      "the doctor's findings": [
        "identity-encryption", "identity-mac", "identity-old-cipher", "identity-validity",
        "identity-expiring",
        "identity-purpose", "identity-is-authority", "identity-key-kind", "not-one-identity",
        "identity-unreadable",
        "identity-password-wrong",
      ],
      "clear-text password beside the p12": ["pkcs12-password-in-clear"],
      "SCEP and ACME key names": ["misspelt-key"],
      "sizes": ["scep-weak-key", "acme-rsa-key-size", "acme-ec-key-size", "acme-hardware-key-kind"],
      "challenge": ["scep-empty-challenge"],
    ],
    "VPN": [
      "combinations that cannot work": [
        "certificate-without-identity", "shared-secret-missing", "none-without-eap", "eap-with-shared-secret",
        "eap-credentials-without-eap", "eap-password-beside-identity", "identity-beside-shared-secret",
        "shared-secret-unused", "ipsec-certificate-without-identity", "ipsec-secret-missing",
        "plugin-certificate-without-identity", "app-vpn-identity-unused", "xauth-credentials-without-xauth",
      ],
      "server names against the anchors": ["server-name-outside-constraints", "issuer-name-of-nobody"],
      "the real chain": ["server-refused", "server-doubtful"],
      "identifiers": [
        "vpn-identity-is-subject", "vpn-server-name-is-wildcard", "vpn-server-name-not-address",
      ],
      "provider bundle ids and VPNSubType": [
        "vpn-subtype-missing", "vpn-subtype-form", "vpn-provider-is-app", "vpn-provider-of-another-app",
        "system-extension-unnamed",
      ],
      "VendorConfig": ["vendor-config-empty", "vendor-config-unread", "vendor-config-without-subtype"],
      "routing flags": [
        "enforce-routes-ignored", "exclusion-without-include-all", "local-exclusion-without-routes",
        "app-proxy-with-routes",
      ],
      "weak or removed algorithms": ["weak-proposal", "not-on-target"],
      "one proposal only": ["proposal-without-group"], "no anchor for its own VPN": ["vpn-without-anchor"],
    ],
    "on demand": [
      "unreachable rules": ["on-demand-rule-unreachable"], "no way to switch off": ["on-demand-never-off"],
      "Connect without probe": ["on-demand-connect-without-probe"],
      "wildcard and DNS dialect": ["on-demand-domain-form"],
      "conditions that can never match": ["on-demand-rule-impossible"],
      "NeverConnect after ConnectIfNeeded": ["on-demand-never-too-late"],
      "without a stored credential": ["on-demand-without-credential"],
      "wired interface never covered": ["on-demand-wired-not-covered"],
    ],
    "signing": [
      "leaf only": ["signer-chain-missing"], "expiring": ["signature-expiring", "signature-expired"],
      "weak": ["signature-weak"], "signer kind": ["signer-kind"],
      "content changed": ["invalid-signature"], "truncated": ["damaged-signature"],
      "double-signed": ["signed-twice"],
      "MDM placeholders in signed input": ["placeholder-in-signed-profile"],
    ],
    "secrets": [
      "passwords": [
        "password-in-clear", "pkcs12-password-in-clear", "password-in-url", "vendor-secret-in-clear",
      ],
      "keys": ["private-key-in-clear", "private-key-in-certificate-payload"],
      "the same secret twice": ["secret-used-twice"],
    ],
    "fleet": [
      "same identifier": ["fleet-same-identifier"], "same UUID": ["fleet-same-uuid"],
      "same VPN name": ["fleet-same-vpn-name"], "anchor contradicted": ["fleet-anchor-contradicted"],
    ],
  ]
}
