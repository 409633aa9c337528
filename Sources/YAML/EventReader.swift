import CYAML

/// One of libyaml's events in Swift's own types, so that nothing of libyaml's memory leaves this file.
struct Event {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias(String)
    case scalar(String, isPlain: Bool)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var position: YAMLPosition
}

/// Owns a libyaml parser and the bytes it reads; both are freed when the reader goes, whatever happened before.
struct EventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml keeps a pointer into the bytes for as long as it parses.
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let source: SourceText

  init(_ source: SourceText) throws(YAMLError) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw .outOfMemory
    }
    self.parser = parser
    self.source = source
    input = .allocate(capacity: source.bytes.count)
    _ = input.initialize(from: source.bytes)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; not to be called again once it has thrown or answered the end of the stream.
  func next() throws(YAMLError) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error() }
    defer { yaml_event_delete(&event) }
    let position = YAMLPosition(event.start_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: return Event(kind: .streamStart, position: position)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, position: position)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, position: position)
    case YAML_ALIAS_EVENT:
      return Event(kind: .alias(String(event.data.alias.anchor) ?? ""), position: position)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return Event(
        kind: .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE),
        anchor: String(scalar.anchor), tag: String(scalar.tag), position: position)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return Event(
        kind: .sequenceStart, anchor: String(start.anchor), tag: String(start.tag), position: position)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return Event(
        kind: .mappingStart, anchor: String(start.anchor), tag: String(start.tag), position: position)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, position: position)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, position: position)
    default: return Event(kind: .streamEnd, position: position)
    }
  }

  private func error() -> YAMLError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
    switch parser.error {
    case YAML_MEMORY_ERROR: return .outOfMemory
    case YAML_READER_ERROR:
      let advice = problem.hasPrefix("control") ? "remove this one" : "save the file as UTF-8 text"
      return .encoding("\(problem); \(advice)", at: source.position(ofByte: parser.problem_offset))
    default:
      let mark = parser.problem_mark
      var words = Advice.words(for: problem, at: source.scalar(at: mark.index))
      if let context = parser.context, parser.context_mark.index != mark.index {
        words += " (\(String(cString: context)) that starts at line \(parser.context_mark.line + 1))"
      }
      return .syntax(words, at: YAMLPosition(mark))
    }
  }
}

extension YAMLPosition {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}

extension String {
  fileprivate init?(_ text: UnsafeMutablePointer<yaml_char_t>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}
