import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

/// Save, load, start: S11 to S22.
@Suite(.watched)
struct StartStatementTests {
  private enum Step: String, CaseIterable {
    case save, load, start
  }

  private static let orders: [[Step]] = [
    [.save, .load, .start], [.save, .start, .load], [.load, .save, .start], [.load, .start, .save],
    [.start, .save, .load], [.start, .load, .save],
  ]

  /// Does the steps with a fresh tunnel; the error of the start, if it was refused.
  private func play(_ steps: [Step], _ phone: Phone) throws -> ConfigurationError? {
    let process = try phone.launch()
    let manager = process.provider()
    let reference = try phone.store(in: process, group: Phone.group)
    manager.change { $0 = VPNConfiguration(Phone.tunnel(reference)) }
    var refusal: ConfigurationError?
    for step in steps {
      switch step {
      case .save:
        manager.change { $0 = VPNConfiguration(Phone.tunnel(reference)) }
        manager.save()
      case .load: manager.load()
      case .start:
        do { try manager.start() } catch { refusal = error }
      }
      phone.device.run()
    }
    return refusal
  }

  @Test(arguments: [ConfigurationError.configurationInvalid, .configurationStale])
  func `S11: save, load, start is accepted, and every other order is refused`(
    stale: ConfigurationError
  ) throws {
    for order in Self.orders {
      var options = DeviceOptions()
      options.startAfterSave = stale
      let phone = try Phone(options)
      let refusal = try play(order, phone)
      let wanted: ConfigurationError? =
        switch order {
        case [.save, .load, .start]: nil
        case [.save, .start, .load], [.load, .save, .start]: stale
        default: .configurationInvalid
        }
      #expect(refusal == wanted, "\(order)")
      #expect(phone.device.status == (wanted == nil ? .connected : .disconnected), "\(order)")
    }
  }

  @Test func `S12: without a save there is nothing to start`() throws {
    let phone = try Phone()
    #expect(try play([.load, .start], phone) == .configurationInvalid)
    #expect(!phone.device.events.contains { $0.kind == .startRequested })
    #expect(!phone.lines(.daemon).contains { $0.contains("starting") })
    #expect(phone.lines(.provider).isEmpty)
  }

