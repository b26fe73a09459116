import Dispatch
import Testing
import Tools
import Words

@testable import Terminal

@Suite struct SpeakerTests {
  /// Notes what it is called with, and waits at the word "wait" until told to go on.
  private static func program(in folder: Folder) -> String {
    """
    printf '%s|' "$@" >> \(folder.path)/log
    echo >> \(folder.path)/log
    echo out; echo err >&2; cat
    case "$*" in
      *wait)
        echo $$ > \(folder.path)/started
        read -r line < \(folder.path)/go
        echo "$line" >> \(folder.path)/log ;;
    esac
    """
  }

  /// Tells of itself what could not be heard.
  private static func speaker(
    in folder: Folder, _ voices: [Voice] = [.espeak], _ players: [Player] = [],
    patience: @escaping @Sendable (Sound) -> DispatchTimeInterval = Speaker.patience
  ) -> Speaker {
    let log = "\(folder.path)/log"
    return Speaker(
      path: folder.path, voices: voices, players: players, shelf: RecordingShelf(in: folder.path),
      patience: patience
    ) { tones in
      let line = ["-c", "echo unheard \(tones) >> \(log)"]
      guard let child = ChildProcess(program: "/bin/sh", arguments: line) else { return }
      child.waitForEnd()
      _ = child.reap()
    }
  }

