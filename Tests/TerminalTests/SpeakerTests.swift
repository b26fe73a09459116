import Testing
import enum Words.Language

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

  @Test func wordsAreSpokenOneAfterTheOther() throws {
    let folder = try Folder()
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = try #require(Speaker(path: folder.path, among: [.espeak]))
    speaker.speak("sol-ros", in: .swedish)
    speaker.speak("--version", in: .english)
    speaker.speak("!?", in: .english)
    speaker.speak("$(touch x); 'two  words'", in: .english)
    speaker.settle()
    #expect(
      folder.lines(of: "log") == ["-v|sv|sol-ros|", "-v|en|version|", "-v|en|touch x two words|"])
  }

  @Test func ofManyThatWaitTheNewestAreSpoken() throws {
    let folder = try Folder()
    let started = try folder.addPipe("started")
    let go = try folder.addPipe("go")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = try #require(Speaker(path: folder.path, among: [.espeak]))
    speaker.speak("wait", in: .english)
    _ = try started.listen()
    for number in 1...9 { speaker.speak("\(number)", in: .english) }
    go.say("on")
    speaker.settle()
    #expect(
      folder.lines(of: "log") == ["-v|en|wait|", "on", "-v|en|7|", "-v|en|8|", "-v|en|9|"])
  }

  @Test func hushingStopsAndForgets() throws {
    let folder = try Folder()
    let started = try folder.addPipe("started")
    let go = try folder.addPipe("go")
    try folder.addProgram("espeak-ng", Self.program(in: folder))
    let speaker = try #require(Speaker(path: folder.path, among: [.espeak]))
    speaker.speak("wait", in: .english)
    speaker.speak("never", in: .english)
    let process = try started.listen()
    #expect(exists(process))
    speaker.hush()
    // If it went on, this would be noted.
    go.say("on")
    speaker.settle()
    // Neither running nor waiting to be reaped.
    #expect(!exists(process))
    speaker.speak("again", in: .english)
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-v|en|wait|", "-v|en|again|"])
  }

  @Test func aVoiceThatIsMissingIsReplaced() throws {
    let folder = try Folder()
    try folder.addProgram("say", Self.program(in: folder) + "\n[ $# = 1 ]")
    let speaker = try #require(Speaker(path: folder.path, among: [.espeak, .say]))
    speaker.speak("sol-ros", in: .swedish)
    speaker.settle()
    #expect(folder.lines(of: "log") == ["-v|Alva|sol-ros|", "sol-ros|"])
  }

  @Test func withoutAProgramThereIsNoSpeaker() throws {
    let folder = try Folder()
    try folder.addFile("espeak-ng")
    #expect(Speaker(path: folder.path, among: Voice.allCases) == nil)
    #expect(Speaker(path: "", among: Voice.allCases) == nil)
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
    let folder = try Folder()
    try folder.addProgram("espeak-ng", "exit 0")
    let other = try #require(ChildProcess(program: "/bin/sh", arguments: ["-c", "exit 3"]))
    let speaker = try #require(Speaker(path: folder.path, among: [.espeak]))
    speaker.speak("hus", in: .swedish)
    speaker.settle()
    other.waitForEnd()
    #expect(other.reap())
  }

  @Test func whatIsNoProgramIsNotStarted() {
    #expect(ChildProcess(program: "/nowhere/espeak-ng", arguments: []) == nil)
  }
}
