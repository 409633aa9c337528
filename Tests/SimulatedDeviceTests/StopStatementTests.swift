import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

/// Stop and clean-up: S35 to S39.
@Suite(.watched)
struct StopStatementTests {
  @Test func `S35: what is begun when the app is told to end never leaves it`() throws {
    for (grace, isDown) in [(0.0, false), (Device.teardownTime, true)] {
      let phone = try Phone()
      let (process, manager, id) = try phone.connected()
      phone.device.terminate(process, grace: grace) { manager.stop() }
      phone.device.run()
      #expect((phone.device.status(of: id) == .disconnected) == isDown)
    }
    let phone = try Phone()
    let (process, manager, id) = try phone.connected()
    manager.stop()
    phone.device.terminate(process, grace: 0) {}
    phone.device.run()
    #expect(phone.device.status(of: id) == .disconnected)
  }

  @Test func `S36: a stop reaches the provider with its reason, and the provider cleans up`() throws {
    let phone = try Phone()
    let (_, manager, id) = try phone.connected()
    manager.stop()
    phone.device.run()
    #expect(phone.device.events.contains { $0.kind == .providerStopped(.userInitiated) })
    #expect(phone.lines(.provider).suffix(2) == ["told to stop: userInitiated (1)", "cleaned up"])
    #expect(phone.device.history(of: id).suffix(2) == [.disconnecting, .disconnected])
  }

  private func two(_ seed: UInt64) throws -> (Phone, AppProcess, UUID) {
    let phone = try Phone(seed: seed)
    let process = try phone.launch()
    let reference = try phone.store(in: process, group: Phone.group)
    _ = phone.tunnel(in: process, Phone.tunnel(reference), name: "One")
    let second = phone.tunnel(in: process, Phone.tunnel(reference), name: "Two")
    try second.start()
    phone.device.run()
    return (phone, process, try #require(second.id))
  }

  private func loadAll(_ phone: Phone, _ process: AppProcess) -> [ManagedConfiguration] {
    let found = Inbox<ManagedConfiguration>()
    process.loadAll { managers, _ in for manager in managers { found.append(manager) } }
    phone.device.run()
    return found.all
  }

  @Test func `S37: a stop by identifier leaves the others alone, and stopping all is noticed`() throws {
    let (phone, process, id) = try two(1)
    let managers = loadAll(phone, process)
    let idle = try #require(managers.first { $0.id != id })
    idle.stop()
    phone.device.run()
    #expect(phone.device.status(of: id) == .connected)
    #expect(!phone.codes.contains("stops-every-configuration"))
    for manager in managers { manager.stop() }
    phone.device.run()
    #expect(phone.codes.contains("stops-every-configuration"))
  }

  @Test func `S38: the first manager is any manager, and the identifier is always the one`() throws {
    var stoppedByFirst: Set<Bool> = []
    for seed in 1...16 as ClosedRange<UInt64> {
      let (phone, process, id) = try two(seed)
      loadAll(phone, process).first?.stop()
      phone.device.run()
      stoppedByFirst.insert(phone.device.status(of: id) != .connected)
      let (again, other, wanted) = try two(seed)
      loadAll(again, other).first { $0.id == wanted }?.stop()
      again.device.run()
      #expect(again.device.status(of: wanted) != .connected)
    }
    #expect(stoppedByFirst == [true, false])
  }

  @Test func `S39: a screen drawn before the load is wrong about what On Demand raised`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    _ = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process)), onDemand: [OnDemandRule(.connect)])
    phone.device.kill(process)
    phone.device.traffic(to: "intranet.example.com")
    phone.device.run()
    let again = try phone.launch()
    let manager = again.personal()
    again.claim(isConnected: manager.status == .connected, manager)
    #expect(phone.device.findings.last?.statement.contains("S39") == true)
    let before = phone.device.findings.count
    manager.load { _ in again.claim(isConnected: manager.status == .connected, manager) }
    phone.device.run()
    #expect(phone.device.findings.count == before)
  }

  @Test func `a provider that dies takes the session down at once`() throws {
    let phone = try Phone()
    let (_, _, id) = try phone.connected()
    phone.device.killProvider(id)
    phone.device.run()
    #expect(phone.device.history(of: id).suffix(2) == [.connected, .disconnected])
    #expect(phone.device.lastDisconnectError(of: id) == .system(.pluginFailed))
    #expect(phone.device.lastStopReason(of: id) == .providerFailed)
  }

  @Test func `a tunnel finds its way again, and stays connected since when it was`() throws {
    let phone = try Phone()
    let (_, _, id) = try phone.connected()
    let since = phone.device.connectedDate(of: id)
    phone.device.reassert(id, isFound: false)
    #expect(phone.device.status(of: id) == .reasserting)
    phone.device.advance(by: 10)
    phone.device.reassert(id, isFound: true)
    #expect(phone.device.status(of: id) == .connected)
    #expect(phone.device.connectedDate(of: id) == since)
  }
}
