/// A DER element.
public func der(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
  let content = Array(parts.joined())
  if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
  var length: [UInt8] = []
  var rest = content.count
  while rest > 0 {
    length.insert(UInt8(rest & 0xff), at: 0)
    rest >>= 8
  }
  return [tag, 0x80 | UInt8(length.count)] + length + content
}

/// A DER object identifier, from its dotted form.
public func oid(_ dotted: String) -> [UInt8] {
  let arcs = dotted.split(separator: ".").compactMap { Int($0) }
  var content: [UInt8] = []
  for arc in [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2) {
    var septets = [UInt8(arc & 0x7f)]
    var rest = arc >> 7
    while rest > 0 {
      septets.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    content += septets
  }
  return der(0x06, content)
}
