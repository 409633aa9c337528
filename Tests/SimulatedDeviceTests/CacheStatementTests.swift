import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

/// The API is a control surface and a cache: S1 to S10.
@Suite(.watched)
struct CacheStatementTests {
  @Test func `S1: reading again never mends a copy that was not loaded`() throws {
    let phone = try Phone()
    let (_, _, id) = try phone.connected()
    let fresh = try phone.launch().personal()
    phone.device.run()
    for _ in 0..<1_000 {
      #expect(fresh.status == .invalid)
      #expect(phone.device.status(of: id) == .connected)
    }
    #expect(phone.codes.filter { $0 == "polling" }.count == 1)
  }

  @Test func `S2: the tunnel carries packets when its app is dead`() throws {
    let phone = try Phone()
    let (process, _, id) = try phone.connected()
    phone.device.kill(process)
    #expect(phone.device.traffic(to: "intranet.example.com") == .tunnel)
    #expect(phone.device.status(of: id) == .connected)
  }

  @Test func `S3: properties mean nothing before the load`() throws {
    let phone = try Phone()
    let (process, _, _) = try phone.connected()
    phone.device.edit(try #require(phone.device.configurations.first?.id)) {
      $0.onDemandRules = [OnDemandRule(.ignore)]
    }
    phone.device.kill(process)
    let fresh = try phone.launch().personal()
    #expect(fresh.configuration.settings == nil)
    #expect(!fresh.configuration.isEnabled)
    #expect(fresh.configuration.onDemandRules == nil)
    #expect(fresh.configuration.localizedDescription == nil)
    fresh.load()
    phone.device.run()
    #expect(fresh.configuration.settings?.serverAddress == Phone.address)
    #expect(fresh.configuration.isEnabled)
    #expect(fresh.configuration.onDemandRules == [OnDemandRule(.ignore)])
    #expect(fresh.configuration.localizedDescription == "Office")
  }

  @Test(arguments: [SessionStatus.invalid, .disconnected])
  func `S4: before the load the status is the default, though the tunnel is up`(initial: SessionStatus) throws
  {
    var options = DeviceOptions()
    options.initialStatus = initial
    let phone = try Phone(options)
    _ = try phone.connected()
    let fresh = try phone.launch().personal()
    #expect(fresh.status == initial)
    fresh.load()
    phone.device.run()
    #expect(fresh.status == .connected)
  }

  @Test func `S5: reads in the load's handler are fresh, and one before it is noticed once`() throws {
    let phone = try Phone()
    _ = try phone.connected()
    func stale() -> Int { phone.codes.filter { $0 == "stale-read" }.count }
    let before = stale()
    let right = try phone.launch().personal()
    let seen = Inbox<String>()
    right.load { _ in seen.append("\(right.status) \(right.configuration.settings?.serverAddress ?? "")") }
    phone.device.run()
    #expect(seen.all == ["connected vpn.example.com"])
    #expect(stale() == before)
    let wrong = try phone.launch().personal()
    _ = wrong.status
    wrong.load()
    phone.device.run()
    _ = wrong.status
    #expect(stale() == before + 1)
  }

  @Test func `S6: every change is notified, in order, under the right connection`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(try phone.store(in: process)))
    let other = phone.tunnel(in: process, Phone.tunnel(nil), name: "Other")
    manager.load()
    phone.device.run()
    manager.change { $0.isEnabled = true }
    manager.save()
    phone.device.run()
    manager.load()
    phone.device.run()
    let news = Inbox<AppNews>()
    process.listen { if case .statusChanged = $0 { news.append($0) } }
    try manager.start()
    phone.device.run()
    manager.stop()
    phone.device.run()
    #expect(news.all == Array(repeating: .statusChanged(object: manager.object), count: 4))
    let id = try #require(manager.id)
    let told = phone.device.events.compactMap { event -> SessionStatus? in
      if case .notified(let status) = event.kind, event.configuration == id { status } else { nil }
    }
    #expect(told.suffix(4) == [.connecting, .connected, .disconnecting, .disconnected])
    #expect(other.object != manager.object)
  }

  @Test func `S7: On Demand starts with no app call, and the app is notified all the same`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process)), onDemand: [OnDemandRule(.connect)])
    let news = Inbox<AppNews>()
    process.listen { news.append($0) }
    #expect(phone.device.traffic(to: "intranet.example.com") == .gated)
    phone.device.run()
    #expect(news.all == Array(repeating: .statusChanged(object: manager.object), count: 2))
    #expect(phone.device.status == .connected)
    #expect(!phone.device.events.contains { $0.kind == .startRequested })
    #expect(phone.device.events.contains { $0.kind == .started(.onDemand) })
  }

  @Test func `S8: settings are read from what is stored, not from what the app set`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    let manager = phone.personal(in: process, Phone.ikev2(nil))
    manager.change { $0.settings?.serverAddress = "other.example.com" }
    #expect(manager.configuration.settings?.serverAddress == "other.example.com")
    manager.load()
    phone.device.run()
    #expect(manager.configuration.settings?.serverAddress == Phone.address)
  }

  @Test func `S9: an app loses its state and not the connection`() throws {
    let phone = try Phone()
    let (process, manager, id) = try phone.connected()
    let since = try #require(manager.connectedDate)
    phone.device.kill(process)
    phone.device.advance(by: 60)
    let (_, fresh) = try phone.relaunched()
    #expect(fresh.status == .connected)
    #expect(fresh.connectedDate == since)
    #expect(phone.device.connectedDate(of: id) == since)
  }

  @Test func `a device goes when its last user goes, whatever its apps were waiting for`() throws {
    weak var device: Device?
    do {
      let phone = try Watch.aside { try Phone() }
      device = phone.device
      let process = try phone.launch()
      process.listen { _ in }
      process.personal().load()
      phone.device.step()
      #expect(device != nil)
    }
    #expect(device == nil)
  }

  @Test func `S10: what is remembered of the last run is wrong, and what is loaded is right`() throws {
    let phone = try Phone()
    let (process, manager, id) = try phone.connected()
    let remembered = manager.status == .connected
    phone.device.kill(process)
    phone.device.toggle(id, on: false)
    phone.device.run()
    let (again, fresh) = try phone.relaunched()
    let told = phone.device.events.filter { $0.app == Phone.app }.last { event in
      if case .notified = event.kind { true } else { false }
    }
    #expect(told?.kind == .notified(.connected), "nothing of what happened meanwhile is told")
    again.claim(isConnected: fresh.status == .connected, fresh)
    #expect(!phone.codes.contains("claims-connected"))
    again.claim(isConnected: remembered, fresh)
    #expect(phone.device.findings.last?.statement.contains("S10") == true)
  }
}
