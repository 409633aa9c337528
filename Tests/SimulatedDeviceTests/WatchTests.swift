import DeviceWatch
import Foundation
import OpenSSL
import SimulatedDevice
import Testing

/// K29 over everything: what watches the other tests does see, and watches all.
@Suite(.watched)
struct WatchTests {
  @Test(arguments: [
    "the password is r1ght-passw0rd", "cjFnaHQtcGFzc3cwcmQ=", "687573682d707265736834726564",
    "genp", "Z2VucAAAAAA", "KeychainQuery(service: …)",
  ])
  func `K29: a secret, a reference or a query in an output is seen`(text: String) {
    #expect(!Watch.leaks(in: text).isEmpty)
  }

  @Test func `K29: a reference is seen however it is written, and its digest is not`() throws {
    let phone = try Phone()
    let reference = try phone.store(in: phone.launch())
    #expect(Watch.leaks(in: "\(reference)").isEmpty)
    let uuid = reference.bytes.dropFirst(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(!Watch.leaks(in: "ref \(Data(reference.bytes).base64EncodedString())").isEmpty)
    #expect(Watch.leaks(in: uuid).isEmpty, "of itself it is a number as any other")
    let items = DeviceMemory(phone.device).items
    #expect(items.map(\.reference) == [reference])
  }

  @Test func `K29: every suite is watched`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let folders = [
      folder, folder.deletingLastPathComponent().appending(path: "SimulatedNetworkExtensionTests"),
    ]
    let files = try folders.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }.filter { $0.lastPathComponent.hasSuffix("Tests.swift") }
    #expect(files.count > 17)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      // What extends a suite is watched with it.
      let isWatched =
        text.contains(#/@Suite\((\.serialized, )?\.watched/#) || text.contains("extension FaceTests")
      #expect(isWatched, "\(file.lastPathComponent)")
    }
  }
}
