import Foundation
import SimulatedDevice
import SimulatedNetworkExtension
import Testing
import TunnelProvider

@testable import ExampleAppController

extension FaceTests {
  @Test func `the right controller says what the device's truth is, whatever happens`() throws {
    for isGenuine in [true, false] {
      let device = try device(isGenuine: isGenuine)
      let process = try device.launch("com.example.vpn")
      let controller = TunnelController()
      try process.run { controller.connect(passwordReference: try reference()) }
      device.run()
      process.claim(isConnected: controller.showsConnected)
      #expect(controller.showsConnected == isGenuine)
      device.kill(process)
      let again = try device.launch("com.example.vpn")
      let second = TunnelController()
      again.run { second.open() }
      device.run()
      again.claim(isConnected: second.showsConnected)
      #expect(second.showsConnected == isGenuine)
      again.run { second.disconnect() }
      device.run()
      again.claim(isConnected: second.showsConnected)
      #expect(!device.findings.contains { $0.code.hasPrefix("claims-") }, "\(device.findings)")
    }
  }

  @Test func `the naive controller is caught with the statements it breaks`() throws {
    let refused = try device(isGenuine: false)
    let process = try refused.launch("com.example.vpn")
    // Its manager belongs to the process in which it was made.
    let naive = process.run { NaiveTunnelController() }
    try process.run { naive.connect(passwordReference: try reference()) }
    refused.run()
    process.claim(isConnected: naive.showsConnected)
    let finding = try #require(refused.findings.last)
    #expect(naive.showsConnected)
    #expect(finding.code == "claims-connected")
    #expect("\(finding)".contains("S18"))
    #expect(refused.status == .disconnected)

    let working = try device(isGenuine: true)
    let first = try working.launch("com.example.vpn")
    let earlier = first.run { NaiveTunnelController() }
    try first.run { earlier.connect(passwordReference: try reference()) }
    working.run()
    working.kill(first)
    let second = try working.launch("com.example.vpn")
    let later = second.run { NaiveTunnelController() }
    second.run { later.open() }
    second.claim(isConnected: later.showsConnected)
    #expect(!later.showsConnected)
    #expect(working.findings.last.map { "\($0)".contains("S39") } == true)
    #expect(working.status == .connected)
  }

  private func reference() throws -> Data {
    #expect(AppController.storePassword("r1ght-passw0rd") == errSecSuccess)
    return try #require(AppController.passwordReference())
  }
}
