import Testing

@testable import Wire

/// A table that any spreadsheet opens as it was meant.
@Suite struct CSVTests {
  private func line(_ cells: Spreadsheet.Cell...) -> String {
    CSV.lines(of: Spreadsheet(header: ["a"], rows: [cells]))[1]
  }

  @Test(arguments: [
    ("Åsa", "Åsa"), ("", ""), ("två ord", "två ord"), ("hus,båt", "hus,båt"),
    ("a;b", #""a;b""#), (#"säg "hej""#, #""säg ""hej""""#), ("två\nrader", "\"två\nrader\""),
    ("två\r\nrader", "\"två\r\nrader\""), (" kant", #"" kant""#), ("kant ", #""kant ""#),
    ("=1+1", "'=1+1"), ("+46", "'+46"), ("-Anna", "'-Anna"), ("@home", "'@home"), ("'=1", "'=1"),
    ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("\r\nx", "\"'\r\nx\""), ("\nx", "\"'\nx\""),
    ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
    (#"=";"&A1"#, #""'="";""&A1""#), ("a=b", "a=b"), ("=\u{301}", "'=\u{301}"),
    ("🚀", "🚀"), ("\"", #""""""#),
  ])
  func aText(_ text: String, stands: String) {
    #expect(Array(line(.text(text)).utf8) == Array(stands.utf8))
  }

  @Test func aNumberIsNoText() {
    #expect(line(.number(12), .number(-3), .empty, .number(.min)) == "12;-3;;\(Int.min)")
  }

  @Test func theFirstBytesSayThatItIsUTF8() {
    let lines = CSV.lines(
      of: Spreadsheet(header: ["namn", "=x"], rows: [[.text("Bo"), .empty], []]))
    #expect(Array(lines[0].utf8) == [0xEF, 0xBB, 0xBF] + Array("namn;'=x".utf8))
    #expect(lines.dropFirst() == ["Bo;", ""])
  }

  @Test func withoutRowsThereIsAHeader() {
    #expect(CSV.lines(of: Spreadsheet(header: ["a", "b"], rows: [])).count == 1)
  }
}
