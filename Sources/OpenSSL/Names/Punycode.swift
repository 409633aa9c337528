/// The form in which a label outside ASCII travels in DNS and certificates (RFC 3492, RFC 5891 4.4).
enum Punycode {
  /// The `xn--` form of a label, in lower case. The text is taken as composed (NFC), which is what keyboards and
  /// files give; nil where the label is too long to be one.
  static func label(_ text: String) -> String? {
    let scalars = text.lowercased().unicodeScalars.map { Int($0.value) }
    // 63 octets of ASCII cannot say more; the bound also keeps the arithmetic below far from overflow.
    guard scalars.count <= 63 else { return nil }
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (code, delta, bias, handled) = (0x80, 0, 72, basic)
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= code }).min() else { return nil }
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return "xn--" + String(decoding: output, as: UTF8.self)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var rest = delta
    var position = 36
    while true {
      let threshold = min(26, max(1, position - bias))
      guard rest >= threshold else { break }
      output.append(digits[threshold + (rest - threshold) % (36 - threshold)])
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digits[rest])
  }

  private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
