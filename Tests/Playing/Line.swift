package import JSON

/// One line from the server, taken apart as far as everybody needs it.
package struct Line {
  package enum Kind: Equatable {
    case ok(String)
    case error(String)
    case event(String)
  }

  package let bytes: ArraySlice<UInt8>
  package let kind: Kind
  package let json: JSONValue

  /// - Parameter list: what a line may be like.
  package init(
    _ bytes: ArraySlice<UInt8>, asIn list: ProtocolList = .shared
  ) throws(Failure) {
    self.bytes = bytes
    guard let json = try? JSONDocument(bytes).root else {
      throw Failure("a line", expected: "JSON", found: String(decoding: bytes, as: UTF8.self))
    }
    self.json = json
    if let event = json["event"]?.string {
      kind = .event(event)
    } else if let verb = json["ok"]?.string {
      kind = .ok(verb)
    } else if let code = json["error"]?.string {
      kind = .error(code)
    } else {
      throw Failure(
        "a line", expected: "ok, error or event", found: String(decoding: bytes, as: UTF8.self))
    }
    if let fault = list.fault(in: self) {
      throw Failure("a line", expected: "no \(fault)", found: text)
    }
  }

  package subscript(key: String) -> JSONValue? { json[key] }

  package var id: Int? { json["id"]?.int }
  package var room: String? { json["room"]?.string }
  package var seat: Int? { json["seat"]?.int }
  package var seq: Int? { json["seq"]?.int }

  package func strings(_ key: String) -> [String] {
    json[key]?.elements?.compactMap(\.string) ?? []
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
