/// A place in a profile on the way down to it; the key path is only put into words where there is a fault.
indirect enum Place {
  case start(String)
  case key(Place, String)
  case index(Place, Int)

  /// `PayloadContent[1].IKEv2.MTU`.
  var keyPath: String {
    switch self {
    case .start(let path): path
    case .key(let parent, let key): joined(parent.keyPath, key)
    case .index(let parent, let index): "\(parent.keyPath)[\(index)]"
    }
  }
}
