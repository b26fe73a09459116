import Classroom
import Games
import Hall
import JSON
import Words

// Boards that last, and the ready-made ones.

extension Verb {
  static let ofKeptBoards: [Verb] = [
    Verb(
      "keep", "spara", by: .pupil, takes: [.positional("name", .rest)],
      lacks: "Vad heter banan? Skriv till exempel: spara Stora Ringen"
        / "What is the board called? Type for example: keep The Big Ring", .isWriting,
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      let hall = transaction.hall
      guard !Vocabulary.isLikeLayout(name) else { throw .board(.nameTaken(name)) }
      let board = try transaction.keepBoard(name)
      let isLent = hall.book.boards.boards(like: board).contains { $0.name == board && $0.isLent }
      return Answer { _, ok in
        ok.add("layout", board)
        ok.add("lent", isLent)
      } say: { _ in
        "Sparad! Nästa gång ni bygger kan du skriva: bana \(board)"
          / "Kept! Next time you build you can type: layout \(board)"
        if !isLent {
          "Läraren kan låna ut den till hela klassen."
            / "Your teacher can lend it to the whole class."
        }
      }
    },
    Verb(
      "boards", "banor",
      help: Help.Entry(
        .seeing, 5, "banor" / "boards", "banor som barnen har sparat" / "boards that children kept"
      )
    ) { transaction throws(Trouble) in
      let kept = try transaction.boards()
      let isTeacher = transaction.isTeacher()
      let pupil = try? transaction.pupil()
      return Answer.table { page, ok in
        ok.add("count", Board.Layout.allCases.count + kept.count)
        return Board.Layout.allCases.map { layout in
          page.row {
            $0.add("layout", layout.rawValue)
            $0.add(layout.plan)
          }
        }
          + kept.map { board in
            page.row {
              $0.add("layout", board.name)
              if let maker = board.maker { $0.add("by", page.name(of: maker)) }
              if let pupil, board.maker == pupil { $0.add("own", true) }
              $0.add("lent", board.isLent)
              $0.add(board.plan)
            }
          }
      } say: { page in
        if kept.isEmpty {
          "Ingen har sparat någon bana än. Har ni byggt en? Skriv: spara och ett namn"
            / "Nobody has kept a board yet. Have you built one? Type: keep and a name"
        }
        kept.map { page.line(of: $0, toLend: isTeacher) }
      }
    },
    Verb(
      "lend", "låna", also: [("utlåna", .swedish)], by: .assistant,
      takes: [.positional("name", .rest)], lacks: whichBoard, read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      .board(try transaction.lend(name)) { board in
        "Hela klassen kan spela på \(board) nu." / "The whole class can play on \(board) now."
      }
    },
    Verb(
      "discard", "släng", takes: [.positional("name", .rest)], lacks: whichBoard,
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      .board(try transaction.discard(name)) { board in
        "Banan \(board) är borta." / "The board \(board) is gone."
      }
    },
  ]

  /// A ready-made board, or one that somebody kept.
  static let layout = Verb(
    "layout", "bana", by: .pupil, paced: .setting,
    takes: [.positional("layout", .rest), Field.whoseRoom],
    lacks: "Vilken bana? Det finns: \(Vocabulary.layouts(.swedish)). Skriv till exempel: bana 2"
      / "Which board? There are: \(Vocabulary.layouts(.english)). Type for example: layout 2",
    .namesTiles
  ) { arguments throws(WireTrouble) in
    Laying(layout: Vocabulary.layout(try arguments.needed("layout")), room: arguments.text("room"))
  } act: { (laying: Laying, transaction) throws(Trouble) in
    Answer(try transaction.lay(laying.layout, in: laying.room))
  }

  struct Laying: Asked {
    let layout: String
    let room: String?
  }

  private static let whichBoard =
    "Vilken bana? Skriv: banor, så ser du vilka som finns."
    / "Which board? Type: boards, and you see them all."
}

extension Answer {
  fileprivate static func board(
    _ board: KeptBoards.Kept, say: @escaping (String) -> Said
  ) -> Answer {
    Answer { _, ok in
      ok.add("layout", board.name)
    } say: { _ in
      say(board.name)
    }
  }
}

extension Page {
  fileprivate func line(of board: KeptBoards.Kept, toLend: Bool) -> Said {
    let (name, count) = (board.name, board.plan.tiles.count)
    let maker = board.maker.map(self.name)
    let by: Said = maker.map { ", av \($0)" / ", by \($0)" } ?? "" / ""
    let state: Said =
      if board.isLent {
        "bana \(name)" / "layout \(name)"
      } else if toLend {
        "låna \(name)  eller: släng \(name)" / "lend \(name)  or: discard \(name)"
      } else {
        "bana \(name), bara för dig än" / "layout \(name), only for you so far"
      }
    return "\(name) (\(count) rutor\(by.swedish)):  \(state.swedish)"
      / "\(name) (\(count) tiles\(by.english)):  \(state.english)"
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ plan: Board.Plan) {
    add("tiles", plan.tiles)
    add("links", plan.links)
  }
}

extension BoardTrouble {
  var code: String {
    switch self {
    case .nameTaken: "name-taken"
    case .noSuchBoard: "no-such-layout"
    case .notYours: "not-yours"
    }
  }

  var said: Said {
    switch self {
    case .nameTaken(let name):
      "En annan bana heter \(name), eller nästan så. Hitta på ett annat namn."
        / "Another board is called \(name), or nearly so. Think of another name."
    case .noSuchBoard(let typed):
      "Det finns ingen bana \(typed.prefix(20)). Skriv: banor, så ser du vilka som finns."
        / "There is no board \(typed.prefix(20)). Type: boards, and you see them all."
    case .notYours(let name):
      "\(name) är någon annans bana." / "\(name) is somebody else's board."
    }
  }
}

extension BoardKept: SpokenClassFact {
  func notice(by teacher: TeachersEar) -> Said? {
    // Of a board whose maker is forgotten there is no name any more.
    maker.flatMap { _ in
      name.isEmpty
        ? nil
        : "\(teacher.name) sparade banan \(name). Får klassen låna den? Skriv: låna \(name)"
          / "\(teacher.name) kept the board \(name). May the class borrow it? Type: lend \(name)"
    }
  }
}
