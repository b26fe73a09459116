import Classroom
import Foundation
import Hall
import JSON
import Testing
import Wire
import Words

@testable import Serve

/// Recordings of words as programs fetch them: by whom, in which pieces, and what is none.
@Suite struct RecordingFileTests {
  private let folder = DataFolder()

  private static let ogg = Array("OggS".utf8) + (0..<60_000).map { UInt8(truncatingIfNeeded: $0) }

  private var audio: String { "\(folder.path)/audio" }

  private func write(_ file: String, _ bytes: [UInt8], in place: String = "audio") throws {
    let path = "\(folder.path)/\(place)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
  }

  private func line(_ file: String, from: Int = 0) -> String? {
    WordFolder.line(
      for: RecordingWish(file: file, from: from), id: .number(1), in: folder.path
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: The files

  @Test(arguments: [0, 1, 2, 3, 24_576, 24_577, 59_999])
  func aPieceIsWhatLiesThere(_ start: Int) throws {
    try write("hus.ogg", Self.ogg)
    let line = try #require(self.line("hus.ogg", from: start))
    #expect(line.utf8.count <= HouseLine.longestAnswer)
    #expect(line.gist == "ok recording" && line.number("id") == 1)
    #expect(line.text("file") == "hus.ogg" && line.number("size") == Self.ogg.count)
    #expect(line.number("from") == start)
    let piece = try #require(line.text("data").flatMap { Data(base64Encoded: $0) })
    #expect(Array(piece) == Array(Self.ogg.dropFirst(start).prefix(24_576)))
  }

  @Test(
    arguments: [
      Array("OggS".utf8), Array("ID3\u{3}".utf8), [0xFF, 0xFB, 0x90, 0x00],
      Array("\0\0\0\u{20}ftypM4A ".utf8), Array("RIFF\u{1}\0\0\0WAVEfmt ".utf8),
    ] as [[UInt8]])
  func soundIsKnownByHowItBegins(_ bytes: [UInt8]) throws {
    try write("hus.ogg", bytes)
    #expect(line("hus.ogg") != nil)
  }

  @Test(
    arguments: [
      [], Array("#!/bin/sh".utf8), Array("<html>".utf8), Array("RIFF\u{1}\0\0\0AVI ".utf8), [0xFF],
      Array("Ogg".utf8), Array(" OggS".utf8), [0xFF, 0x1B, 0x90],
    ] as [[UInt8]])
  func whatBeginsOtherwiseIsNone(_ bytes: [UInt8]) throws {
    try write("hus.ogg", bytes)
    #expect(line("hus.ogg") == nil)
  }

  @Test(
    arguments: [
      [0x89] + Array("PNG\r\n".utf8), [0xFF, 0xD8, 0xFF, 0xE0], Array("GIF89a".utf8),
      Array("RIFF\u{1}\0\0\0WEBPVP8 ".utf8),
    ] as [[UInt8]])
  func aPictureIsKnownByHowItBegins(_ bytes: [UInt8]) throws {
    try write("hus.png", bytes, in: "pictures")
    #expect(line("hus.png") != nil)
    try write("hus.ogg", bytes)
    #expect(line("hus.ogg") == nil)
  }

  @Test(
    arguments: [
      ("hus.png", ogg), ("hus.png", Array("<svg onload='alert(1)'/>".utf8)), ("hus.png", []),
      ("hus.svg", [0xFF, 0xD8, 0xFF]), ("hus.html", [0xFF, 0xD8, 0xFF]),
      ("hus", [0xFF, 0xD8, 0xFF]),
    ] as [(String, [UInt8])])
  func whatIsNoPictureOrMayRunIsNone(_ file: String, _ bytes: [UInt8]) throws {
    try write(file, bytes, in: "pictures")
    #expect(line(file) == nil)
  }

  /// No argument of a test: each of its bytes would be described.
  @Test func aPictureThatIsTooLargeIsNone() throws {
    try write("hus.jpg", [0xFF, 0xD8, 0xFF] + Array(repeating: 0, count: 20 << 20), in: "pictures")
    #expect(line("hus.jpg") == nil)
  }

  @Test(arguments: [-1, 60_004, Int.max, Int.min])
  func beyondTheEndThereIsNothing(_ start: Int) throws {
    try write("hus.ogg", Self.ogg)
    #expect(line("hus.ogg", from: start) == nil)
  }

  @Test func whatIsTooLargeOrNoFileIsNone() throws {
    let sound = Array("OggS".utf8)
    try write("hus.ogg", sound + Array(repeating: 0, count: (2 << 20) - 4))
    #expect(line("hus.ogg") != nil)
    try write("hus.ogg", sound + Array(repeating: 0, count: (2 << 20) - 3))
    #expect(line("hus.ogg") == nil)
    #expect(line("sol.ogg") == nil)
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(audio)/ko.ogg", withIntermediateDirectories: false)
    #expect(line("ko.ogg") == nil)
    // Nobody writes into it: whoever read it would wait for ever.
    #expect(mkfifo("\(audio)/bi.ogg", 0o600) == 0)
    #expect(line("bi.ogg") == nil)
  }

  @Test func aLinkMayLeadToAnotherRecordingAndNowhereElse() throws {
    try write("hus.ogg", Self.ogg)
    let files = FileManager.default
    let other = DataFolder()
    try files.createDirectory(atPath: other.path, withIntermediateDirectories: true)
    try Data(Self.ogg).write(to: URL(fileURLWithPath: "\(other.path)/sol.ogg"))
    try files.createDirectory(
      atPath: "\(audio)/inner", withIntermediateDirectories: false)
    try write("inner/mus.ogg", Self.ogg)
    for (link, end) in [
      ("bo.ogg", "hus.ogg"), ("sol.ogg", "\(other.path)/sol.ogg"), ("mus.ogg", "inner/mus.ogg"),
      ("nos.ogg", "nos.ogg"), ("tak.ogg", "nowhere.ogg"), ("allt.ogg", "/dev/zero"),
    ] {
      try files.createSymbolicLink(
        atPath: "\(audio)/\(link)", withDestinationPath: end)
    }
    #expect(line("bo.ogg") != nil)
    for file in [
      "sol.ogg", "mus.ogg", "nos.ogg", "tak.ogg", "allt.ogg", "inner/mus.ogg", "../hus.ogg", "",
      ".", "..", "/etc/passwd",
    ] {
      #expect(line(file) == nil, "\(file)")
    }
    // The folder itself may be one.
    try files.createSymbolicLink(
      atPath: "\(other.path)/audio", withDestinationPath: audio)
    let wish = RecordingWish(file: "hus.ogg", from: 0)
    #expect(WordFolder.line(for: wish, id: nil, in: other.path) != nil)
  }

  // MARK: Who may fetch them

  @Test func onlyWhatAConnectionHasBeenToldIsFetched() throws {
    let shelf = Shelf()
    let stage = shelf.stage
    for name in ["anna", "bo", "eva"] { stage.enter(name) }
    stage.send(
      #"{"do":"open","game":"cards","list":"min-lista","level":2,"seats":1}"#, from: "anna")
    #expect(shelf.mayFetch("natt.ogg", by: "anna"), "the question word has been told")
    for file in ["nattåg.ogg", "tåg.mp3", "nattlampa.wav", "lampa.ogg", "sill.ogg", "Natt.ogg"] {
      #expect(!shelf.mayFetch(file, by: "anna"), "\(file) has not")
    }
    #expect(!shelf.mayFetch("natt.ogg", by: "bo"))
    let code = try #require(stage.house.hall.rooms.values.first?.code)
    _ = stage.ask("eva", #"{"do":"watch","room":"\#(code)"}"#)
    #expect(shelf.mayFetch("natt.ogg", by: "eva"), "a view has told it to who looks on")

    _ = stage.ask("anna", #"{"do":"answer","word":"tåg"}"#)
    _ = stage.ask("anna", #"{"do":"answer","word":"lampa"}"#)
    #expect(shelf.mayFetch("nattåg.ogg", by: "anna") || shelf.mayFetch("nattlampa.wav", by: "anna"))

    // It stays so in the room that was followed last, and no longer.
    _ = stage.ask("anna", #"{"do":"leave"}"#)
    #expect(shelf.mayFetch("natt.ogg", by: "anna"))
    for _ in 1...2 {
      _ = stage.ask("anna", #"{"do":"open","list":"en","seats":2}"#)
      _ = stage.ask("anna", #"{"do":"leave"}"#)
    }
    #expect(!shelf.mayFetch("natt.ogg", by: "anna"))
  }

  /// The picture of a part may be fetched by anybody; that of a whole word by who was told that it is right.
  @Test func picturesOfPartsAreForAllAndThoseOfWholeWordsForWhoReadThem() throws {
    let images = ImageFiles(files: [
      "natt.png", "sill.png", "nattåg.jpg", "nattlampa.gif", "solhatt.gif", "nattsill.png",
    ])
    let text =
      "language sv\nlevel 2\nnatt: lampa tåg=nattåg | sill pall ko\nlevel 3\nsol: hatt ros | ko tå"
    let shelf = Shelf(lists: [
      TestWords.list("min-lista", text).with(WordFiles(images: images))
    ])
    let stage = shelf.stage
    stage.enter("anna")
    for file in ["natt.png", "sill.png"] { #expect(shelf.mayFetch(file, by: "anna"), "\(file)") }
    stage.send(#"{"do":"open","game":"cards","level":2,"seats":1}"#, from: "anna")
    let wholes = ["nattåg.jpg", "nattlampa.gif", "solhatt.gif", "nattsill.png"]
    for file in wholes { #expect(!shelf.mayFetch(file, by: "anna"), "\(file)") }
    let right = try #require(stage.choice(for: "anna", right: true))
    _ = stage.ask("anna", #"{"do":"answer","word":"\#(right)"}"#)
    // The end of the round tells all that would have been right.
    #expect(wholes.map { shelf.mayFetch($0, by: "anna") } == [true, true, false, false])
  }

  @Test func whatSomebodyWroteIsNoRecording() throws {
    let shelf = Shelf()
    let stage = shelf.stage
    stage.enter("anna")
    stage.send(#"{"do":"open","game":"race","seats":2}"#, from: "anna")
    let clue = #"\"audio\":\"hus.ogg\" audio\":\"hus.ogg"#
    let lines = stage.ask("anna", #"{"do":"stop","code":"ek","clue":"\#(clue)"}"#)
    #expect(lines.contains { $0.contains("hus.ogg") })
    #expect(!shelf.mayFetch("hus.ogg", by: "anna"))
  }

  @Test(arguments: [
    "", "..", "../natt.ogg", "/etc/passwd", "natt", "natt.ogg/", "natt.ogg\\u0000",
    "audio/natt.ogg",
  ])
  func whateverElseIsAskedForGetsTheSameAnswer(_ file: String) {
    let shelf = Shelf()
    let stage = shelf.stage
    stage.enter("anna")
    stage.send(
      #"{"do":"open","game":"cards","list":"min-lista","level":2,"seats":1}"#, from: "anna")
    _ = stage.take("anna")
    let unknown = stage.ask("anna", #"{"do":"recording","file":"hund.ogg"}"#)
    #expect(unknown.map(\.gist) == ["error no-recording"])
    let answer = stage.ask("anna", #"{"do":"recording","file":"\#(file)"}"#)
    if file.isEmpty {
      #expect(answer.map(\.gist) == ["error missing-field"])
    } else {
      #expect(answer == unknown)
    }
    // One that was told and cannot be read, for whatever reason.
    #expect(stage.ask("anna", #"{"do":"recording","file":"natt.ogg"}"#).isEmpty)
    shelf.answer(nil)
    #expect(stage.take("anna") == unknown)
  }

  @Test func oneIsReadAtATimeForAConnectionAndAnswersStayInOrder() throws {
    let shelf = Shelf()
    let stage = shelf.stage
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.send(
      #"{"do":"open","game":"cards","list":"min-lista","level":2,"seats":1}"#, from: "anna")
    _ = stage.take("anna")
    for id in 1...3 {
      stage.send(#"{"do":"recording","id":\#(id),"file":"natt.ogg"}"#, from: "anna")
    }
    stage.send(#"{"do":"ping","id":4}"#, from: "anna")
    #expect(stage.take("anna").isEmpty && shelf.asked.count == 1)
    #expect(stage.ask("bo", #"{"do":"ping"}"#).map(\.gist) == ["ok ping"], "others do not wait")
    for id in 1...3 {
      #expect(shelf.asked.count == 1)
      shelf.answer(#"{"ok":"recording","id":\#(id)}"#)
      stage.house.serveLine()
    }
    #expect(stage.take("anna").map { $0.number("id") } == [1, 2, 3, 4])
  }

  @Test func whoReadsTextIsToldThatItIsForPrograms() {
    let shelf = Shelf()
    let stage = shelf.stage
    stage.open("anna")
    _ = stage.take("anna")
    _ = stage.ask("anna", "hej Anna")
    _ = stage.ask("anna", "öppna kort min-lista 2 platser=1")
    #expect(
      stage.ask("anna", "inspelning natt.ogg").first?.hasPrefix("Inspelningar och bilder är till")
        == true)
    #expect(shelf.asked.isEmpty)
    stage.enter("bo")
    let typed = stage.ask("bo", #"{"do":"type","line":"recording natt.ogg"}"#)
    #expect(typed.map(\.gist) == ["event row", "ok recording"])
  }

  /// A real server: the bytes of the file, in pieces, to two at once, while somebody asks a thousand times.
  @Test func recordingsReachThoseWhoMayHearThem() async throws {
    try write("natt.ogg", Self.ogg)
    let data = DataFolder()
    let server = try await SavedServer(data.path, words: folder.path)
    let names = ["Anna", "Bo", "Eva"]
    let players = try names.map { _ in try server.client() }
    for (player, name) in zip(players, names) {
      _ = try player.answer(#"{"do":"hello","name":"\#(name)"}"#)
    }
    let (anna, bo, eva) = (players[0], players[1], players[2])
    let opened = try anna.answer(
      #"{"do":"open","game":"cards","list":"min-lista","level":2,"seats":2}"#)
    _ = try bo.answer(#"{"do":"sit","room":"\#(opened.text("room") ?? "")"}"#)
    for player in [anna, bo] {
      #expect(player.lines(to: "asked").last?.text("audio") == "natt.ogg")
    }

    for player in [anna, bo] {
      var bytes: [UInt8] = []
      while bytes.count < Self.ogg.count {
        let answer = try player.answer(
          #"{"do":"recording","file":"natt.ogg","from":\#(bytes.count)}"#)
        let piece = try #require(answer.text("data").flatMap { Data(base64Encoded: $0) })
        bytes += piece
      }
      #expect(bytes == Self.ogg)
    }

    let request = #"{"do":"recording","file":"natt.ogg","from":60000}"#
    #expect(try eva.answer(request).gist == "error no-recording")
    for _ in 1...1_000 { try anna.send(request) }
    #expect(try bo.answer(#"{"do":"ping"}"#).gist == "ok ping")
    let answers = (1...1_000).compactMap { _ in anna.next() }
    #expect(answers.allSatisfy { $0.text("data") == "XF1eXw==" })
    await server.server.stop()
  }

  /// A house in which what is fetched is answered when the test says so.
  private final class Shelf {
    private(set) var asked: [(wish: RecordingWish, visitor: VisitorID, message: Message)] = []
    let stage: MemoryStage

    init(lists: [WordList] = TestWords.lists) {
      stage = MemoryStage(seed: 3, lists: lists)
      stage.house.outside.fetchRecording = { [unowned self] in asked.append(($0, $1, $2)) }
    }

    /// Nil: it cannot be read.
    func answer(_ line: String?) {
      let (_, visitor, message) = asked.removeFirst()
      stage.house.fetched(line.map { Array("\($0)\n".utf8) }, message, for: visitor)
    }

    /// Whether it is looked for at all.
    func mayFetch(_ file: String, by name: String) -> Bool {
      _ = stage.take(name)
      let lines = stage.ask(name, #"{"do":"recording","file":"\#(file)"}"#)
      if asked.isEmpty {
        #expect(lines.map(\.gist) == ["error no-recording"])
        return false
      }
      #expect(asked.last?.wish == RecordingWish(file: file, from: 0))
      answer(nil)
      _ = stage.take(name)
      return true
    }
  }
}
