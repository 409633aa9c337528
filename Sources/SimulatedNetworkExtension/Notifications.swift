// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

extension NSNotification.Name {
  /// A connection's status changed; the object is the ``NEVPNConnection``.
  public static let NEVPNStatusDidChange = NSNotification.Name("com.apple.networkextension.statuschanged")
  /// A stored configuration changed; the object is the ``NEVPNManager``.
  public static let NEVPNConfigurationChange = NSNotification.Name(
    "com.apple.networkextension.configurationchanged")
}

/// The key of a start's options that brings a user name in place of the saved one.
public let NEVPNConnectionStartOptionUsername = "Username"
/// The key of a start's options that brings a password in place of the saved one.
public let NEVPNConnectionStartOptionPassword = "Password"
