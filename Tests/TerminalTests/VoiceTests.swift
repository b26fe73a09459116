import Testing

import enum Words.Language

@testable import Terminal

@Suite struct VoiceTests {
  @Test(arguments: [
    ("sun-set", "sun-set"), ("husbåt", "husbåt"), ("ba\u{30A}t", "ba\u{30A}t"),
    ("hus  båt", "hus båt"),
    (" hus ", "hus"), ("--version", "version"), ("-f/etc/passwd", "f etc passwd"), ("- -a", "a"),
    ("sol-", "sol"), ("sol - ros", "sol ros"), ("sol--ros", "sol-ros"), ("3 båtar", "3 båtar"),
    ("hej!", "hej"), ("a;b|c`d`$(e)\"f\"", "a b c d e f"), ("a\nb\u{1B}[31mc\u{0}", "a b 31mc"),
    ("<speak>", "speak"), ("[[inpt PHON]]", "inpt PHON"), ("🚀båt", "båt"), ("år 2", "år 2"),
  ])
  func speakable(text: String, spoken: String) {
    #expect(Voice.speakable(text) == spoken)
  }

  @Test(arguments: ["", " ", "-", "!?", "🚀", "\u{1B}", "\u{301}", "- - -"])
  func nothingToSay(text: String) {
    #expect(Voice.speakable(text) == nil)
  }

  @Test func aLongTextIsCut() throws {
    #expect(try #require(Voice.speakable(String(repeating: "a", count: 100_000))).count == 200)
    #expect(Voice.speakable("e" + String(repeating: "\u{301}", count: 1000)) == nil)
  }

  @Test(arguments: [
    (Voice.espeak, Language.swedish, [["-v", "sv", "sol-ros"]]),
    (.espeak, .english, [["-v", "en", "sol-ros"]]),
    (.dispatcher, .swedish, [["-w", "-l", "sv", "sol-ros"]]),
    (.dispatcher, .english, [["-w", "-l", "en", "sol-ros"]]),
    (.say, .swedish, [["-v", "Alva", "sol-ros"], ["sol-ros"]]),
    (.say, .english, [["-v", "Samantha", "sol-ros"], ["sol-ros"]]),
  ])
  func calls(voice: Voice, language: Language, calls: [[String]]) {
    #expect(voice.calls(for: "sol-ros", in: language) == calls)
  }

  @Test(
    arguments: [
      (["/usr/bin/espeak-ng", "/usr/bin/say", "/bin/spd-say"], "/usr/bin/espeak-ng"),
      (["/usr/bin/say", "/bin/spd-say"], "/bin/spd-say"), (["/usr/bin/say"], "/usr/bin/say"),
      (["/bin/say", "/usr/bin/say"], "/usr/bin/say"),
      // Not from wherever one happens to stand.
      (["./say", "say", "bin/say", "/say", "/opt/say"], nil), ([], nil),
    ] as [([String], String?)])
  func finding(programs: [String], found: String?) {
    let answer = Voice.find(
      among: Voice.preferred(onMac: false), path: "/usr/bin::.:bin:/bin",
      isProgram: { programs.contains($0) }
    ).first
    #expect(answer?.path == found)
    #expect(answer.map { found?.hasSuffix($0.program.rawValue) == true } ?? true)
  }

  @Test func onAMacItsOwnVoiceComesFirst() {
    #expect(Voice.preferred(onMac: true).first == .say)
    #expect(Set(Voice.preferred(onMac: true)) == Set(Voice.allCases))
    #expect(Set(Voice.preferred(onMac: false)) == Set(Voice.allCases))
  }

  @Test func allPlayersThatAreThereMayBeTried() {
    let found = Player.find(among: Player.allCases, path: "/usr/bin:/bin") {
      ["/bin/paplay", "/usr/bin/ffplay", "/bin/ffplay"].contains($0)
    }
    #expect(found.map(\.path) == ["/bin/paplay", "/usr/bin/ffplay"])
    #expect(found.map(\.program) == [.pulse, .ffmpeg])
  }

  @Test func everyPlayerPlaysWhatIsMadeHereAndOneMakesNoiseOfAllElse() {
    for player in Player.allCases {
      #expect(player.plays(.wav))
      #expect(player.arguments(for: "/a b.wav").last == "/a b.wav")
    }
    #expect(SoundFormat.allCases.filter(Player.alsa.plays) == [.wav])
    #expect(
      SoundFormat.allCases.allSatisfy { format in Player.allCases.contains { $0.plays(format) } })
  }
}
