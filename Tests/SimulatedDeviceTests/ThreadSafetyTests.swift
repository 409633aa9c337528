import DeviceWatch
import Dispatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TunnelProvider

@Suite(.watched)
struct ThreadSafetyTests {
  @Test func `apps, a person and the system use one device from many threads`() throws {
    let phone = try Phone()
    let (_, _, id) = try phone.connected()
    let device = phone.device
    let started = Inbox<ConfigurationError?>()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<20 {
        switch thread {
        case 0, 1:
          guard let process = try? device.launch(thread == 0 ? Phone.app : Phone.other) else { return }
          process.listen { _ in _ = process.isAlive }
          let manager = process.personal()
          manager.load { _ in _ = manager.status }
          device.run()
          do throws(ConfigurationError) { try manager.start() } catch { started.append(error) }
          manager.stop()
          if round % 5 == 0 { device.kill(process) }
        case 2: device.toggle(id, on: round % 2 == 0)
        case 3: round % 2 == 0 ? device.lock() : device.unlock()
        case 4: _ = device.network.isUp
        case 5: device.traffic(to: "intranet.example.com")
        case 6:
          _ = (device.console.count, device.events.count, device.findings.count, device.interfaces.count)
        default: device.advance(by: 1)
        }
        device.step()
      }
    }
    device.run()
    #expect(device.configurations.filter(\.configuration.isEnabled).count <= 1)
    #expect(device.configurations.map(\.id) == [id])
  }
}
