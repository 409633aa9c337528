import FoundationEssentials
import OpenSSL
import TunnelProvider
import VPNAuthentication

/// How those who start tunnels come by credentials: through references, with rights of their own.
extension DeviceState {
  /// The rights of the system's IKEv2 client. It runs no code of the app and cannot ask it.
  func daemonPrincipal(for row: StoredConfiguration) -> Principal {
    var followed: Set<String> = []
    if options.daemonRights == .ownersGroup, case .app(let app) = row.owner,
      let group = apps[app]?.accessGroups.first
    {
      followed.insert(group)
    }
    return Principal(
      "nesessionmanager", .daemon, accessGroups: Principal.systemGroups, followed: followed,
      followsSharing: true)
  }

  func access(_ principal: Principal) -> Keychain.Access {
    Keychain.Access(principal: principal, power: power, options: options)
  }

  /// What a reference points to, as `principal` gets it.
  mutating func resolve(
    _ reference: ItemReference, _ what: String, as principal: Principal
  ) throws(CredentialProblem) -> Secret {
    do throws(KeychainError) {
      let items = try keychain.matching(KeychainQuery(reference), access(principal))
      note(.keychain, .keychainAnswered(KeychainStatus.success.rawValue))
      guard let value = items.first?.value else { throw KeychainError(.itemNotFound) }
      return value
    } catch {
      note(.keychain, .keychainAnswered(error.status.rawValue))
      log(.keychain, "\(principal.name) asked for \(reference) (\(what)): \(error)")
      throw .keychain(error, what: what)
    }
  }

  /// The input with what the configuration's references bring, where the start did not bring it.
  mutating func credentials(
    of row: StoredConfiguration, _ given: CredentialInput, as principal: Principal
  ) throws(CredentialProblem) -> CredentialInput {
    guard let settings = row.configuration.settings else { throw .missing("protocol") }
    var input = given
    input.username = input.username ?? settings.username
    switch try need(of: row, settings) {
    case .eapMSCHAPv2:
      guard let name = input.username, !name.isEmpty else { throw .missing("username") }
      if input.password == nil, let reference = settings.passwordReference {
        input.password = try resolve(reference, "the password", as: principal)
      }
      guard input.password != nil else { throw .missing("password") }
    case .sharedSecret:
      if input.sharedSecret == nil, let reference = settings.sharedSecretReference {
        input.sharedSecret = try resolve(reference, "the shared secret", as: principal)
      }
      guard input.sharedSecret != nil else { throw .missing("shared secret") }
    case .eapTLS, .certificate: _ = try identity(of: row, settings)
    }
    return input
  }

  /// What the configuration makes the device show. EAP wins over the method, and without EAP the method none means
  /// a shared secret (Apple, com.apple.vpn.managed). A provider of an app is given a password.
  func need(
    of row: StoredConfiguration, _ settings: VPNProtocolSettings
  ) throws(CredentialProblem) -> CredentialKind {
    let hasIdentity = row.namesIdentity || settings.identityData != nil
    if settings.kind == .provider { return hasIdentity ? .eapTLS : .eapMSCHAPv2 }
    if settings.useExtendedAuthentication {
      return hasIdentity && (settings.username ?? "").isEmpty ? .eapTLS : .eapMSCHAPv2
    }
    return settings.authenticationMethod == .certificate ? .certificate : .sharedSecret
  }

  private func identity(
    of row: StoredConfiguration, _ settings: VPNProtocolSettings
  ) throws(CredentialProblem) -> Identity {
    if let identity = row.identity { return identity }
    guard let data = settings.identityData else {
      throw .noIdentity(
        settings.identityReference == nil
          ? "it is not on the device" : "identityReference is ignored for IKEv2 and IPsec; set identityData")
    }
    do throws(OpenSSLError) {
      let contents = try PKCS12(
        parsing: data.withBytes { Array($0) }, password: settings.identityDataPassword)
      guard let identity = contents.identity else { throw OpenSSLError.notFound("it holds no key") }
      return identity
    } catch {
      throw .noIdentity("\(error)")
    }
  }

  /// The credential made of an input that has what is needed.
  func credential(
    of row: StoredConfiguration, _ settings: VPNProtocolSettings, _ input: CredentialInput
  ) throws(CredentialProblem) -> Credential {
    switch try need(of: row, settings) {
    case .eapMSCHAPv2:
      guard let username = input.username, let password = input.password else { throw .missing("password") }
      return .eapMSCHAPv2(username: username, password: password)
    case .sharedSecret:
      guard let secret = input.sharedSecret else { throw .missing("shared secret") }
      return .sharedSecret(secret)
    case .eapTLS: return .eapTLS(try identity(of: row, settings))
    case .certificate: return .certificate(try identity(of: row, settings))
    }
  }

  /// Says at a save what cannot work later. The save itself checks nothing of it.
  mutating func judgeReferences(_ row: StoredConfiguration) {
    guard let settings = row.configuration.settings else { return }
    let references = [
      ("passwordReference", settings.passwordReference),
      ("sharedSecretReference", settings.sharedSecretReference),
    ]
    for case (let property, let reference?) in references {
      if !reference.looksLikeReference {
        find(
          "K11 K12 K13", "not-a-reference",
          "\(property) of \(name(row)) holds bytes that are no persistent reference",
          fix: "it takes another query, not another password: ask with kSecReturnPersistentRef")
      } else if let item = keychain.item(reference), row.configuration.isOnDemandEnabled,
        !item.accessibility.servesBackgroundStarts
      {
        find(
          "K19 K21 K22", "accessibility-too-strict",
          "\(property) of \(name(row)) points to an item readable \(item.accessibility.name) only, and On "
            + "Demand starts tunnels while the device is locked",
          fix: "make the item anew with kSecAttrAccessibleAfterFirstUnlock and save its new reference")
      }
    }
    if let password = settings.passwordReference, password == settings.sharedSecretReference {
      find(
        "K28", "one-item-for-two-secrets",
        "the password and the shared secret of \(name(row)) are one keychain item",
        fix: "keep them in two items, so that each can be rotated by itself")
    }
  }
}