  @Test func wordsAreSpokenOneAfterTheOther() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder)
    speaker.sound(.word("sol-ros", .swedish, nil))
    speaker.sound(.word("--version", .english, nil))
    speaker.sound(.word("!?", .english, nil))
    speaker.settle()
    speaker.sound(.word("$(touch x); 'two  words'", .english, nil))
    speaker.settle()
    #expect(
      folder.lines(of: "log") == ["-v|sv|sol-ros|", "-v|en|version|", "-v|en|touch x two words|"])
  }

  @Test func aVoiceThatFailsIsFollowedByTheNext() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("espeak-ng", "exit 1")
    try folder.addProgram("spd-say", Self.program(in: folder))
    let speaker = Self.speaker(in: folder, [.espeak, .dispatcher])
    speaker.sound(.word("sol", .swedish, nil))
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-w|-l|sv|sol|"])
  }

  @Test func ofManyThatWaitTheNewestOfEachSortAreHeard() throws {
    let folder = try Folder(onDisk: true)
    let started = try folder.addPipe("started")
    let go = try folder.addPipe("go")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder)
    speaker.sound(.word("wait", .english, nil))
    _ = try started.listen()
    for number in 1...9 {
      speaker.sound(.tones(number == 5 ? .bingo : .right))
      speaker.sound(.word("\(number)", .english, nil))
    }
    go.say("on")
    speaker.settle()
    #expect(
      folder.lines(of: "log") == [
        "-v|en|wait|", "on", "-v|en|2|", "-v|en|3|", "-v|en|4|", "-v|en|5|", "-v|en|6|",
        "unheard right", "-v|en|7|", "unheard right", "-v|en|8|", "unheard right", "-v|en|9|",
      ])
  }

  @Test func hushingStopsAndForgets() throws {
    let folder = try Folder(onDisk: true)
    let started = try folder.addPipe("started")
    let go = try folder.addPipe("go")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder)
    speaker.sound(.word("wait", .english, nil))
    speaker.sound(.word("never", .english, nil))
    speaker.sound(.tones(.turn))
    let process = try started.listen()
    #expect(exists(process))
    speaker.hush()
    // If it went on, this would be noted.
    go.say("on")
    speaker.settle()
    // Neither running nor waiting to be reaped.
    #expect(!exists(process))
    speaker.sound(.word("again", .english, nil))
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-v|en|wait|", "-v|en|again|"])
  }

  @Test func aVoiceThatIsMissingIsReplaced() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("say", Self.program(in: folder) + "\n[ $# = 1 ]")
    let speaker = Self.speaker(in: folder, [.espeak, .say])
    speaker.sound(.word("sol-ros", .swedish, nil))
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-v|Alva|sol-ros|", "sol-ros|"])
  }

  @Test func withoutAProgramNothingIsHeardAndItIsTold() throws {
    let folder = try Folder(onDisk: true)
    folder["espeak-ng"] = []
    folder["aplay"] = []
    let speaker = Self.speaker(in: folder, Voice.allCases, Player.allCases)
    #expect(!speaker.playsRecordings)
    speaker.sound(.word("hus", .swedish, nil))
    speaker.sound(.tones(.turn))
    speaker.settle()
    #expect(folder.lines(of: "log") == ["unheard turn"])
  }

  // MARK: Sounds and recordings

  /// Notes the name of the file, how many bytes it has and who may read it.
  private static func player(in folder: Folder) -> String {
    """
    for file; do :; done
    echo "${0##*/} ${file##*/} $(wc -c < "$file") $(ls -l "$file" | cut -c1-10) $#" >> \(folder.path)/log
    """
  }

  @Test func soundsAreFilesOfOurOwnWhileWePlay() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram(
      "aplay", Self.player(in: folder) + "\nprintf %s \"$file\" > \(folder.path)/place")
    let speaker = Self.speaker(in: folder, [], Player.allCases)
    for tones in Tones.allCases { speaker.sound(.tones(tones)) }
    speaker.settle()
    #expect(
      folder.lines(of: "log")
        == Tones.allCases.map { "aplay \($0).wav \($0.wav.count) -rw------- 2" })
    let place = try #require(folder.lines(of: "place").first)
    #expect(!Platform.readSmallFile(place, atMost: 4).isEmpty)
    speaker.stop()
    #expect(Platform.look(in: String(place.prefix { $0 != "." }.dropLast(5))).files.isEmpty)
    #expect(Platform.readSmallFile(place, atMost: 4).isEmpty)
    speaker.sound(.tones(.bingo))
    speaker.settle()
    #expect(folder.lines(of: "log").count == Tones.allCases.count, "It is over")
  }

  @Test func whereAPlayerCannotAnotherOneIsAsked() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("pw-play", Self.player(in: folder) + "\nexit 1")
    try folder.addProgram("aplay", Self.player(in: folder))
    let speaker = Self.speaker(in: folder, [], Player.allCases)
    for _ in 1...2 { speaker.sound(.tones(.right)) }
    speaker.settle()
    #expect(
      folder.lines(of: "log").map { $0.prefix { $0 != " " } } == [
        "pw-play", "aplay", "pw-play", "aplay",
      ])
  }

  @Test func aPlayerThatHangsIsStoppedAndNotAskedAgain() throws {
    let folder = try Folder(onDisk: true)
    _ = try folder.addPipe("never")
    try folder.addProgram("aplay", "trap '' TERM; read -r line < \(folder.path)/never")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder, [.espeak], [.alsa]) { sound in
      sound == .tones(.right) ? .milliseconds(1) : .seconds(30)
    }
    speaker.sound(.tones(.right))
    speaker.sound(.word("hus", .swedish, nil))
    speaker.sound(.tones(.turn))
    // The next sound waits until the program is gone.
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-v|sv|hus|", "unheard turn"])
  }

  private static let ogg = Array("OggS and so on".utf8)

  private static func kept(_ file: String, _ server: String = "s1") throws -> KeptRecording {
    KeptRecording(server: server, recording: try #require(Recording(file: file)))
  }

  @Test func aRecordingIsPlayedInsteadOfTheVoice() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("aplay", Self.player(in: folder))
    try folder.addProgram("pw-play", Self.player(in: folder))
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder, [.espeak], Player.allCases)
    #expect(speaker.playsRecordings)
    speaker.keep(Self.ogg, as: try Self.kept("sol.ogg"))
    speaker.sound(.word("sol", .swedish, try Self.kept("sol.ogg")))
    // Whatever its name says, no player reads this; and the last one is not there.
    speaker.keep(Array("0000ftypM4A ".utf8), as: try Self.kept("ros.ogg"))
    speaker.sound(.word("ros", .swedish, try Self.kept("ros.ogg")))
    speaker.sound(.word("hus", .swedish, try Self.kept("hus.wav")))
    speaker.settle()
    #expect(
      folder.lines(of: "log") == [
        "pw-play sol.ogg \(Self.ogg.count) -rw------- 1", "-v|sv|ros|", "-v|sv|hus|",
      ])
  }

  @Test func whereNoPlayerCanTheVoiceSpeaks() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("pw-play", Self.player(in: folder) + "\nexit 1")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = Self.speaker(in: folder, [.espeak], Player.allCases)
    speaker.keep(Self.ogg, as: try Self.kept("sol.ogg"))
    speaker.sound(.word("sol", .swedish, try Self.kept("sol.ogg")))
    speaker.settle()
    #expect(folder.lines(of: "log").last == "-v|sv|sol|")
    #expect(folder.lines(of: "log").count == 2)
  }

  // MARK: From the server's line to the program

  /// One child's program, with stand-ins for all that sounds.
  private struct Table {
    let folder: Folder
    let speaker: Speaker
    var talk: Talk

    init(seat: Int) throws {
      folder = try Folder(onDisk: true)
      try folder.addProgram("aplay", SpeakerTests.player(in: folder))
      try folder.addProgram("pw-play", SpeakerTests.player(in: folder))
      try folder.addProgram("espeak-ng", SpeakerTests.program(in: folder))
      speaker = SpeakerTests.speaker(in: folder, [.espeak], Player.allCases)
      talk = Talk(.play(name: "Anna"), known: [Talk.anna], fetches: speaker.playsRecordings)
      talk.connect()
      talk.hear(
        #"{"ok":"hello","id":3,"name":"Anna","rooms":[{"room":"K7","seat":\#(seat),"seq":5}]}"#,
        #"{"event":"view","room":"K7","seq":5,"list":"my words","lang":"sv"}"#)
    }

    /// What was heard of these lines: the file that was played, or the language and the words.
    mutating func hear(_ lines: String...) -> [String] {
      let before = folder.lines(of: "log").count
      for line in lines {
        talk.hear(line)
        for effect in talk.effects {
          switch effect {
          case .sound(let sound): speaker.sound(sound)
          case .keep(let bytes, let recording): speaker.keep(bytes, as: recording)
          default: break
          }
        }
        speaker.settle()
      }
      return folder.lines(of: "log").dropFirst(before).map { line in
        line.hasPrefix("-v|") ? String(line.dropFirst(3)) : String(line.split(separator: " ")[1])
      }
    }
  }

  @Test func twoChildrenAtOneTableHearWhatTheyAskedForAndTheAnswersAtTheEnd() throws {
    var anna = try Table(seat: 1)
    var bo = try Table(seat: 2)
    let asked =
      #"{"event":"asked","room":"K7","seq":6,"question":"sol","audio":"sol.ogg","choices":["ros","bil"]}"#
    #expect(anna.hear(asked).isEmpty && bo.hear(asked).isEmpty)
    let recording =
      #"{"ok":"recording","id":4,"file":"sol.ogg","size":4,"from":0,"data":"T2dnUw=="}"#
    #expect(anna.hear(recording).isEmpty)

    // Bo's recording is still on its way, and then it is not one.
    func heard(_ seat: Int, _ seq: Int, _ word: String) -> String {
      #"{"event":"heard","room":"K7","seq":\#(seq),"seat":\#(seat),\#(word)}"#
    }
    let word = #""word":"sol","audio":"sol.ogg""#
    #expect(anna.hear(heard(1, 7, word), heard(1, 8, #""word":"ros""#)) == ["sol.ogg", "sv|ros|"])
    #expect(bo.hear(heard(2, 7, word)).isEmpty)
    #expect(bo.hear(recording.replacing("T2dnUw", with: "PGgxPg")) == ["sv|sol|"])

    let first =
      #"{"event":"answered","room":"K7","seq":9,"seat":1,"right":true,"speak":"sol-ros","waiting":[2]"#
    #expect(anna.hear(first + #","sound":"right"}"#) == ["right.wav"])
    #expect(bo.hear(first + "}").isEmpty)
    let second =
      #"{"event":"answered","room":"K7","seq":10,"seat":2,"right":true,"speak":"sol-hatt","waiting":[]"#
    let closed =
      #"{"event":"closed","room":"K7","seq":11,"rights":[{"speak":"sol-ros"},{"speak":"sol-hatt"}]}"#
    #expect(anna.hear(second + "}", closed) == ["sv|sol ros sol-ros|", "sv|sol hatt sol-hatt|"])
    #expect(
      bo.hear(second + #","sound":"right"}"#, closed)
        == ["right.wav", "sv|sol hatt sol-hatt|", "sv|sol ros sol-ros|"])
  }

  // MARK: Other programs

  @Test(arguments: [
    ("exit 0", false), ("exit 3", true), ("kill -9 $$", false),
  ])
  func whetherAProgramFails(command: String, hasFailed: Bool) throws {
    let child = try #require(ChildProcess(program: "/bin/sh", arguments: ["-c", command]))
    child.waitForEnd()
    #expect(child.reap() == hasFailed)
  }

  @Test func othersChildrenAreTheirs() throws {
    let folder = try Folder(onDisk: true)
    try folder.addProgram("espeak-ng", "exit 0")
    let other = try #require(ChildProcess(program: "/bin/sh", arguments: ["-c", "exit 3"]))
    let speaker = Self.speaker(in: folder)
    speaker.sound(.word("hus", .swedish, nil))
    speaker.settle()
    other.waitForEnd()
    #expect(other.reap())
  }

  @Test func whatIsNoProgramIsNotStarted() {
    #expect(ChildProcess(program: "/nowhere/espeak-ng", arguments: []) == nil)
  }
}
