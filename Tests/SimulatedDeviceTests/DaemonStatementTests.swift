import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

/// Save works and connect fails, and accessibility decides the reboot: K14 to K24.
@Suite(.watched)
struct DaemonStatementTests {
  private static let connect = [OnDemandRule(.connect)]

  /// Starts a personal VPN whose item lies in a group, with a class.
  private func start(
    _ phone: Phone, group: String? = nil, _ accessibility: Accessibility? = .afterFirstUnlock,
    prepare: (AppProcess, UUID) -> Void = { _, _ in }
  ) throws -> UUID {
    let process = try phone.launch()
    let manager = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process, group: group, accessibility)))
    let id = try #require(manager.id)
    prepare(process, id)
    phone.device.toggle(id, on: true)
    phone.device.run()
    return id
  }

  @Test(arguments: [DeviceOptions.DaemonRights.ownersGroup, .sharingGroups])
  func `K14: who may read an item is a matter of its group`(rights: DeviceOptions.DaemonRights) throws {
    let groups: [(String?, daemon: Bool)] = [
      (nil, rights == .ownersGroup), (Phone.group, false), (Phone.sharing, true),
    ]
    for (group, daemon) in groups {
      var options = DeviceOptions()
      options.daemonRights = rights
      let phone = try Phone(options)
      let id = try start(phone, group: group)
      #expect((phone.device.status(of: id) == .connected) == daemon, "\(group ?? "default")")
      let reference = try phone.reference(in: phone.launch())
      let stranger = try phone.launch(Phone.other)
      #expect(throws: KeychainError(.itemNotFound)) { try stranger.copyMatching(KeychainQuery(reference)) }
    }
  }

  @Test(arguments: [DeviceOptions.Platform.simulator, .device])
  func `K15: the same scenario passes in Apple's simulator and fails on a device`(
    platform: DeviceOptions.Platform
  ) throws {
    var options = DeviceOptions()
    options.platform = platform
    for (group, accessibility) in [(Phone.group, Accessibility.afterFirstUnlock), (nil, .whenUnlocked)] {
      let phone = try Phone(options)
      let id = try start(phone, group: group, accessibility) { process, _ in
        phone.device.kill(process)
        phone.device.lock()
      }
      #expect((phone.device.status(of: id) == .connected) == (platform == .simulator))
    }
  }

  @Test(arguments: Accessibility.allCases, [true, false])
  func `K16: it is the lock that decides, not whether the app is open`(
    accessibility: Accessibility, isOpen: Bool
  ) throws {
    for power in PowerState.allCases {
      let phone = try Phone()
      let id = try start(phone, accessibility) { process, _ in
        switch power {
        case .beforeFirstUnlock: phone.device.reboot()
        case .locked: phone.device.lock()
        case .unlocked: break
        }
        if !isOpen { phone.device.kill(process) }
      }
      let works = phone.device.status(of: id) == .connected
      #expect(works == accessibility.isReadable(power), "\(accessibility.name), \(power.rawValue)")
    }
  }

  @Test func `K16: what cannot be read says which state lets it be read`() {
    let readable = Accessibility.allCases.map { item in PowerState.allCases.map(item.isReadable) }
    #expect(
      readable == [
        [false, false, true], [false, true, true], [true, true, true], [false, false, true],
        [false, false, true], [false, true, true], [true, true, true],
      ])
  }

  @Test func `K17: the reason stands in the device's console and not in the app's log`() throws {
    let phone = try Phone()
    _ = try start(phone, .whenUnlocked) { process, _ in
      phone.device.kill(process)
      phone.device.lock()
    }
    #expect(!phone.lines(.app).contains { $0.contains("-25308") || $0.contains("accessib") })
    #expect(phone.lines(.keychain).contains { $0.contains("errSecInteractionNotAllowed (-25308)") })
    #expect(phone.lines(.daemon).contains { $0.contains("accessibility") })
  }

  @Test func `K18: refused, gone and no reference are told apart`() throws {
    func daemonLine(_ reference: (Phone, AppProcess) throws -> ItemReference) throws -> String {
      let phone = try Phone()
      let process = try phone.launch()
      let manager = phone.personal(in: process, Phone.ikev2(try reference(phone, process)))
      phone.device.lock()
      try manager.start()
      phone.device.run()
      return phone.lines(.daemon).first { $0.contains("cannot start") } ?? ""
    }
    let refused = try daemonLine { phone, process in try phone.store(in: process, .whenUnlocked) }
    #expect(refused.contains("-25308"))
    #expect(refused.contains("the reference is fine"))
    let gone = try daemonLine { phone, process in
      let reference = try phone.store(in: process)
      try process.delete(KeychainQuery(service: "vpn", account: "alice"))
      return reference
    }
    #expect(gone.contains("-25300"))
    #expect(gone.contains("gone"))
    let none = try daemonLine { _, _ in ItemReference([1, 2, 3]) }
    #expect(none.contains("-50"))
    #expect(none.contains("another query"))
  }

  @Test(arguments: Accessibility.allCases, [true, false])
  func `K19: an item too strict for background starts is noticed where On Demand needs it`(
    accessibility: Accessibility, onDemand: Bool
  ) throws {
    let phone = try Phone()
    let process = try phone.launch()
    _ = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process, accessibility)),
      onDemand: onDemand ? Self.connect : nil)
    let isStrict = !accessibility.isReadable(.locked)
    #expect(phone.codes.contains("accessibility-too-strict") == (onDemand && isStrict))
  }

  @Test func `K20: an item for after the first unlock serves the background once somebody unlocked`() throws {
    let phone = try Phone()
    let id = try start(phone) { _, _ in phone.device.reboot() }
    #expect(phone.device.status(of: id) == .disconnected)
    #expect(phone.lines(.keychain).last?.contains("-25308") == true)
    phone.device.unlock()
    phone.device.lock()
    phone.device.toggle(id, on: true)
    phone.device.run()
    #expect(phone.device.status(of: id) == .connected)
  }

  @Test func `K21: the default class demands a device that is unlocked now`() throws {
    let phone = try Phone()
    let id = try start(phone, nil) { _, _ in phone.device.lock() }
    #expect(phone.device.status(of: id) == .disconnected)
    #expect(phone.lines(.keychain).last?.contains("-25308") == true)
  }

  @Test func `K22: On Demand tries again and again until somebody unlocks`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process, .whenUnlocked)), onDemand: Self.connect)
    let id = try #require(manager.id)
    phone.device.kill(process)
    phone.device.lock()
    func attempts() -> Int { phone.device.events.filter { $0.kind == .started(.onDemand) }.count }
    #expect(phone.device.traffic(to: "intranet.example.com") == .gated)
    var counts: [Int] = []
    for _ in 0..<4 {
      phone.device.advance(by: 60)
      counts.append(attempts())
      #expect(phone.device.status(of: id) == .disconnected)
    }
    #expect(counts == counts.sorted())
    #expect(Set(counts).count == counts.count, "\(counts)")
    phone.device.unlock()
    let before = attempts()
    phone.device.advance(by: 300)
    #expect(attempts() == before + 1)
    #expect(phone.device.status(of: id) == .connected)
  }

  @Test func `K23: to change the class make the item anew, and save its new reference`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let old = try phone.store(in: process, .whenUnlocked)
    let manager = phone.personal(in: process, Phone.ikev2(old))
    try process.delete(KeychainQuery(service: "vpn", account: "alice"))
    let new = try phone.store(in: process, .afterFirstUnlock)
    #expect(new != old)
    #expect(throws: KeychainError(.itemNotFound)) { try process.copyMatching(KeychainQuery(old)) }
    manager.change { $0.settings?.passwordReference = new }
    manager.save()
    phone.device.run()
    phone.device.lock()
    phone.device.toggle(try #require(manager.id), on: true)
    phone.device.run()
    #expect(phone.device.status == .connected)
    #expect(!phone.codes.contains("accessibility-edited-in-place"))
  }

  @Test func `K24: an edit of the class in place is noticed, and may not do what it says`() throws {
    var works: Set<Bool> = []
    for seed in 1...16 as ClosedRange<UInt64> {
      var options = DeviceOptions()
      options.attributeUpdateIsUnreliable = true
      let phone = try Phone(options, seed: seed)
      let process = try phone.launch()
      let reference = try phone.store(in: process, .whenUnlocked)
      let manager = phone.personal(in: process, Phone.ikev2(reference))
      var changes = KeychainQuery()
      changes.accessibility = .afterFirstUnlock
      try process.update(KeychainQuery(service: "vpn", account: "alice"), to: changes)
      #expect(phone.codes.contains("accessibility-edited-in-place"))
      phone.device.lock()
      phone.device.toggle(try #require(manager.id), on: true)
      phone.device.run()
      works.insert(phone.device.status == .connected)
    }
    #expect(works == [true, false])
  }
}
