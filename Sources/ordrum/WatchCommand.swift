import Serve
import Terminal

/// `ordrum watch [HOST[:PORT]]`: look on at a room, or as a teacher at all of them.
enum WatchCommand {
  static func run(_ arguments: [String]) async {
    let settings = read(arguments)
    let errand = settings.room.map { Errand.watch(room: $0) } ?? .teach(key: key)
    let place = Whereabouts.find(settings.target, for: "watch")
    if settings.isRaw {
      Ended.exit(await Copier.run(errand, at: place.targets, place: place.wishes.place))
    }
    Ended.exit(await Client.run(errand, place.wishes, at: place.goal, isMute: true))
  }

  /// The one in the environment, and that of the class on this machine.
  private static var key: TeachersKey {
    TeachersKey(
      given: Platform.variableText("ORDRUM_KEY"),
      ofThisMachine: Platform.dataFolder.flatMap { folder in
        try? KeyFile(in: "\(folder)/\(Platform.dataFolderName)").read()
      })
  }

  private struct Settings {
    var target: Target?
    var room: String?
    var isRaw = false
  }

  private static func read(_ arguments: [String]) -> Settings {
    var settings = Settings()
    var wanted = Wanted(arguments, of: "watch")
    while let argument = wanted.next() {
      switch argument {
      case "--room": settings.room = room(wanted.value(of: argument), wanted)
      case "--json": settings.isRaw = true
      case _ where argument.hasPrefix("-"): wanted.refuseUnknown(argument)
      default:
        guard settings.target == nil else { wanted.refuse("One server at a time.") }
        settings.target = Whereabouts.target(argument, wanted)
      }
    }
    return settings
  }

  /// A code is short, and only letters and digits.
  private static func room(_ text: String, _ wanted: Wanted) -> String {
    guard (1...12).contains(text.count), text.utf8.allSatisfy({ $0.isLetterOrDigit }) else {
      wanted.refuse("--room takes the code of a room, such as K7.")
    }
    return text
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
