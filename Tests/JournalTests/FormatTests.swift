import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct FormatTests {
  @Test func linesAreClosedWhereTheyBegin() {
    var bytes = Array("before{\"n\":17,\"at\":5".utf8)
    Line.close(&bytes, from: 6)
    // The checksum is what zlib.crc32(b'{"n":17,"at":5') says.
    #expect(
      String(decoding: bytes, as: UTF8.self) == "before{\"n\":17,\"at\":5,\"sum\":\"3b6b0ce2\"}\n")
  }

  /// A record that looked like a mark would vouch for bytes that nobody has synced.
  @Test func recordsCannotPassForTheJournalsOwnLines() async {
    await #expect(processExitsWith: .failure) {
      var bytes = Array("{\"synced\":5".utf8)
      Line.close(&bytes, from: 0)
    }
    await #expect(processExitsWith: .failure) {
      var bytes = Array("no object".utf8)
      Line.close(&bytes, from: 0)
    }
  }

  @Test func onlyOurOwnNamesHaveNumbers() {
    #expect(NumberedFile(name: "00000001.journal") == .segment(1))
    #expect(NumberedFile(name: "00000012.checkpoint") == .checkpoint(12))
    #expect(NumberedFile(name: "123456789.journal") == .segment(123_456_789))
    for name in [
      "1.journal", "000000001.journal", "00000000.journal", "+0000001.journal", "-0000001.journal",
      "00000001.journal.new", "00000001", "lock", "00000001.checkpoints", ".journal", "",
    ] {
      #expect(NumberedFile(name: name) == nil, "\(name)")
    }
    #expect(NumberedFile.segment(99_999_999).name == "99999999.journal")
    #expect(NumberedFile.segment(100_000_000).name == "100000000.journal")
  }

  /// Files that were written yesterday must be readable tomorrow.
  @Test func theFilesAreExactlySo() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder, disk: .real)
    await scribe.store(1...1)
    await scribe.store(2...2)
    await scribe.roll(checkpoint: 2...2)
    await scribe.store(3...3)
    await scribe.close()
    #expect(
      try folder.names == [
        "00000001.journal", "00000002.checkpoint", "00000002.journal", "lock", "reached",
      ])
    #expect(
      folder.text("reached") == """
        {"reached":2,"class":"ordrum-test","format":2,"end":153,"sum":"ca379b12"}

        """)
    #expect(
      folder.text("00000001.journal") == """
        {"segment":1,"class":"ordrum-test","format":2,"after":0,"end":0,"sum":"717cac0a"}
        {"synced":82,"sum":"06b8df8b"}
        {"n":1,"text":"x","sum":"2925021e"}
        {"synced":149,"sum":"aee019fb"}
        {"n":2,"text":"xx","sum":"00da6f18"}

        """)
    #expect(
      folder.text("00000002.checkpoint") == """
        {"checkpoint":2,"class":"ordrum-test","format":2,"sum":"c685a72c"}
        {"n":2,"text":"xx","sum":"00da6f18"}
        {"records":1,"sum":"2b43e161"}

        """)
    #expect(
      folder.text("00000002.journal") == """
        {"segment":2,"class":"ordrum-test","format":2,"after":1,"end":218,"sum":"4aed2a92"}
        {"synced":84,"sum":"efdb7abe"}
        {"n":3,"text":"xxx","sum":"c955b8f8"}
        {"synced":153,"sum":"572ec1a4"}

        """)
  }

  @Test func whatALineIs() {
    func kind(_ text: String) -> Line.Kind {
      Array(text.utf8).withUnsafeBytes { Line.kind(of: $0) }
    }
    func sealed(_ text: String) -> Line.Kind {
      Line.sealed(text).dropLast().withUnsafeBytes { Line.kind(of: $0) }
    }
    #expect(sealed("{\"n\":1") == .record)
    #expect(sealed("{\"synced\":0") == .mark(0))
    #expect(sealed("{\"synced\":123456789012345678") == .mark(123_456_789_012_345_678))
    #expect(sealed("{\"records\":7") == .records(7))
    #expect(sealed("{\"synced\":01") == .bad(.form))
    #expect(sealed("{\"synced\":") == .bad(.form))
    #expect(sealed("{\"synced\":-1") == .bad(.form))
    #expect(sealed("{\"synced\":1,\"n\":1") == .bad(.form))
    #expect(sealed("{\"synced\":1234567890123456789") == .bad(.form))
    #expect(sealed("{\"syncedness\":1") == .record)
    #expect(sealed("{") == .bad(.form))
    #expect(sealed("") == .bad(.form))
    #expect(sealed("x{\"n\":1") == .bad(.form))
    #expect(kind("") == .bad(.form))
    #expect(kind("{\"n\":1}") == .bad(.form))
    #expect(kind("{\"n\":1,\"sum\":\"00000000\"}") == .bad(.sum))
    let whole = String(decoding: Line.sealed("{\"n\":\"åäö\"").dropLast(), as: UTF8.self)
    #expect(kind(whole) == .record)
    #expect(kind(whole.uppercased()) != .record)
    #expect(kind(whole + " ") == .bad(.form))
  }

  @Test func headersAreReadAsTheyAreWritten() throws {
    let header = Header(file: .segment(3), className: "a-B_9.z", end: 81920)
    let read = try header.line.dropLast().withUnsafeBytes { try Header($0) }
    #expect(read == header)
    func reason(_ text: String) -> Damage.Reason? {
      do {
        _ = try Line.sealed(text).dropLast().withUnsafeBytes { try Header($0) }
        return nil
      } catch { return error as? Damage.Reason }
    }
    let good = #"{"segment":3,"class":"c","format":2,"after":2,"end":5"#
    #expect(reason(good) == nil)
    #expect(reason(good.replacing("\"format\":2", with: "\"format\":1")) == nil)
    #expect(reason(good.replacing("\"format\":2", with: "\"format\":3")) == .format(3))
    #expect(reason(good.replacing("\"format\":2", with: "\"format\":0")) == .header)
    #expect(reason(#"{"segment":3,"class":"c","format":7,"anything":true"#) == .format(7))
    #expect(reason(good + ",\"more\":1") == .header)
    #expect(reason(good.replacing("\"after\":2", with: "\"after\":1")) == .header)
    #expect(reason(good.replacing("\"c\"", with: "\"\"")) == .header)
    #expect(reason(good.replacing("\"c\"", with: "\"a b\"")) == .header)
    #expect(reason(good.replacing("segment", with: "checkpoint")) == .header)
    #expect(reason(good.replacing("\"end\":5", with: "\"end\":05")) == .header)
    #expect(reason(#"{"segment":3"#) == .header)
    #expect(reason(#"{"segment":3,"class":"c"#) == .header)
  }
}
