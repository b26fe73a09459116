import Testing
import Tools
import Words

@testable import Terminal

@Suite struct SoundTests {
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: Tones.allCases)
  func aSoundIsAShortFileOfWaves(_ tones: Tones) {
    let wav = tones.wav
    #expect(SoundFormat(wav) == .wav)
    #expect(Self.number(wav[4..<8]) == wav.count - 8)
    #expect(Array(wav[8..<16]) == Array("WAVEfmt ".utf8))
    // 16 bytes of format: uncompressed, one channel, the rate, the bytes of a second, of a sample, its bits.
    #expect(Self.number(wav[16..<20]) == 16)
    #expect(wav[20..<24] == [1, 0, 1, 0])
    let rate = Self.number(wav[24..<28])
    #expect(Self.number(wav[28..<32]) == 2 * rate)
    #expect(wav[32..<36] == [2, 0, 16, 0])
    #expect(Array(wav[36..<40]) == Array("data".utf8))
    #expect(Self.number(wav[40..<44]) == wav.count - 44)
    #expect((wav.count - 44) / 2 == tones.length * rate / 1000)
    #expect(tones.length <= (tones == .bingo ? 1000 : 400))

    let samples = stride(from: 44, to: wav.count, by: 2).map {
      abs(Int(Int16(truncatingIfNeeded: Self.number(wav[$0..<$0 + 2]))))
    }
    // It is heard, hurts nobody, and begins and ends without a click.
    #expect((3000...20_000).contains(samples.max() ?? 0))
    #expect(samples.prefix(10).allSatisfy { $0 < 400 })
    #expect(samples.suffix(10).allSatisfy { $0 < 10 })
  }

  @Test(arguments: [
    ("OggS", SoundFormat?.some(.ogg)), ("ID3", .mp3), ("RIFF0000WAVE", .wav), ("0000ftypM4A", .m4a),
    ("RIFF0000AVI ", nil), ("OggX", nil), ("<html>", nil), ("", nil), ("RIFF", nil),
    ("#!/bin/sh", nil),
  ])
  func theFirstBytesTellWhatItIs(_ start: String, _ format: SoundFormat?) {
    #expect(SoundFormat(Array(start.utf8)) == format)
  }

  @Test func aStreamOfMP3BeginsWithElevenBits() {
    #expect(SoundFormat([0xFF, 0xFB, 0x90]) == .mp3)
    #expect(SoundFormat([0xFF, 0xE0]) == .mp3)
    #expect(SoundFormat([0xFF, 0xD8, 0xFF]) == nil, "A picture")
    #expect(SoundFormat([0xFF]) == nil)
  }

  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"),
  ])
  func base64(_ text: String, _ bytes: String) {
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Z===", "====", "Zm9v\n", "Zm 9", "Zm9v-_==", "å=", "Zg==Zg==",
  ])
  func notBase64(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }

  @Test func allBytesGoThroughBase64() {
    #expect(Base64.bytes(of: "+/+/AP8Q") == [0xFB, 0xFF, 0xBF, 0x00, 0xFF, 0x10])
  }

  // MARK: What is kept

  private static func kept(_ file: String, _ server: String = "s1") throws -> KeptRecording {
    KeptRecording(server: server, recording: try #require(Recording(file: file)))
  }

  @Test func whatIsKeptIsThereTomorrowForItsServerAlone() throws {
    let folder = try Folder(onDisk: true)
    let shelf = RecordingShelf(in: "\(folder.path)/a/b")
    #expect(shelf.all().isEmpty)
    shelf.keep([1, 2], as: try Self.kept("nattåg.ogg"))
    shelf.keep([3], as: try Self.kept("sol.WAV", "s2"))
    let again = RecordingShelf(in: "\(folder.path)/a/b")
    #expect(again.all() == [try Self.kept("nattåg.ogg"): 2, try Self.kept("sol.WAV", "s2"): 1])
    let path = try #require(again.path(of: try Self.kept("nattåg.ogg")))
    #expect(Platform.readSmallFile(path) == [1, 2])
  }

  @Test(arguments: ["..", ".", "", "a/b", "/etc", "a b", "å", String(repeating: "a", count: 129)])
  func aServerThatIsCalledLikeAPathHasNoPlace(_ server: String) throws {
    let folder = try Folder(onDisk: true)
    let shelf = RecordingShelf(in: folder.path)
    #expect(shelf.path(of: try Self.kept("sol.ogg", server)) == nil)
    shelf.keep([1], as: try Self.kept("sol.ogg", server))
    #expect(shelf.all().isEmpty)
  }

  @Test func whereThereIsNoPlaceNothingIsKeptAndNobodyHearsOfIt() throws {
    let folder = try Folder(onDisk: true)
    folder["file"] = []
    for place in ["\(folder.path)/file", "/dev/null", "/proc/none"] {
      let shelf = RecordingShelf(in: place)
      shelf.keep([1], as: try Self.kept("sol.ogg"))
      #expect(shelf.all().isEmpty)
    }
  }

  @Test func theOldestGo() {
    let most = RecordingShelf.mostBytes
    func entry(_ time: Int, _ bytes: Int) -> RecordingShelf.Entry {
      RecordingShelf.Entry(path: "\(time)", bytes: bytes, time: time)
    }
    let entries = [entry(3, most / 4), entry(1, most / 4), entry(2, most / 4), entry(4, most / 4)]
    #expect(RecordingShelf.tooMuch(of: entries, with: 0).isEmpty)
    #expect(RecordingShelf.tooMuch(of: entries, with: 1).map(\.time) == [1])
    #expect(RecordingShelf.tooMuch(of: entries, with: most / 4 + 1).map(\.time) == [1, 2])
    #expect(RecordingShelf.tooMuch(of: entries, with: most + 1).map(\.time) == [1, 2, 3, 4])
  }
}
