/// A moment of the proleptic Gregorian calendar in UTC, to the second, in the years 1 to 9999.
struct CalendarDate {
  /// The moments that `YYYY-MM-DDTHH:MM:SSZ` can say, as seconds since 2001-01-01T00:00:00Z.
  static let writable: ClosedRange<Double> = -63_113_904_000...252_423_993_599

  let secondsSince2001: Double

  /// The moment, or the nearest one that can be written; a fraction of a second is cut off towards the past.
  init(secondsSince2001 seconds: Double) {
    let whole = seconds.isNaN ? 0 : seconds.rounded(.down)
    secondsSince2001 = min(max(whole, Self.writable.lowerBound), Self.writable.upperBound)
  }

  /// Exactly `YYYY-MM-DDTHH:MM:SSZ`, of a day that exists; nil for anything else.
  init?(iso8601 text: ArraySlice<UInt8>) {
    let pattern = "0000-00-00T00:00:00Z".utf8
    guard text.count == pattern.count else { return nil }
    var numbers = [0]
    for (byte, expected) in zip(text, pattern) {
      if expected == UInt8(ascii: "0") {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year > 0, (1...12).contains(month), day > 0, day <= Self.days(in: month, of: year),
      numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
    else { return nil }
    let seconds =
      Self.daysSince2001(year, month, day) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    secondsSince2001 = Double(seconds)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`.
  var iso8601: String {
    let seconds = Int(secondsSince2001)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    var year = 2001 + days * 400 / 146_097
    while Self.daysSince2001(year, 1, 1) > days { year -= 1 }
    while Self.daysSince2001(year + 1, 1, 1) <= days { year += 1 }
    var month = 12
    while Self.daysSince2001(year, month, 1) > days { month -= 1 }
    let day = days - Self.daysSince2001(year, month, 1) + 1
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month))-\(padded(day))"
      + "T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let past = year - 1
    let daysBeforeYear = past * 365 + past / 4 - past / 100 + past / 400
    let daysBeforeMonth = (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
    // 730485 days lie between 0001-01-01 and 2001-01-01.
    return daysBeforeYear - 730_485 + daysBeforeMonth + day - 1
  }
}
