public import Foundation
import OpenSSL
import SimulatedDevice

/// A web proxy.
open class NEProxyServer: NSObject, @unchecked Sendable {
  private var server: ProxyConfiguration.Server

  /// A proxy that asks for nothing.
  public init(address: String, port: Int) {
    server = ProxyConfiguration.Server(address: address, port: port)
    super.init()
  }

  init(_ server: ProxyConfiguration.Server) {
    self.server = server
    super.init()
  }

  var stored: ProxyConfiguration.Server { server }

  /// Its name or address.
  public var address: String { server.address }
  /// Its port.
  public var port: Int { server.port }
  /// Whether it asks for a user.
  public var authenticationRequired: Bool {
    get { server.authenticationRequired }
    set { server.authenticationRequired = newValue }
  }
  /// The user's name.
  public var username: String? {
    get { server.username }
    set { server.username = newValue }
  }
  /// The user's password.
  public var password: String? {
    get { server.password.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } } }
    set { server.password = newValue.map { Secret($0) } }
  }
}
