import PropertyList
import Testing

struct DictionaryTests {
  private static let text = """
    <dict>
      <key>a</key><integer>1</integer>
      <key>list</key>
      <array>
        <dict><key>x</key><true/><key>x</key><false/><key>x</key><true/></dict>
        <dict><key>e\u{301}</key><true/><key>\u{E9}</key><false/></dict>
      </array>
      <key>a</key><integer>2</integer>
      <key>list</key><string>last</string>
    </dict>
    """

  @Test func `repeated keys are kept in their order and the last one counts`() throws {
    let dictionary = try #require(try read(Self.text).dictionary)
    #expect(dictionary.keys == ["a", "list", "a", "list"])
    #expect(dictionary["a"] == 2)
    #expect(dictionary["list"] == "last")
    #expect(dictionary.duplicateKeys.map(\.key) == ["a", "list"])
    #expect(dictionary.duplicateKeys.map(\.keyPosition.description) == ["8:3", "9:3"])
  }

  @Test func `repeated keys of the whole file are told with their paths`() throws {
    let document = try PropertyListDocument(parsing: Array(Self.text.utf8))
    #expect(document.duplicateKeys.map(\.path) == ["a", "list", "list[0].x", "list[0].x"])
    #expect(document.duplicateKeys.map(\.entry.keyPosition.description) == ["8:3", "9:3", "5:30", "5:50"])
    #expect(document.duplicateKeys.map(\.entry.value) == [2, "last", false, true])
  }

  @Test func `repeated keys of a binary file are kept too`() throws {
    let file = BinaryFile(objects: [[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x61], [0x08], [0x09]])
    let document = try PropertyListDocument(parsing: file.bytes)
    #expect(document.root["a"] == true)
    #expect(document.duplicateKeys.map(\.entry.keyPosition) == [.offset(15)])
  }

  @Test func `keys that only look the same are two keys`() throws {
    let dictionary = try #require(
      try read("<dict><key>e\u{301}</key><true/><key>\u{E9}</key><false/></dict>").dictionary)
    #expect(dictionary.duplicateKeys.isEmpty)
    #expect(dictionary["e\u{301}"] == true)
    #expect(dictionary["\u{E9}"] == false)
    #expect(try read("<string>e\u{301}</string>") != "\u{E9}")
  }

  @Test func `setting replaces the value that counts, appends, or removes every entry`() {
    var dictionary = PropertyListDictionary([("a", 1), ("b", 2), ("a", 3)])
    dictionary["a"] = 4
    #expect(dictionary.entries.map(\.value) == [1, 2, 4])
    dictionary["c"] = 5
    #expect(dictionary.keys == ["a", "b", "a", "c"])
    dictionary["a"] = nil
    #expect(dictionary.keys == ["b", "c"])
  }

  @Test(
    arguments: [
      (["a": 1, "b": 2], ["b": 2, "a": 1], true),
      (["a": 1, "a": 2], ["a": 2], true),
      (["a": 2, "a": 1], ["a": 2], false),
      (["a": 1], ["a": 1, "b": 2], false),
      (["a": 1], ["a": true], false),
      ([:], [:], true),
    ] as [(PropertyListDictionary, PropertyListDictionary, Bool)])
  func `two dictionaries are equal when they mean the same`(
    left: PropertyListDictionary, right: PropertyListDictionary, equal: Bool
  ) {
    #expect((left == right) == equal)
    #expect((right == left) == equal)
  }

  @Test func `each way to make a dictionary keeps the order`() {
    let pairs: KeyValuePairs<String, PropertyListValue> = ["b": 1, "a": 2]
    for dictionary in [
      PropertyListDictionary(pairs), ["b": 1, "a": 2], PropertyListDictionary([("b", 1), ("a", 2)]),
      PropertyListDictionary([.init(key: "b", value: 1), .init(key: "a", value: 2)]),
    ] {
      #expect(dictionary.keys == ["b", "a"])
    }
  }
}
