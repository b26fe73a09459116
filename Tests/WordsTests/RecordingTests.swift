import Testing
import Words

/// What is a recording of which word.
@Suite struct RecordingTests {
  @Test(arguments: [
    "husbåt.ogg", "husbåt.mp3", "husbåt.m4a", "husbåt.wav", "HUSBÅT.OGG", "Husbåt.Ogg",
    "husba\u{30A}t.ogg",
  ])
  func aFileMayBeCalledSo(_ file: String) throws {
    let recording = try #require(Recording(file: file))
    // A file is asked for by the very bytes of its name.
    #expect(Array(recording.file.utf8) == Array(file.utf8))
    let list = try list().with(WordFiles(recordings: Recordings(files: [file])))
    #expect(list[1]?.questions[0].rights[0].wholeRecording == recording)
  }

  @Test(arguments: [
    "", ".", "..", ".ogg", "husbåt", "husbåt.", "husbåt.flac", "husbåt.ogg.exe", "hus båt.ogg",
    "hus-båt.ogg", "audio/husbåt.ogg", "../husbåt.ogg", "/husbåt.ogg", "..\\husbåt.ogg",
    "hus\u{0}båt.ogg", "hus\u{1B}.ogg", "._husbåt.ogg", "husbåt.ogg/",
    String(repeating: "a", count: 252) + ".ogg",
  ])
  func aFileThatIsCalledSoIsNone(_ file: String) {
    #expect(Recording(file: file) == nil)
  }

  @Test(arguments: [
    (["husbåt.wav", "husbåt.mp3", "husbåt.ogg", "husbåt.m4a"], "husbåt.ogg"),
    (["husbåt.wav", "Husbåt.M4A"], "Husbåt.M4A"), (["husbåt.ogg", "Husbåt.ogg"], "Husbåt.ogg"),
    (["husbåt.wav", "hus.ogg"], "husbåt.wav"), (["hus.ogg", "båt.ogg"], nil), ([], nil),
  ])
  func ofSeveralOneCounts(_ files: [String], _ counts: String?) throws {
    for files in [files, files.reversed()] {
      let list = try list().with(WordFiles(recordings: Recordings(files: files)))
      #expect(list[1]?.questions[0].rights[0].wholeRecording?.file == counts)
    }
  }

  @Test func eachWordHasItsOwn() throws {
    let list = try list().with(
      WordFiles(recordings: Recordings(files: ["hus.ogg", "båt.mp3", "hustak.wav", "sol.ogg"])))
    let question = try #require(list[1]?.questions.first)
    #expect(question.recording?.file == "hus.ogg")
    #expect(question.rights.map(\.recording?.file) == ["båt.mp3", nil])
    #expect(question.rights.map(\.wholeRecording?.file) == [nil, "hustak.wav"])
    #expect(list.description == "my: 1 level, 1 question, 2 words, 1 of them recorded")
    #expect(list.with(WordFiles(recordings: Recordings(files: []))) == (try self.list()))
  }

  @Test func whatFitsNoWordIsNamed() throws {
    let recordings = Recordings(files: [
      "hus.ogg", "BÅT.mp3", "husbåt.wav", "ko.ogg", "hund.ogg", "hus.flac", "läs mig.txt",
      ".DS_Store", "._hus.ogg",
    ])
    #expect(
      recordings.unused(by: [try list()]) == ["hund.ogg", "hus.flac", "läs mig.txt"])
  }

  private func list() throws -> WordList {
    try WordList(parsing: "language sv\nlevel 1\nhus: båt tak | ko räv", name: "my")
  }
}
