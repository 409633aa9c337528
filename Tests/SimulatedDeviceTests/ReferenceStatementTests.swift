import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// A handle, not the secret: K1 to K13.
@Suite(.watched)
struct ReferenceStatementTests {
  /// What the daemon makes of a personal VPN with this reference.
  private func attempt(_ phone: Phone, _ reference: ItemReference?) throws -> (ManagedConfiguration, UUID) {
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(reference))
    try manager.start()
    phone.device.run()
    return (manager, try #require(manager.id))
  }

  @Test func `K1: bytes for a reference, a reboot and a new item each break a tunnel`() throws {
    let bytes = try Phone()
    _ = try attempt(bytes, ItemReference(Array("r1ght-passw0rd".utf8)))
    #expect(bytes.lines(.keychain).last?.contains("-50") == true)
    let rebooted = try Phone()
    let (_, _, id) = try rebooted.connected()
    rebooted.device.reboot()
    rebooted.device.toggle(id, on: true)
    rebooted.device.run()
    #expect(rebooted.lines(.keychain).last?.contains("-25308") == true)
    let rotated = try Phone()
    let (process, manager, _) = try rotated.connected()
    manager.stop()
    rotated.device.run()
    try process.delete(KeychainQuery(service: "vpn", account: "alice"))
    try rotated.store(in: process)
    try manager.start()
    rotated.device.run()
    #expect(rotated.lines(.keychain).last?.contains("-25300") == true)
  }

