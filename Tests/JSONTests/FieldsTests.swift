import JSON
import Testing

/// Keys are looked for where the next one should stand; they are found wherever they stand.
@Suite struct FieldsTests {
  private static let line = Array(
    #"{"a":1,"b":{"a":2,"b":[{"a":3},{"b":4,"a":5}]},"\u0063":"C","d":[],"long key":6}"#.utf8)[...]

  private func read<T>(_ body: (Fields) throws(Unreadable) -> T) throws(Unreadable) -> T {
    try Fields.read(Self.line, body)
  }

  @Test(arguments: [
    ["a", "c", "d", "long key"], ["long key", "d", "c", "a"], ["c", "a", "long key", "d"],
    ["d", "d", "a", "a"],
  ])
  func keysAreFoundInAnyOrder(_ keys: [String]) throws {
    let found = try read { (fields) throws(Unreadable) in
      var found: [String] = []
      for key in keys {
        switch key {
        case "a": found.append("\(try fields.int("a"))")
        case "c": found.append(try fields.string("c"))
        case "d": found.append("\(try fields.strings("d").count)")
        default: found.append("\(try fields.int("long key"))")
        }
      }
      return found
    }
    let values = ["a": "1", "c": "C", "d": "0", "long key": "6"]
    #expect(found == keys.map { values[$0] })
  }

  @Test func objectsInsideEachOtherAreReadByThemselves() throws {
    try read { (fields) throws(Unreadable) in
      let inner = try fields.object("b") { (inner) throws(Unreadable) in
        let all = try inner.list("b") { (item) throws(Unreadable) in try item.int("a") }
        return try all + [inner.int("a"), fields.int("a")]
      }
      #expect(inner == [3, 5, 2, 1])
      #expect(try fields.int("long key") == 6)
    }
  }

  @Test func whatIsAskedForButNotThereChangesNothing() throws {
    try read { (fields) throws(Unreadable) in
      #expect(try fields.int("a") == 1)
      #expect(!fields.has("e") && fields.has("a") && fields.has("long key"))
      #expect(throws: Unreadable.self) { try fields.int("e") }
      #expect(throws: Unreadable.self) { try fields.int("c") }
      #expect(try fields.string("c") == "C")
    }
  }

  @Test func oneReaderReadsLongAndShortLines() throws {
    var reader = FieldsReader()
    for count in [1, 1000, 3, 0, 5000, 2] {
      let line = "[" + Array(repeating: #"{"n":1}"#, count: count).joined(separator: ",") + "]"
      let whole = Array((#"{"all":"# + line + "}").utf8)[...]
      let sum = try reader.read(whole) { (fields) throws(Unreadable) in
        try fields.list("all") { (item) throws(Unreadable) in try item.int("n") }.count
      }
      #expect(sum == count)
      #expect(throws: Unreadable.self) { try reader.read(whole.dropLast()) { _ in 0 } }
      #expect(throws: Unreadable.self) { try reader.read([]) { _ in 0 } }
    }
  }
}
