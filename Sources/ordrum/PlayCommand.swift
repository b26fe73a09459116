import Terminal

/// `ordrum play [NAME] [HOST[:PORT]]`: play at the keyboard.
enum PlayCommand {
  static func run(_ arguments: [String]) async {
    let settings = read(arguments)
    let place = Whereabouts.find(settings.target, for: "play")
    Ended.exit(
      await Client.run(
        .play(name: settings.name), place.wishes, at: place.goal, isMute: settings.isMute))
  }

  struct Settings: Equatable {
    var name: String?
    var target: Target?
    var isMute = false
  }

  private static func read(_ arguments: [String]) -> Settings {
    var settings = Settings()
    var words: [String] = []
    var wanted = Wanted(arguments, of: "play")
    while let argument = wanted.next() {
      switch argument {
      case "--mute": settings.isMute = true
      case _ where argument.hasPrefix("-"): wanted.refuseUnknown(argument)
      default: words.append(argument)
      }
    }
    if words.count > 2 {
      wanted.refuse("That is too much: ordrum play NAME HOST. Put \"...\" around a long name.")
    }
    if words.count == 2 || words.first.map(Target.isMeant(by:)) == true {
      settings.target = Whereabouts.target(words.removeLast(), wanted)
    }
    settings.name = words.first
    return settings
  }
}