  @Test func `S13: a load before the save brings the old configuration back`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil))
    manager.change { $0.settings?.serverAddress = "new.example.com" }
    manager.load()
    phone.device.run()
    #expect(manager.configuration.settings?.serverAddress == Phone.address)
    manager.change { $0.settings?.serverAddress = "new.example.com" }
    manager.save()
    phone.device.run()
    #expect(throws: ConfigurationError.configurationInvalid) { try manager.start() }
    manager.load()
    phone.device.run()
    #expect(manager.configuration.settings?.serverAddress == "new.example.com")
    try manager.start()
  }

  @Test func `S13: a personal VPN is loaded once a launch before it is saved`() throws {
    let phone = try Phone()
    let manager = try phone.launch().personal()
    manager.change { $0 = VPNConfiguration(Phone.ikev2(nil)) }
    let answers = Inbox<ConfigurationError?>()
    manager.save { answers.append($0) }
    phone.device.run()
    manager.load { answers.append($0) }
    phone.device.run()
    manager.change { $0 = VPNConfiguration(Phone.ikev2(nil)) }
    manager.save { answers.append($0) }
    phone.device.run()
    #expect(answers.all == [.configurationStale, nil, nil])
  }

  @Test func `S14: that a start is accepted says nothing of its outcome`() throws {
    let phone = try Phone(behaviour: .fails(domain: "com.example.vpn", code: 7))
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil))
    try manager.start()
    #expect(manager.status == .disconnected)
    phone.device.run()
    #expect(manager.status == .disconnected)
    #expect(phone.device.status == .disconnected)
  }

  @Test func `S15: a provider's failure arrives as a status and as its own error`() throws {
    let phone = try Phone(behaviour: .fails(domain: "com.example.vpn", code: 7))
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil))
    try manager.start()
    phone.device.run()
    let id = try #require(manager.id)
    #expect(phone.device.history(of: id).suffix(3) == [.connecting, .disconnecting, .disconnected])
    manager.load()
    phone.device.run()
    #expect(manager.lastDisconnectError == .provider(domain: "com.example.vpn", code: 7))
  }

  @Test(arguments: [DeviceOptions.CacheOrder.afterNotification, .beforeNotification])
  func `S16: in the handler of a notification the old status is read, and after a load the new`(
    order: DeviceOptions.CacheOrder
  ) throws {
    var options = DeviceOptions()
    options.cacheOrder = order
    let phone = try Phone(options)
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(try phone.store(in: process)))
    let (read, loaded) = (Inbox<SessionStatus>(), Inbox<SessionStatus>())
    process.listen { _ in
      read.append(manager.status)
      manager.load { _ in loaded.append(manager.status) }
    }
    try manager.start()
    phone.device.run()
    #expect(
      read.all == (order == .afterNotification ? [.disconnected, .connecting] : [.connecting, .connected]))
    #expect(loaded.all.last == .connected)
  }

  @Test func `S17: what is wrong with the request is thrown at once`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil))
    phone.device.edit(try #require(manager.id)) { $0.isEnabled = false }
    phone.device.run()
    manager.load()
    phone.device.run()
    #expect(throws: ConfigurationError.configurationDisabled) { try manager.start() }
    #expect(phone.device.run() == 0, "nothing was sent to anybody")
    #expect(!phone.lines(.daemon).contains { $0.contains("starting") })
  }

  @Test func `S18: an app that takes the acceptance for the outcome is caught`() throws {
    let phone = try Phone(anchors: false)
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(try phone.store(in: process)))
    try manager.start()
    phone.device.run()
    process.claim(isConnected: true, manager)
    let finding = try #require(phone.device.findings.last)
    #expect(finding.code == "claims-connected")
    #expect(finding.statement.contains("S18"))
    #expect(phone.device.status == .disconnected)
  }

  @Test func `S19: a provider that is not installed is refused without its name`() throws {
    var options = DeviceOptions()
    options.unknownProvider = .throwsAtOnce
    let phone = try Phone(options)
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil, provider: "com.example.vpn.tunel"))
    let error = #expect(throws: ConfigurationError.self) { try manager.start() }
    #expect(error == .configurationInvalid)
    #expect(error?.message.contains("tunel") == false)
    #expect(error?.message.lowercased().contains("bundle") == false)
    #expect(phone.lines(.provider).isEmpty)
    let finding = try #require(phone.device.findings.first { $0.code == "provider-not-installed" })
    #expect(finding.sentence.contains("com.example.vpn.tunel"))
    #expect(finding.sentence.contains(Phone.provider))
  }

  @Test func `S20: or it is accepted and ends at once, before one line of a provider`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.tunnel(in: process, Phone.tunnel(nil, provider: "com.example.vpn.tunel"))
    let before = phone.device.at
    try manager.start()
    phone.device.run()
    let id = try #require(manager.id)
    #expect(phone.device.at == before)
    #expect(phone.device.history(of: id).suffix(2) == [.connecting, .disconnected])
    #expect(phone.device.lastDisconnectError(of: id) == .system(.pluginDisabled))
    #expect(phone.device.lastStopReason(of: id) == .providerDisabled)
    #expect(phone.lines(.provider).isEmpty)
    #expect(phone.lines(.daemon).contains { $0.contains("last stop reason Plugin was disabled") })
    #expect(phone.codes.contains("provider-not-installed"))
  }

  @Test func `S21: a screen that loads after the start is right, and one that does not stays behind`() throws
  {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(try phone.store(in: process)))
    try manager.start()
    while phone.device.status != .connected { #expect(phone.device.step()) }
    #expect(manager.status != .connected)
    manager.load()
    phone.device.run()
    #expect(manager.status == .connected)
  }

  @Test func `S22: the system changes a row, and copies stay what they are until a load`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(nil))
    let news = Inbox<AppNews>()
    process.listen { news.append($0) }
    phone.device.edit(try #require(manager.id)) { $0.isOnDemandEnabled = true }
    phone.device.run()
    #expect(news.all == [.configurationChanged(object: manager.object)])
    #expect(!manager.configuration.isOnDemandEnabled)
    manager.load()
    phone.device.run()
    #expect(manager.configuration.isOnDemandEnabled)
  }

  @Test func `one configuration is enabled at most, and the displaced session is superceded`() throws {
    let phone = try Phone()
    let (_, manager, id) = try phone.connected()
    let other = try phone.launch(Phone.other)
    let second = phone.tunnel(in: other, Phone.tunnel(nil, provider: Phone.other + ".tunnel"))
    phone.device.run()
    #expect(phone.device.configurations.filter(\.configuration.isEnabled).map(\.id) == [second.id])
    #expect(phone.device.status(of: id) == .invalid)
    #expect(phone.device.lastStopReason(of: id) == .superceded)
    #expect(manager.configuration.isEnabled, "the copy knows nothing of it")
    #expect(throws: ConfigurationError.configurationDisabled) { try manager.start() }
  }

  @Test func `a start while disconnecting is dropped without a word`() throws {
    let phone = try Phone()
    let (_, manager, id) = try phone.connected()
    manager.stop()
    try manager.start()
    phone.device.run()
    #expect(phone.device.status(of: id) == .disconnected)
    #expect(phone.device.events.contains { $0.kind == .startDropped })
    #expect(phone.device.lastDisconnectError(of: id) == nil)
  }
}
