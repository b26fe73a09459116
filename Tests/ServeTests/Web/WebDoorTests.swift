import Foundation
import Testing

@testable import Serve

/// The port for browsers: the page, who may have it, and lines over it.
@Suite struct WebDoorTests {
  private func client(_ stage: SocketStage) throws -> Client { try Client(port: stage.webPort) }

  /// All that is answered to something, up to the end.
  private func answer(_ request: String, on stage: SocketStage) throws -> String {
    let client = try client(stage)
    try client.send(Array(request.utf8))
    client.endSending()
    return client.linesToTheEnd().joined(separator: "\n")
  }

  private func get(_ path: String, _ more: String..., method: String = "GET") -> String {
    ([("\(method) \(path) HTTP/1.1"), "Connection: close"]
      + (more.contains { $0.hasPrefix("Host") } ? [] : ["Host: 127.0.0.1:8040"]) + more
      + ["", ""]).joined(separator: "\r\n")
  }

  @Test func theFilesAreServedAsTheyAre() async throws {
    let stage = try await SocketStage(seed: 1, isOpenToBrowsers: true)
    let folder = Repository.root + "/clients/web"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      [".html", ".js", ".css", ".svg"].contains(where: $0.hasSuffix)
    }
    var files = PageFiles()
    #expect(!names.isEmpty)
    for name in names {
      let written = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let isSame = files["/\(name)"]?.bytes == Array(written)
      #expect(isSame, "clients/web/embed/page.c does not hold \(name) as it is")
    }
    let page = try answer(get("/"), on: stage)
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    #expect(page.contains("Content-Security-Policy: default-src 'none'"))
    #expect(page.contains("ws://127.0.0.1:8040"))
    let tag = try #require(page.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") })
    let again = try answer(get("/", "If-None-Match: \(tag.dropFirst(6))"), on: stage)
    #expect(again.hasPrefix("HTTP/1.1 304"))
    let head = try answer(get("/", method: "HEAD"), on: stage)
    #expect(head.hasPrefix("HTTP/1.1 200") && !head.contains("doctype"))
    _ = try await stage.close()
  }

  @Test(arguments: [
    ("/healthz", "Host: localhost", "200"), ("/teacher", "Host: localhost", "200"),
    ("/nowhere", "Host: localhost", "404"),
    ("/../key", "Host: localhost", "400"), ("/", "Host: ordrum.local:8040", "200"),
    ("/", "Host: ordrum-2.local", "200"), ("/", "Host: [::1]:8040", "200"),
    ("/", "Host: school.example", "421"), ("/", "Host: ordrum.local.example", "421"),
    ("/line", "Host: localhost", "426"), ("/code.svg", "Host: localhost", "200"),
    ("/code/72c3a476.svg", "Host: localhost", "200"), ("/code/.svg", "Host: localhost", "400"),
    ("/code/fox.svg", "Host: localhost", "404"), ("/code/72c3a4", "Host: localhost", "404"),
  ])
  func whatIsAsked(_ path: String, _ host: String, _ status: String) async throws {
    let stage = try await SocketStage(seed: 2, isOpenToBrowsers: true)
    let answer = try answer(get(path, host), on: stage)
    #expect(answer.split(separator: " ").dropFirst().first == Substring(status))
    #expect(answer.contains("X-Content-Type-Options: nosniff"))
    _ = try await stage.close()
  }

  /// Who scans what is posted somewhere comes to the page with it.
  @Test func whatIsPostedStandsBehindTheAddress() async throws {
    let stage = try await SocketStage(seed: 2, isOpenToBrowsers: true)
    #expect(try answer(get("/code/72c3a476.svg"), on: stage).contains("/#!72c3a476</text>"))
    _ = try await stage.close()
  }

  @Test(arguments: [
    ("192.168.1.5", "http://192.168.1.5:8040/"), ("fd00::2", "http://[fd00::2]:8040/"),
    ("https://ordrum.school", "https://ordrum.school/"),
    ("https://ordrum.school:8443/", "https://ordrum.school:8443/"),
  ])
  func whereThePageIsSaidToBe(_ address: String, _ page: String) {
    var wishes = Serve.Server.WebWishes()
    wishes.address = address
    #expect(wishes.page(on: 8040) == page)
  }

  @Test func aStrangersNameIsToldWhatToDo() async throws {
    let stage = try await SocketStage(seed: 3, isOpenToBrowsers: true)
    #expect(
      try answer(get("/", "Host: school.example"), on: stage)
        .contains("--web-name school.example"))
    _ = try await stage.close()
  }

  @Test(arguments: [
    ("Origin: http://127.0.0.1", "101"), ("Origin: https://127.0.0.1", "101"),
    ("Origin: http://elsewhere.example", "403"), ("Origin: http://127.0.0.1:9", "403"),
    ("Origin: null", "403"),
  ])
  func whoseTheLineIs(_ origin: String, _ status: String) async throws {
    let stage = try await SocketStage(seed: 4, isOpenToBrowsers: true)
    let request = BrowserFrames.request.replacingOccurrences(
      of: "\r\n\r\n", with: "\r\n\(origin)\r\n\r\n")
    let client = try client(stage)
    try client.send(Array(request.utf8))
    #expect(client.lines(1).first?.contains(" \(status) ") == true)
    _ = try await stage.close()
  }

  @Test(arguments: [true, false])
  func requestsAndFramesMayComeAtOnce(_ hasTime: Bool) async throws {
    let stage = try await SocketStage(seed: 5, isOpenToBrowsers: true, hasTime: hasTime)
    let client = try client(stage)
    let keep = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let line = BrowserFrames.frames(of: Array("{\"do\":\"ping\",\"id\":7}\n".utf8))
    let goodbye = BrowserFrames.frame(8, [0x03, 0xE8])
    try client.send(Array((keep + keep + BrowserFrames.request).utf8) + line + goodbye)
    let all = client.linesToTheEnd().joined(separator: "\n")
    #expect(all.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    #expect(all.contains("HTTP/1.1 101"))
    #expect(all.contains(#"{"ok":"ping","id":7}"#))
    _ = try await stage.close()
  }

  /// A browser that closes gets the answers to what it said before, and looks on no more.
  @Test func whoLooksOnAndSaysGoodbyeIsAnswered() async throws {
    let stage = try await SocketStage(seed: 7, isOpenToBrowsers: true)
    let anna = try Client(port: stage.port)
    try anna.send(Array("{\"do\":\"hello\",\"name\":\"Anna\"}\n{\"do\":\"open\",\"id\":1}\n".utf8))
    let opened = try #require(anna.lines(3).last?.split(separator: "\"room\":\"").last)
    let looks = Array("{\"do\":\"watch\",\"room\":\"\(opened.prefix { $0 != "\"" })\"}\n".utf8)
    let client = try client(stage)
    let goodbye = BrowserFrames.frame(8, [0x03, 0xE8])
    try client.send(Array(BrowserFrames.request.utf8) + BrowserFrames.frames(of: looks) + goodbye)
    #expect(client.linesToTheEnd().contains { $0.contains("\"view\"") })
    _ = try await stage.close()
  }

  /// However the bytes are cut into two, one part has too many.
  @Test(arguments: [true, false])
  func whoAsksForTooMuchAtOnceIsToldSo(_ hasTime: Bool) async throws {
    let stage = try await SocketStage(seed: 6, isOpenToBrowsers: true, hasTime: hasTime)
    let head = "HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let all = try answer(String(repeating: head, count: 40), on: stage)
    #expect((8...16).contains(all.components(separatedBy: "HTTP/1.1 200 OK").count - 1))
    #expect(all.contains("HTTP/1.1 429 Too Many Requests"))
    let client = try client(stage)
    let ping = BrowserFrames.frame(9, [])
    try client.send(Array(BrowserFrames.request.utf8) + (0..<2_700).flatMap { _ in ping })
    #expect(client.linesToTheEnd().contains { $0.contains("too-many-messages") })
    _ = try await stage.close()
  }
}
