import Testing

@testable import ordrum

/// How the program was started, as it is printed to be typed again.
@Suite struct InvocationTests {
  @Test(arguments: [
    ("ordrum", "ordrum"), ("/usr/bin/ordrum", "ordrum"),
    ("/opt/ordrum", "/opt/ordrum"), ("./ordrum", "./ordrum"), ("../bin/ordrum", "../bin/ordrum"),
    // So `swift run` calls it, and so somebody may type.
    (".build/x86_64-unknown-linux-gnu/release/ordrum", "swift run -c release ordrum"),
    (".build/arm64-apple-macosx/debug/ordrum", "swift run ordrum"),
    (".build/release/ordrum", ".build/release/ordrum"),
    ("/home/a/.build/x/release/ordrum", "/home/a/.build/x/release/ordrum"),
    ("/my games/ordrum", "'/my games/ordrum'"), ("/it's/$HOME/ordrum", #"'/it'\''s/$HOME/ordrum'"#),
    // Another one comes first.
    ("/bin/other", "/bin/other"),
  ])
  func whatWasStartedCanBeTyped(_ started: String, _ text: String) {
    let files = ["/usr/bin/ordrum", "/usr/bin/other", "/bin/other"]
    let invocation = Invocation(started, path: "/usr/bin:/bin", isFile: { files.contains($0) })
    #expect(invocation.text == text)
    #expect(invocation.isInstalled == ["ordrum", "other"].contains(text))
  }
}
