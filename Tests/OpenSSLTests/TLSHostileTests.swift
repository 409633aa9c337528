import OpenSSL
import Support
import Testing

struct TLSHostileTests {
  private let parties: TLSParties

  init() throws { parties = try TLSParties() }

  private func greeted() throws -> TLSClient {
    let client = try TLSClient(TLSSettings()) { _ in true }
    _ = client.step()
    return client
  }

  @Test(
    arguments: [
      ("HTTP/1.1 400 Bad Request\r\n", "\"HTTP/1.1 400 Bad\""),
      ("SSH-2.0-OpenSSH_9.2\r\n", "\"SSH-2.0-OpenSSH_\""),
      ("220 mail.example.com ESMTP", "\"220 mail.example\""), ("\u{1}\u{2}", "0102"),
    ])
  func `what is not TLS is called so, with its beginning`(_ text: String, _ shown: String) throws {
    let fault = TLSFault.notTLS("it begins with \(shown)")
    #expect(try greeted().step(received: Array(text.utf8)).fault == fault)
    let server = try TLSServer(parties.serverSettings)
    #expect(server.step(received: Array(text.utf8)).fault == fault)
    // The same, one octet at a time.
    let slow = try greeted()
    let faults = text.utf8.compactMap { slow.step(received: [$0]).fault }
    #expect(faults.last?.code == "not-tls")
  }

  @Test func `records without end are not kept`() throws {
    let client = try greeted()
    // A handshake message of 16 MB, announced and sent.
    var record: [UInt8] = [22, 3, 3, 0x40, 0]
    record += [11, 255, 255, 255] + [UInt8](repeating: 0, count: 0x4000 - 4)
    var fault: TLSFault?
    for _ in 0..<1000 where fault == nil { fault = client.step(received: record).fault }
    #expect(fault != nil)
    let flood = try greeted().step(received: [22, 3, 3] + [UInt8](repeating: 0, count: 2 << 20)).fault
    #expect(flood?.code == "limit")
    // A record that never comes to its end is waited for, but not for ever: the bytes are counted.
    let waiting = try greeted()
    #expect(waiting.step(received: [22, 3, 3, 0x40, 0]).fault == nil)
    #expect(waiting.ended() == .closed)
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func `cut and bent servers are never believed`(_ version: TLSVersion) throws {
    var random = RepeatableGenerator(seed: 7)
    let settings = TLSSettings(maximumVersion: version, identity: parties.client)
    for round in 0..<600 {
      let expected = [parties.server.certificate] + parties.server.chain
      let wire = try TLSWire(settings, parties.demanding, judge: { $0 == expected })
      var isFirst = true
      wire.shake { bytes in
        guard isFirst, !bytes.isEmpty else { return bytes }
        isFirst = false
        var bent = bytes
        if round % 4 == 0 {
          bent.removeLast(Int.random(in: 1...bytes.count, using: &random))
        } else {
          var place = Int.random(in: bytes.indices, using: &random)
          // Nothing covers the version of the first record: receivers pass it over (RFC 8446 5.1).
          if place == 2 { place = 3 }
          bent[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        return bent
      }
      #expect(wire.serverHandshake == nil, "round \(round)")
      #expect(wire.clientHandshake == nil, "round \(round)")
      // In TLS 1.2 the server signs only its key; what else it said is covered at the end, after the certificate.
      #expect(version == .tls12 || !wire.client.hasSentCertificate, "round \(round)")
    }
  }

  @Test func `a key that is not proved is told from other faults`() throws {
    let settings = TLSSettings(maximumVersion: .tls12, identity: parties.client)
    let wire = try TLSWire(settings, parties.demanding)
    wire.shake { bytes in
      // The last octet of ServerKeyExchange (12) is of its signature; TLS 1.2 does not encrypt it.
      var bent = bytes
      var place = 0
      while place + 5 < bytes.count {
        let end = place + 5 + Int(bytes[place + 3]) << 8 + Int(bytes[place + 4])
        if bytes[place] == 22, bytes[place + 5] == 12, end <= bytes.count { bent[end - 1] ^= 1 }
        place = end
      }
      return bent
    }
    #expect(wire.clientFault?.code == "key-not-proved", "\(String(describing: wire.clientFault))")
    #expect(!wire.client.hasSentCertificate)
  }

  @Test func `bent clients and garbage stop no server`() throws {
    var random = RepeatableGenerator(seed: 9)
    let hello = try TLSClient(TLSSettings(serverName: "vpn.example.com", protocols: ["h2"])) { _ in true }
      .step().bytes
    var server = parties.demanding
    server.protocols = ["h2"]
    for round in 0..<1000 {
      var bent = hello
      if round % 3 == 0 {
        bent.removeLast(Int.random(in: 1...hello.count, using: &random))
      } else {
        for _ in 0...Int.random(in: 0..<8, using: &random) {
          bent[Int.random(in: 5..<hello.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let end = try TLSServer(server)
      _ = end.step(received: bent)
      let garbage = [22, 3, 1] + (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = end.step(received: garbage)
      #expect(end.step(received: garbage).handshake == nil)
    }
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func `bent records end an established connection`(_ version: TLSVersion) throws {
    var random = RepeatableGenerator(seed: 11)
    for _ in 0..<50 {
      let wire = try TLSWire(TLSSettings(maximumVersion: version), parties.serverSettings)
      wire.shake()
      var record = try wire.server.write(Array("hello".utf8))
      record[Int.random(in: 5..<record.count, using: &random)] ^= 1
      let reading = wire.client.read(record)
      #expect(reading.data.isEmpty)
      #expect(reading.end?.code == "malformed", "\(String(describing: reading.end))")
    }
  }

  @Test func `a server that shows a certificate nobody can read is told so`() throws {
    let wire = try TLSWire(TLSSettings(maximumVersion: .tls12), parties.serverSettings)
    let der = parties.server.certificate.der
    // The version of the certificate, which comes right after two headers: 4 is none.
    let place = try #require((0..<20).first { der[$0...].starts(with: [0xa0, 3, 2, 1, 2]) })
    wire.shake { bytes in
      guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: der.prefix(16)) }) else {
        return bytes
      }
      var bent = bytes
      bent[start + place + 1] = 0x7f
      return bent
    }
    #expect(wire.clientFault != nil)
    #expect(wire.clientHandshake == nil)
  }
}
