import Foundation
import SimulatedDevice
import SimulatedNetworkExtension
import Testing
import TunnelProvider

/// What an app and its provider say to each other, and settings that are only kept.
extension FaceTests {
  /// A device whose provider answers, and its tunnel, started under the name of a provider.
  private func tunnel(
    provider: String = "com.example.vpn.tunnel", answer: (@Sendable ([UInt8]) -> [UInt8]?)?
  ) throws -> (device: Device, process: AppProcess, session: NETunnelProviderSession) {
    let device = try device(isGenuine: true)
    device.install(
      InstalledApp(
        "com.example.vpn",
        providers: [
          ProviderExtension(
            "com.example.vpn.tunnel", keychainGroups: ["TEAM123456.com.example.vpn"], answer: answer)
        ]))
    let process = try device.launch("com.example.vpn")
    let controller = AppController()
    process.run {
      #expect(AppController.storePassword("r1ght-passw0rd") == errSecSuccess)
      controller.connect(provider: provider) {}
    }
    device.run()
    let manager = try #require(controller.manager)
    return (device, process, try #require(manager.connection as? NETunnelProviderSession))
  }

  @Test func `a message reaches the provider, with a tunnel or without, and its answer the app`() throws {
    let (device, process, session) = try tunnel { message in
      // The provider is a process of its own: it has none of the app's rights.
      Array("got \(message.count)\(AppProcess.current == nil ? "" : " in the app")".utf8)
    }
    #expect(device.status == .connected)
    var answers: [Data?] = []
    func send(_ message: [UInt8]) throws {
      try process.run {
        try session.sendProviderMessage(Data(message)) { answers.append($0) }
        let before = answers.count
        device.run()
        #expect(answers.count == before + 1, "the answer comes later, and once")
      }
    }
    try send([1, 2, 3])
    #expect(answers == [Data("got 3".utf8)])
    #expect(device.console.contains { $0.process == .provider && $0.text.hasSuffix("3 octets") })
    #expect(!device.console.contains { $0.text.hasPrefix("launched ") })
    #expect(device.events.contains { $0.kind == .messageSent })
    process.run { session.stopTunnel() }
    device.run()
    try send([])
    #expect(answers.last == Data("got 0".utf8))
    #expect(device.console.contains { $0.text == "launched com.example.vpn.tunnel for a message of its app" })
    #expect(device.status == .disconnected, "the tunnel stays as it is")
  }

  @Test(arguments: ["com.example.vpn.tunnel", "com.example.vpn.tunel"])
  func `a provider that does not answer, or is not there, gives nothing`(provider: String) throws {
    let (device, process, session) = try tunnel(provider: provider, answer: nil)
    var answers: [Data?] = []
    try process.run { try session.sendProviderMessage(Data([1])) { answers.append($0) } }
    device.run()
    #expect(answers == [nil])
  }

  @Test func `an answer for an app that has ended goes nowhere`() throws {
    let (device, process, session) = try tunnel { $0 }
    var answers: [Data?] = []
    try process.run { try session.sendProviderMessage(Data([1])) { answers.append($0) } }
    device.kill(process)
    device.run()
    #expect(answers.isEmpty)
    let error = #expect(throws: NEVPNError.self) { try session.sendProviderMessage(Data()) }
    #expect(error?.code == .configurationReadWriteFailed)
  }

  @Test func `without a stored configuration of a provider a message is refused at once`() throws {
    let process = try device(isGenuine: true).launch("com.example.vpn")
    let fresh = process.run { NETunnelProviderManager().connection as? NETunnelProviderSession }
    let session = try #require(fresh)
    let error = #expect(throws: NEVPNError.self) { try session.sendProviderMessage(Data()) }
    #expect(error?.code == .configurationInvalid)
    #expect(throws: ConfigurationError.configurationInvalid) { try process.personal().send([]) }
  }

  @Test func `proxies are what was saved, and objects are copied`() throws {
    let process = try device(isGenuine: true).launch("com.example.vpn")
    let settings = NETunnelProviderProtocol()
    settings.providerBundleIdentifier = "com.example.vpn.tunnel"
    let proxies = NEProxySettings()
    let server = NEProxyServer(address: "proxy.example.com", port: 3128)
    server.username = "alice"
    proxies.httpsEnabled = true
    proxies.httpsServer = server
    proxies.exceptionList = ["localhost"]
    proxies.proxyAutoConfigurationURL = URL(string: "https://proxy.example.com/a.pac")
    settings.proxySettings = proxies
    server.username = "mallory"
    proxies.httpEnabled = true
    let manager = process.run { NETunnelProviderManager() }
    manager.protocolConfiguration = settings
    manager.protocolConfiguration?.proxySettings?.matchDomains = ["example.com"]
    var error: (any Error)?
    process.run { manager.saveToPreferences { error = $0 } }
    process.device.run()
    #expect(error == nil)
    var found: [NETunnelProviderManager] = []
    process.run { NETunnelProviderManager.loadAllFromPreferences { managers, _ in found = managers ?? [] } }
    process.device.run()
    let kept = try #require(found.first?.protocolConfiguration?.proxySettings)
    #expect(kept.httpsEnabled)
    #expect(!kept.httpEnabled)
    #expect(kept.httpServer == nil)
    #expect(kept.httpsServer?.address == "proxy.example.com")
    #expect(kept.httpsServer?.port == 3128)
    #expect(kept.httpsServer?.username == "alice")
    #expect(kept.httpsServer?.authenticationRequired == false)
    #expect(kept.exceptionList == ["localhost"])
    #expect(kept.matchDomains == ["example.com"])
    #expect(kept.proxyAutoConfigurationURL?.absoluteString == "https://proxy.example.com/a.pac")
    #expect(!kept.autoProxyConfigurationEnabled)
    #expect(!kept.excludeSimpleHostnames)
  }
}
