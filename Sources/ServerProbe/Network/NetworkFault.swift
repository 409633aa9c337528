import Glibc

/// Why nothing came from the network.
enum NetworkFault: Error, Hashable, Sendable {
  /// The network or the host says that nobody is there.
  case unreachable(String)
  /// Nobody said anything in time.
  case silent(String)

  /// What happened, in one sentence.
  var sentence: String {
    switch self {
    case .unreachable(let sentence), .silent(let sentence): sentence
    }
  }

  /// The fault behind the system's error number.
  init(_ number: Int32, doing: String) {
    switch number {
    case ECONNREFUSED: self = .unreachable("\(doing): nothing listens at that port")
    case EHOSTUNREACH, ENETUNREACH: self = .unreachable("\(doing): there is no route to it")
    case ETIMEDOUT: self = .silent("\(doing): no answer")
    default: self = .unreachable("\(doing): \(String(cString: strerror(number)))")
    }
  }
}
