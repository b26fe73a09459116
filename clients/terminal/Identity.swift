import JSON

/// Who somebody is at one server, and the token that proves it.
struct Credential: Sendable, Hashable {
  let server: String
  let name: String
  let token: String
  /// By which it is still called on this machine, where a teacher has given it another name.
  var formerName: String?

  /// Capitals do not matter to the server.
  func isOf(_ server: String, _ name: String) -> Bool {
    self.server == server && self.name.lowercased() == name.lowercased()
  }

  func wasOf(_ server: String, _ name: String) -> Bool {
    self.server == server && formerName?.lowercased() == name.lowercased()
  }

  func hasToken(of other: Self) -> Bool { server == other.server && token == other.token }
}

/// How somebody tells the server who it is, or what it wants to see.
enum Introduction: Sendable, Hashable {
  case token(Credential)
  case name(String)
  case word(name: String, word: String)
  case key(String)
  case room(String)
}

/// Who sits at this keyboard, as far as it is known, and at which server.
struct Identity: Sendable {
  /// Those who have played from this machine.
  private var known: CredentialList
  /// Who comes; nil asks.
  private(set) var name: String?
  /// The class that greeted last; nil before the first greeting.
  private(set) var server: String?
  /// Who we are there.
  private(set) var me: Credential?
  /// The names that it was told since it greeted.
  private var said: Set<String> = []
  /// The return word, if it was told in this conversation.
  var word: String?
  /// A teacher's key that was typed here, for when the link has to be made anew.
  var key: String?

  init(name: String?, known: [Credential]) {
    self.name = name
    self.known = CredentialList(known)
  }

  /// Those who have played from this machine at that server.
  var names: [String] { server.map(known.names) ?? [] }

  /// Another class than the one before does not know us, and our token is none of its business.
  mutating func meet(_ server: String) {
    if self.server != server { me = nil }
    self.server = server
    said = []
  }

  func hasSaid(_ name: String) -> Bool { said.contains(name.lowercased()) }

  /// Whether another child's token would be lost for that name, which nobody has said.
  func isAnothers(_ name: String, token: String) -> Bool {
    guard let server, let other = known.credential(at: server, called: name) else { return false }
    return other.token != token && !hasSaid(name)
  }

  /// How to say that name here; nil before the first greeting.
  mutating func introduction(as name: String) -> Introduction? {
    guard let server else { return nil }
    self.name = name
    said.insert(PersonalInput.withoutWord(name, asked: .name(known: [])).trimmed.lowercased())
    return known.credential(at: server, of: name).map { .token($0) } ?? .name(name)
  }

  /// The server says who we are. Nil if that was known already, or else what is to be remembered.
  mutating func become(_ name: String, token: String, at server: String) -> Credential? {
    let credential = Credential(server: server, name: name, token: token)
    let isNew = credential != me || known.credential(at: server, called: name)?.token != token
    me = credential
    self.name = name
    known.add(credential)
    return isNew ? credential : nil
  }

  /// The server does not know that token any more.
  mutating func forget(_ credential: Credential) {
    known.remove(credential)
    if credential == me { me = nil }
  }

  /// Whoever comes next has nothing of who was here.
  mutating func becomeNobody() {
    (me, name, word, key) = (nil, nil, nil, nil)
  }
}

/// The credentials remembered on one machine, as a file of lines holds them: the newest last, and not
/// without end: whatever one server says, it takes the places of its own alone.
struct CredentialList: Equatable {
  static let most = 200
  static let mostOfOne = 60
  /// The longest name or token, in bytes; longer ones are not remembered.
  private static let longest = 128

  private(set) var credentials: [Credential] = []

  init(_ credentials: [Credential] = []) {
    for credential in credentials { add(credential) }
  }

  /// Reads what can be read: a damaged line costs its own credential and no other.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let root = try? JSONDocument(line).root, let server = root["server"]?.string,
        let name = root["name"]?.string, let token = root["token"]?.string
      else { continue }
      let was = root["was"]?.string
      add(Credential(server: server, name: name, token: token, formerName: was))
    }
  }

  var bytes: [UInt8] {
    credentials.flatMap { credential in
      var line = JSONWriter()
      line.add("server", credential.server)
      line.add("name", credential.name)
      line.add("token", credential.token)
      if let was = credential.formerName { line.add("was", was) }
      return line.finish()
    }
  }

  func credential(at server: String, called name: String) -> Credential? {
    credentials.first { $0.isOf(server, name) }
  }

  /// Also by its former name.
  func credential(at server: String, of name: String) -> Credential? {
    credential(at: server, called: name) ?? credentials.first { $0.wasOf(server, name) }
  }

  func names(at server: String) -> [String] {
    credentials.filter { $0.server == server }.map(\.name)
  }

  /// In the place of an older one of that name, or of whoever got another name.
  mutating func add(_ new: Credential) {
    guard max(new.name.utf8.count, new.token.utf8.count, new.server.utf8.count) <= Self.longest
    else { return }
    var new = new
    let renamed = credentials.first {
      $0.hasToken(of: new) && !$0.isOf(new.server, new.name)
    }
    let same = credential(at: new.server, called: new.name)
    new.formerName = new.formerName ?? renamed?.name ?? same?.formerName
    credentials.removeAll { $0.isOf(new.server, new.name) || $0.hasToken(of: new) }
    for place in credentials.indices where credentials[place].wasOf(new.server, new.name) {
      credentials[place].formerName = nil
    }
    credentials.append(new)
    let own = credentials.indices.filter { credentials[$0].server == new.server }
    if own.count > Self.mostOfOne { credentials.remove(at: own[0]) }
    credentials.removeFirst(max(0, credentials.count - Self.most))
  }

  /// Only with that token: another program may have a newer one.
  mutating func remove(_ credential: Credential) {
    credentials.removeAll {
      $0.isOf(credential.server, credential.name) && $0.hasToken(of: credential)
    }
  }
}

/// The file of credentials, for this user alone. Several programs may use it at a time: each reads,
/// changes and replaces it while it alone holds the lock beside it.
struct CredentialFile: Sendable {
  /// Why somebody is not remembered, in the system's words.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private let folder: String

  /// - Parameter folder: need not be there yet.
  init(in folder: String) {
    self.folder = folder
  }

  /// Children were told that their seat is kept, and the file has its name from that.
  var path: String { "\(folder)/seats" }

  /// What can be read of it; nothing if it is not there.
  func read() -> [Credential] {
    CredentialList(Platform.readSmallFile(path)).credentials
  }

  func change(_ body: (inout CredentialList) -> Void) throws(Failure) {
    try Platform.makePrivateFolder(folder)
    let lock = try Platform.lock("\(path).lock")
    defer { Platform.unlock(lock) }
    let old = CredentialList(Platform.readSmallFile(path))
    var new = old
    body(&new)
    if new != old { try Platform.replaceFile(path, with: new.bytes) }
  }
}
