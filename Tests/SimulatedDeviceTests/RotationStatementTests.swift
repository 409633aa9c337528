import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

/// Rotation, logs and backups: K25 to K30.
@Suite(.watched)
struct RotationStatementTests {
  private static let item = KeychainQuery(service: "vpn", account: "alice")

  private func update(_ process: AppProcess, to password: String) throws {
    var changes = KeychainQuery()
    changes.value = Secret(password)
    try process.update(Self.item, to: changes)
  }

  @Test func `K25: an update keeps the reference, and deleting and adding breaks it`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let old = try phone.store("old", in: process)
    try update(process, to: "r1ght-passw0rd")
    #expect(try phone.reference(in: process) == old)
    let manager = phone.personal(in: process, Phone.ikev2(old))
    try manager.start()
    phone.device.run()
    #expect(phone.device.status == .connected, "the row's reference leads to the new value")
    try process.delete(Self.item)
    #expect(try phone.store(in: process) != old)
    #expect(throws: KeychainError(.itemNotFound)) { try process.copyMatching(KeychainQuery(old)) }
  }

  @Test func `K26: a deleted item looks like a rejected login, and no credential has left`() throws {
    let phone = try Phone()
    let (process, manager, id) = try phone.connected()
    manager.stop()
    phone.device.run()
    try process.delete(Self.item)
    let bytes = phone.device.network.servers[Phone.address]?.eapBytes
    try manager.start()
    phone.device.run()
    manager.load()
    phone.device.run()
    #expect(manager.lastDisconnectError == .system(.authenticationFailed))
    #expect(manager.lastDisconnectError?.code == 8)
    #expect(phone.lines(.keychain).last?.contains("-25300") == true)
    #expect(phone.device.network.servers[Phone.address]?.eapBytes == bytes)
    let report = try #require(phone.device.report(of: id))
    #expect(report.findings.map(\.stage) == [.credential])
    let reason = try #require(report.findings.first?.reasons.first)
    #expect(reason.sentence.hasSuffix("It is not a rejection by the server: no packet with credentials left"))
    #expect(reason.fix == "make a new reference and save the configuration again")
  }

  /// Every order of four steps.
  private static var orders: [[RotationStep]] {
    func orders(_ steps: [RotationStep]) -> [[RotationStep]] {
      steps.isEmpty
        ? [[]]
        : steps.flatMap { first in orders(steps.filter { $0 != first }).map { [first] + $0 } }
    }
    return orders(RotationStep.order)
  }

  /// Takes the steps on a device whose tunnel worked; what the recorder has to say.
  private func rotate(_ steps: [RotationStep]) throws -> DeviceFinding? {
    let phone = try Phone()
    var (process, manager, id) = try phone.connected()
    manager.stop()
    phone.device.run()
    phone.device.network.servers[Phone.address]?.users["alice"] = Secret("new")
    phone.device.beginRotation(service: "vpn", account: "alice")
    for step in steps {
      switch step {
      case .itemUpdated: try update(process, to: "new")
      case .referenceQueried: _ = try phone.reference(in: process)
      case .protocolSaved:
        manager.save()
        phone.device.run()
      case .connectedWithoutApp, .connectedWithApp:
        if step == .connectedWithoutApp { phone.device.kill(process) }
        phone.device.toggle(id, on: true)
        phone.device.run()
        phone.device.toggle(id, on: false)
        phone.device.run()
        (process, manager) = try phone.relaunched()
      }
    }
    #expect(phone.device.rotationSteps == steps)
    return RotationStep.finding(phone.device.rotationSteps)
  }

  @Test func `K27: of the 24 orders of a rotation exactly one passes`() throws {
    var passing: [[RotationStep]] = []
    for order in Self.orders where try rotate(order) == nil { passing.append(order) }
    #expect(Self.orders.count == 24)
    #expect(passing == [[.itemUpdated, .referenceQueried, .protocolSaved, .connectedWithoutApp]])
    #expect(try rotate(Array(RotationStep.order.dropLast()))?.code == "rotation-unproved")
    #expect(try rotate(RotationStep.order.dropLast() + [.connectedWithApp])?.code == "rotation-unproved")
  }

  @Test func `K28: one item for password and shared secret is noticed, and two rotate apart`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let password = try phone.store(in: process)
    var settings = Phone.ikev2(password)
    settings.sharedSecretReference = password
    _ = phone.personal(in: process, settings)
    #expect(phone.codes.contains("one-item-for-two-secrets"))
    let secret = try phone.store("hush-presh4red", in: process, account: "psk")
    try update(process, to: "new")
    let kept = try process.copyMatching(KeychainQuery(secret)).first
    #expect(kept?.value?.withBytes { Array($0) } == Array("hush-presh4red".utf8))
    #expect(try phone.reference(in: process, account: "psk") == secret)
  }

  @Test func `K29: no reference, query or secret is in anything that is written`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let secret = "t0p-s3cret-w0rd"
    let reference = try phone.store(secret, in: process, .whenUnlocked)
    var settings = Phone.ikev2(reference)
    settings.sharedSecretReference = ItemReference(Array(secret.utf8))
    let manager = phone.personal(in: process, settings, onDemand: [OnDemandRule(.connect)])
    for body in [{ phone.device.lock() }, { phone.device.unlock() }] {
      body()
      try manager.start()
      phone.device.run()
      manager.load()
      phone.device.run()
    }
    let query = KeychainQuery(reference)
    var texts = phone.device.console.map(\.description) + phone.device.findings.map(\.description)
    texts += phone.device.events.map { "\($0)" } + ["\(query)", "\(reference)", "\(settings)"]
    let id = try #require(manager.id)
    texts.append("\(phone.device.report(of: id) as Any)")
    var dumped = ""
    dump(settings, to: &dumped)
    dump(query, to: &dumped)
    texts.append(dumped)
    for bytes in [reference.bytes, Array(secret.utf8)] {
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      for form in [String(decoding: bytes, as: UTF8.self), hex, Data(bytes).base64EncodedString()] {
        for text in texts { #expect(!text.contains(form), "\(text)") }
      }
    }
    #expect("\(reference)".contains("<ref sha256:"))
    #expect("\(settings.sharedSecretReference as Any)".contains("<not a reference>"))
  }

  @Test(arguments: Accessibility.allCases)
  func `K30: the item's class decides what moves to a new device, and the configuration always does`(
    accessibility: Accessibility
  ) throws {
    let old = try Phone()
    let process = try old.launch()
    let reference = try old.store(in: process, accessibility)
    _ = old.personal(in: process, Phone.ikev2(reference))
    let new = try Phone(seed: 2)
    new.device.restore(old.device.backUp(), toNewDevice: true)
    let (_, manager) = try new.relaunched()
    #expect(manager.configuration.settings?.passwordReference == reference)
    try manager.start()
    new.device.run()
    #expect((new.device.status == .connected) == accessibility.movesToNewDevice)
    if !accessibility.movesToNewDevice {
      #expect(new.lines(.keychain).last?.contains("-25300") == true)
    }
    let same = try Phone(seed: 3)
    same.device.restore(old.device.backUp(), toNewDevice: false)
    let again = try same.launch()
    let found = try? again.copyMatching(KeychainQuery(reference))
    #expect((found != nil) == (accessibility != .whenPasscodeSetThisDeviceOnly))
  }

  @Test func `an item that demands a passcode goes with it`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let reference = try phone.store(in: process, .whenPasscodeSetThisDeviceOnly)
    phone.device.removePasscode()
    #expect(throws: KeychainError(.itemNotFound)) { try process.copyMatching(KeychainQuery(reference)) }
  }
}