  @Test func `K2: after a reboot On Demand is refused the item until somebody unlocks`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process)), onDemand: [OnDemandRule(.connect)])
    let id = try #require(manager.id)
    phone.device.traffic(to: "intranet.example.com")
    phone.device.run()
    #expect(phone.device.status(of: id) == .connected)
    phone.device.reboot()
    #expect(!process.isAlive)
    phone.device.traffic(to: "intranet.example.com")
    phone.device.run()
    #expect(phone.device.status(of: id) == .disconnected)
    #expect(phone.device.configurations.map(\.id).contains(id))
    #expect(phone.device.profiles.count == 1)
    phone.device.unlock()
    let item = try phone.launch().copyMatching(
      KeychainQuery(service: "vpn", account: "alice", returned: [.data]))
    #expect(item.first?.value?.withBytes { Array($0) } == Array("r1ght-passw0rd".utf8))
  }

  @Test func `K3: without a reference there is no secret to start with`() throws {
    let phone = try Phone()
    let (manager, id) = try attempt(phone, nil)
    #expect(phone.device.lastDisconnectError(of: id) == .system(.authenticationFailed))
    #expect(phone.device.report(of: id)?.findings.first?.reasons.map(\.code) == ["credential-missing"])
    #expect(phone.lines(.provider).isEmpty)
    manager.load()
    phone.device.run()
    try manager.start(CredentialInput(password: Secret("r1ght-passw0rd")))
    phone.device.run()
    #expect(phone.device.status(of: id) == .connected, "a start option brings it")
  }

  @Test func `K3: a profile's secrets lie in the system's keychain, and the row keeps references`() throws {
    let phone = try Phone()
    try phone.device.install(
      phone.office.profile(.sharedSecret) { $0.identifier = "com.example.psk" }, channel: .mdm)
    let row = try #require(phone.device.configurations.first)
    #expect(row.configuration.settings?.sharedSecretReference?.looksLikeReference == true)
    let report = try phone.device.connect("Office", to: phone.office.peer(.sharedSecret))
    #expect(report.isConnected)
    let reference = try #require(row.configuration.settings?.sharedSecretReference)
    let app = try phone.launch()
    #expect(throws: KeychainError(.itemNotFound)) { try app.copyMatching(KeychainQuery(reference)) }
    try phone.device.remove("com.example.psk")
    #expect(phone.device.configurations.isEmpty)
  }

  @Test func `K4: the user's password and the shared secret have a reference each`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    var settings = Phone.ikev2(try phone.store(in: process))
    settings.sharedSecretReference = try phone.store("hush-presh4red", in: process, account: "psk")
    settings.useExtendedAuthentication = false
    settings.authenticationMethod = .sharedSecret
    phone.device.network.servers[Phone.address] = try phone.office.peer(.sharedSecret)
    let manager = phone.personal(in: process, settings)
    try manager.start()
    phone.device.run()
    #expect(phone.device.status == .connected)
    #expect(!phone.codes.contains("one-item-for-two-secrets"))
  }

  @Test func `K5: the daemon starts a tunnel with no app to ask`() throws {
    let phone = try Phone()
    let (process, manager, id) = try phone.connected()
    manager.stop()
    phone.device.run()
    phone.device.kill(process)
    phone.device.toggle(id, on: true)
    phone.device.run()
    #expect(phone.device.status(of: id) == .connected)
  }

  @Test func `K6: the daemon resolves with rights of its own, and fails where the app can read`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let reference = try phone.store(in: process, group: Phone.group)
    #expect(try process.copyMatching(KeychainQuery(reference)).first?.value != nil)
    let manager = phone.personal(in: process, Phone.ikev2(reference))
    try manager.start()
    phone.device.run()
    #expect(phone.device.status == .disconnected)
    #expect(phone.lines(.keychain).last?.contains("errSecItemNotFound (-25300)") == true)
  }

  @Test func `K7: a reference is another request than data, and has one of Apple's forms`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let reference = try phone.store(in: process)
    let data = try process.copyMatching(KeychainQuery(service: "vpn", account: "alice", returned: [.data]))
    #expect(data.first?.value?.withBytes { Array($0) } == Array("r1ght-passw0rd".utf8))
    #expect(reference.bytes != Array("r1ght-passw0rd".utf8))
    #expect(reference.bytes.prefix(4) == Array("genp".utf8)[...])
    #expect(reference.bytes.count == 20)
    let older = try #require(
      process.copyMatching(KeychainQuery(service: "vpn", account: "alice")).first?.rowReference)
    #expect(older.bytes.count == 12)
    for form in [reference, older] {
      #expect(try process.copyMatching(KeychainQuery(form)).first?.account == "alice")
    }
    for count in [0, 4, 11, 13, 19, 21] {
      let odd = ItemReference(
        Array("genp".utf8.prefix(count)) + Array(repeating: 1, count: max(0, count - 4)))
      #expect(throws: KeychainError(.notAReference)) { try process.copyMatching(KeychainQuery(odd)) }
    }
    let unknown = ItemReference(Array("genp".utf8) + Array(repeating: 1, count: 16))
    #expect(throws: KeychainError(.itemNotFound)) { try process.copyMatching(KeychainQuery(unknown)) }
  }

  @Test func `K8: passwords do not look like references, and references do`() throws {
    for password in [
      "r1ght-passw0rd", "hunter2", "correct horse battery", "12345678901234567890", "genp", "p4ssw0rd!",
      "パスワード",
      "AAAAAAAAAAAA",
    ] {
      #expect(!ItemReference(Array(password.utf8)).looksLikeReference, "\(password)")
    }
    let phone = try Phone()
    let process = try phone.launch()
    for number in 0..<1_000 {
      #expect(try phone.store(in: process, account: "\(number)").looksLikeReference)
    }
    #expect(ItemReference(Array("tkpr".utf8) + [0x30, 2, 5, 0]).looksLikeReference)
  }

  @Test func `K9: the configuration's backup holds where the secret is, and not the secret`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let secret = "t0p-s3cret-w0rd"
    let reference = try phone.store(secret, in: process)
    _ = phone.personal(in: process, Phone.ikev2(reference))
    let text = String(decoding: phone.device.backUp().preferences, as: UTF8.self)
    #expect(text.contains(Phone.address))
    let hex = reference.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(text.contains(hex))
    #expect(!text.contains(secret))
    #expect(!text.contains(Array(secret.utf8).map { String($0, radix: 16) }.joined()))
  }

  @Test func `K10: each request of the wrong shape is errSecParam`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let reference = try phone.store(in: process)
    let item = KeychainQuery(service: "vpn", account: "alice")
    var changes = KeychainQuery()
    changes.value = Secret("other")
    func fault(_ body: () throws -> Void) -> KeychainError? {
      #expect(throws: KeychainError.self, performing: body)
    }
    var unknown = item
    unknown.itemClass = "none"
    var returning = changes
    returning.returned = [.data]
    var referring = changes
    referring.persistentReference = reference
    var added = item
    added.persistentReference = reference
    let faults: [(KeychainFault, KeychainError?)] = [
      (.classMissing, fault { _ = try process.copyMatching(KeychainQuery()) }),
      (.classUnknown, fault { _ = try process.copyMatching(unknown) }),
      (.notAReference, fault { _ = try process.copyMatching(KeychainQuery(ItemReference([1, 2, 3]))) }),
      (.returnInUpdate, fault { try process.update(item, to: returning) }),
      (.referenceAsAttribute, fault { try process.update(item, to: referring) }),
      (.referenceAsAttribute, fault { try process.add(added) }),
      (.nothingToDo, fault { try process.add(item) }),
    ]
    for (wanted, found) in faults {
      #expect(found?.status == .parameter)
      #expect(found?.status.rawValue == -50)
      #expect(found?.fault == wanted)
    }
  }

  @Test(arguments: [DeviceOptions.ForeignGroup.missingEntitlement, .parameterError])
  func `K11: a foreign access group is refused, and an item in one is not found`(
    answer: DeviceOptions.ForeignGroup
  ) throws {
    var options = DeviceOptions()
    options.foreignGroup = answer
    let phone = try Phone(options)
    let owner = try phone.launch()
    let reference = try phone.store(in: owner)
    let stranger = try phone.launch(Phone.other)
    var query = KeychainQuery(service: "vpn", account: "alice", returned: [.data])
    #expect(throws: KeychainError(.itemNotFound)) { try stranger.copyMatching(query) }
    #expect(throws: KeychainError(.itemNotFound)) { try stranger.copyMatching(KeychainQuery(reference)) }
    query.accessGroup = "TEAM123456." + Phone.app
    let error = #expect(throws: KeychainError.self) { try stranger.copyMatching(query) }
    #expect(error?.status.rawValue == (answer == .missingEntitlement ? -34018 : -50))
    #expect(error?.fault == .foreignGroup)
  }

  @Test func `K12: the remedy is another query, not another password`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    _ = phone.personal(in: process, Phone.ikev2(ItemReference(Array("r1ght-passw0rd".utf8))))
    let finding = try #require(phone.device.findings.first { $0.code == "not-a-reference" })
    #expect(finding.fix.contains("another query, not another password"))
  }

  @Test func `K13: a blob is saved without complaint and cannot connect`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = process.personal()
    let answers = Inbox<ConfigurationError?>()
    manager.load { answers.append($0) }
    phone.device.run()
    manager.change { $0 = VPNConfiguration(Phone.ikev2(ItemReference(Array("r1ght-passw0rd".utf8)))) }
    manager.save { answers.append($0) }
    phone.device.run()
    manager.load { answers.append($0) }
    phone.device.run()
    #expect(answers.all == [nil, nil, nil])
    try manager.start()
    phone.device.run()
    #expect(phone.device.status == .disconnected)
    #expect(phone.lines(.keychain).last?.contains("errSecParam (-50)") == true)
    #expect(phone.lines(.daemon).contains { $0.contains("errSecParam (-50)") })
    #expect(!phone.lines(.app).contains { $0.contains("-50") })
    manager.load()
    phone.device.run()
    #expect(manager.lastDisconnectError == .system(.authenticationFailed))
  }
}
