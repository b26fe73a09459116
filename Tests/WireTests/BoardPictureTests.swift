import Classroom
import Games
import Testing
import Words

@testable import Wire

/// What the board looks like, looked at by a person once and kept.
@Suite struct BoardPictureTests {
  private func expect(
    _ lines: [String], _ golden: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(lines.joined(separator: "\n") == golden, sourceLocation: location)
  }

  private func begun(
    _ layout: String, _ names: [String] = ["Anna", "Bo"], mode: Board.Rules.Mode = .together
  ) throws -> BoardTable {
    var table = BoardTable(names, mode: mode, seed: 4)
    try table.build("layout \(layout)")
    try table.beReady()
    return table
  }

  // MARK: Building

  @Test func emptyGround() {
    let table = BoardTable()
    expect(
      table.picture(),
      #"""

         a     b     c     d     e     f     g     h
      1  .     .     .     .     .     .     .     .

      2  .     .     .     .     .     .     .     .

      3  .     .     .     .     .     .     .     .

      4  .     .     .     .     .     .     .     .
         _vv_                                 _v_
      5  .     .     .     .     .     .     .     .
                       vv                _vvv_
      6  .     .     .     .     .     .     .     .
      _vv_              _vv_
      7  .     .     .     .     .     .     .     .
               _v_             _vvv_         _vvv_
      8  .     .     .     .     .     .     .     .
        Lägg den första rutan. Skriv till exempel: lägg c4
        Eller skriv numret på en färdig bana:   1 ring   2 raket   3 kors   4 orm
        5 stjärnor   6 nät
      """#)
  }

  @Test func groundThatIsBuiltOn() throws {
    var table = BoardTable()
    try table.build("place c4", "place f5 c4", "place d7", "place g3 c4 f5")
    expect(
      table.picture(for: .seat(Seat(1)), .english),
      #"""

         a     b     c     d     e     f     g     h    tile ways to
      1  .     .     .     .     .     .     .     .    [g3] c4 f5
                                                        (c4) g3 f5
      2  .     .     .     .     .     .     .     .    [f5] g3 c4
                                                        :d7: no link yet
      3  .     .     .     .     .     .....[g3]   .
                            ....---'''''    /
      4  .     .    (c4)..''     .     .  /  .     .
         _vv_             '''---...      /    _v_
      5  .     .     .     .     . '''[f5]   .     .
                       vv
      6  .     .     .     .     .     .     .     .
      _vv_
      7  .     .     .    :d7:   .     .     .     .
               _v_                           _vvv_
      8  .     .     .     .     .     .     .     .
        ( ) start   : : no way here yet
        A new tile: place h2   With a link: place h2 g3   A link: link d7 c4
        Done? Type: ready
      """#)
    expect(
      table.picture(for: .seat(Seat(2)), width: 40),
      #"""

      ruta vägar till
      [g3] c4 f5
      (c4) g3 f5
      [f5] g3 c4
      :d7: ingen väg än

        a    b    c    d    e    f    g    h
      1 .    .    .    .    .    .    .    .

      2 .    .    .    .    .    .    .    .

      3 .    .    .    .    .    ....[g3]  .
                        ...---''''   /
      4 .    .   (c4).''    .    .  / .    .
                      '''--...    /
      5 .    .    .    .    . ''[f5]  .    .

      6 .    .    .    .    .    .    .    .

      7 .    .    .   :d7:  .    .    .    .

      8 .    .    .    .    .    .    .    .
        ( ) start   : : hit går ingen väg än
        Anna bygger nu.
      """#)
  }

  @Test func whoIsDoneIsTold() throws {
    var table = BoardTable()
    try table.build("place c4", "place f5 c4")
    try table.move(.board(.ready))
    #expect(
      table.picture(for: .spectator).suffix(2) == ["  Klar med bygget: Anna.", "  Bo bygger nu."])
  }

  /// From wherever the start is.
  @Test func whatCannotBeReachedYetLooksSo() throws {
    var table = BoardTable()
    func faces() -> [String] {
      BoardSigns(of: table.view, own: nil) { _ in "Anna" }.faces.map(\.text)
    }
    try table.build("place c4", "place d4 c4", "place f6", "place g6 f6")
    #expect(faces() == ["(c4)", "[d4]", ":f6:", ":g6:"])
    try table.build("start g6")
    #expect(faces() == [":c4:", ":d4:", "[f6]", "(g6)"])
    try table.build("link d4 f6")
    #expect(faces() == ["[c4]", "[d4]", "[f6]", "(g6)"])
    #expect(!table.picture().joined().contains(": :"))
  }

  @Test func aFullBoardOffersLinksAlone() throws {
    var table = BoardTable()
    try table.build("layout net")
    #expect(
      table.picture(for: .seat(Seat(2))).suffix(2)
        == ["  ( ) start", "  Väg: väg a1 e1   Färdig? Skriv: klar"])
  }

  @Test func aGroundFullOfCrossings() throws {
    var table = BoardTable()
    try table.build(
      "place b1", "place f1 b1", "place h4 b1", "place a5 f1", "place e8 b1 h4", "place a8 f1",
      "place g6 a5 a8", "place c3", "link c3 h4", "place h8 c3 e8", "place d5 f1 a8")
    expect(
      table.picture(for: .spectator),
      #"""

         a     b     c     d     e     f     g     h    ruta vägar till
      1  .    (b1)--------------------[f1]   .     .    (b1) f1 h4 e8
                \ ''--..           / //                 [f1] b1 a5 d5 a8
      2  .     . \   .  ''---.  /. //  .     .     .    [c3] h4 h8
                  \         / '''/./                    [h4] b1 c3 e8
      3  .     .  \ [c3]..... /  /  '''--.   .     .    [a5] f1 g6
                   \/   \   /'''/'-----.....--..        [d5] f1 a8
      4  .     . /  \.    /\  /  .     .    '''''-[h4]  [g6] a5 a8
             /       \  /    /\                  /      [a8] f1 d5 g6
      5 [a5]-.....   ./\  [d5]   \     .     . /   .    [e8] b1 h4 h8
                  ''/'''/------.....\       /           [h8] c3 e8
      6  .     .  /  /    \.     .  '''\'./.[g6]   .
      _vv_     /  /         \   ...---''/ \
      7  .   / /     . ...---'\' .    /.     \     .
           // ...---'''        \   /            \
      8 [a8]'' .     .     .    [e8]--------------[h8]
        ( ) start
        Bo bygger nu.
      """#)
  }

  /// The long link does not look like two short ones.
  @Test func aLinkRunsAroundATileThatItDoesNotLeadTo() throws {
    var table = BoardTable()
    try table.build(
      "place a1", "place e1 a1", "place c1 a1", "place e5 a1", "place c3", "link c1 c3",
      "place c5 c1", "link c5 e5")
    try table.beReady()
    expect(
      Array(table.picture(for: .spectator).dropLast(3)),
      #"""

      AB(a1)--------[c1]    ...-[e1]    '   o             ruta ord  vägar till
           \   ''''--|\-''''                            AB(a1) te   c1 e1 e5
              \      | \                                  [c1] tåg  a1 c3 c5
                \    | \                      _v_         [e1] fot  a1
                   \[c3]/                                 [c3] båt  c1
                     -./                 _vvv_            [c5] hus  c1 e5
                       /'-.                               [e5] lek  a1 c5
      _vv_            /    ''-.
                    [c5]--------[e5]
                                             _vvv_
        * Anna 0 rutor   # Bo 0 rutor   [ ] ledig   ( ) start
      """#)
  }

  // MARK: Playing

  @Test func afterARoll() throws {
    var table = try begun("cross")
    try table.roll(times: 5)
    expect(
      table.picture(.turn, for: .seat(table.holder)),
      #"""

        .           *c1*-------------->f1<               ruta ord     vägar till
                     |                 |                 *c1* utväg   f1 c3
                '    |                 |                 >f1< mat     c1 f3
                     |                 |                 #a3# rödlök  c3 a6
        #a3#-------->c3*-------------A*f3*-------->h3<   >c3* tefat   c1 a3 f3 c6
         |           |                 |           |    A*f3* lövtak  f1 c3 h3 f6
         |      _v_  |           _v_   |           |     >h3< bil     f3 h6
         |           |                 |      _v_  |     >a6< båt     a3 c6
         |           |                 |           |     [c6] is      c3 a6 f6 c8
         |           |                 |           |    B>f6# badrum  f3 c6 h6 f8
        >a6<--------[c6]-------------B>f6#--------[h6]   [h6] fot     h3 f6
                     |                 |                 >c8< hus     c6 f8
                     |                 |                 [f8] mål     f6 c8
                     |                 |
                    >c8<--------------[f8]
        * Anna 3 rutor   # Bo 2 rutor   [ ] ledig   > < hit kan du gå
        Vart vill du gå?   Skriv numret:
          1 f1 ledig   2 h3 ledig   3 a6 ledig   4 c8 ledig   5 c3   6 f6
      """#)
    expect(
      table.picture(.turn, for: .spectator, .english, width: 40),
      #"""

                 *c1*----------->f1<
                  |              |
       #a3#------>c3*----------A*f3*------>h3<
        |         |              |         |
        |         |              |         |
       >a6<------[c6]----------B>f6#------[h6]
                  |              |
                  |              |
                 >c8<-----------[f8]
        * Anna 3 tiles   # Bo 2 tiles
        [ ] free
        Bo can go to: f1 h3 a6 c8 c3 f6
      """#)
  }

  @Test func theNarrowestScreenHasTheListAlone() throws {
    var table = try begun("ring")
    try table.roll()
    expect(
      table.picture(.turn, for: .seat(table.holder), width: 20),
      #"""

        ruta ord    vägar.
      BA*c1* uthus  f1 a3
        [f1] mat    c1 h3
        [a3] hus    c1 a6
        [h3] löv    f1 h6
        [a6] mål    a3 c8
        >h6< bil    h3 f8
        >c8< bad    a6 f8
        [f8] fot    h6 c8
        * Anna 1 ruta
        # Bo 0 rutor
        [ ] ledig
        > < hit kan du gå
        Vart vill du gå?
        Skriv numret:
          1 h6 ledig
          2 c8 ledig
      """#)
  }

  @Test func manyOnOneTileAreCounted() throws {
    let table = try begun("ring", ["Anna", "Bo", "Eva"])
    let lines = table.picture(for: .spectator)
    #expect(lines[1].contains("   3(c1)---"))
    #expect(lines[2].hasSuffix("ABE(c1) ut   f1 a3"))
    #expect(lines.contains { $0.hasSuffix("[ ] ledig   3 = tre spelare") })
    let narrow = try begun("ring").picture(for: .spectator, .english, width: 40)
    #expect(narrow.contains("  [ ] free   2 = two players   ( ) start"))
  }

  @Test func aQuestion() throws {
    var table = try begun("ring")
    let own = Viewpoint.seat(table.holder)
    expect(
      table.picture(.question, for: own),
      #"""

        FRÅGA på c1:   ut + ?
          1 nos    2 räv    3 hus    4 kål
        Skriv ordet, eller numret:
      """#)
    try table.move(.word(.answer("kål")))
    expect(
      table.picture(.question, for: own),
      #"""

        FRÅGA på c1:   ut + ?
          1 nos    2 räv    3 hus    4 -
        Skriv ordet, eller numret:
      """#)
    expect(
      table.picture(.question, for: .spectator, .english),
      #"""

        Anna reads on c1:   ut + ?
          1 nos    2 räv    3 hus    4 -
      """#)
  }

  @Test func whoseTurnItIs() throws {
    var table = try begun("ring")
    while table.now != .roll { try table.step() }
    #expect(table.picture(.question, for: .seat(table.holder)) == ["  Skriv: slå"])
    #expect(table.picture(.question, for: .seat(table.other)) == ["  Bos tur."])
    #expect(table.picture(.question, for: .spectator, .english) == ["  Bo's turn."])
  }

  @Test func theEnd() throws {
    var table = try begun("ring", ["Anna", "Bo", "Eva"], mode: .score)
    while !table.isOver { try table.step() }
    expect(
      table.picture(for: .seat(Seat(1))),
      #"""

        .           *c1*-------------A*f1*               ruta ord     vägar till
                  /                       \              *c1* uthus   f1 a3
               /                             \          A*f1* matbit  c1 h3
            /                                   \        +a3+ husbåt  c1 a6
        +a3+               _vv_                  B#h3#  B#h3# lövhög  f1 h6
         |                                         |     *a6* måltid  a3 c8
         |      _v_              _v_               |     #h6# biltur  h3 f8
         |                                    _v_  |    E+c8+ badkar  a6 f8
         |                                         |     *f8* fotled  h6 c8
         |             vv                          |
        *a6*                                      #h6#
            \           _vv_                    /
               \                             /
                  \                       /
                   E+c8+--------------*f8*
        * Anna 4 rutor   # Bo 3 rutor (med båttur)   + Eva 3 rutor (med isbit)
        start: c1
      """#)
    #expect(table.picture(for: .spectator).last?.contains("start: c1") == true)
  }

  // MARK: On a screen

  @Test func aTurnOnASmallScreen() throws {
    var table = try begun("cross")
    table.travel(as: .cat, .fox)
    try table.roll(times: 5)
    expect(
      table.picture(.turn, for: .seat(table.holder), width: 40, hasKeys: true),
      #"""

                 *c1*----------->f1<
                  |              |
       #a3#------>c3*----------A*f3*------>h3<
        |         |              |         |
       >a6<------[c6]----------B>f6#------[h6]
                  |              | /^v^\
                  |              |
                 >c8<-----------[f8]
        * Anna =^.^= 3 rutor
        # Bo /^v^\ 2 rutor   [ ] ledig
        > < hit kan du gå
        Vart vill du gå?   Skriv numret:
          1 f1 ledig   2 h3 ledig   3 a6 ledig
          4 c8 ledig   5 c3   6 f6
      """#)
    expect(
      table.picture(.turn, for: .seat(table.other), .english, hasKeys: true),
      #"""

        .           *c1*-------------->f1<               tile word    ways to
                     |                 |                 *c1* utväg   f1 c3
                '    |                 |                 >f1< mat     c1 f3
                     |                 | =^.^=           #a3# rödlök  c3 a6
        #a3#-------->c3*-------------A*f3*-------->h3<   >c3* tefat   c1 a3 f3 c6
         |           |                 |           |    A*f3* lövtak  f1 c3 h3 f6
         |      _v_  |           _v_   |           |     >h3< bil     f3 h6
         |           |                 |      _v_  |     >a6< båt     a3 c6
         |           |                 |           |     [c6] is      c3 a6 f6 c8
         |           |                 | /^v^\     |    B>f6# badrum  f3 c6 h6 f8
        >a6<--------[c6]-------------B>f6#--------[h6]   [h6] fot     h3 f6
                     |                 |                 >c8< hus     c6 f8
                     |                 |                 [f8] mål     f6 c8
                     |                 |
                    >c8<--------------[f8]
        * Anna =^.^= 3 tiles   # Bo /^v^\ 2 tiles   [ ] free
        Bo can go to: f1 h3 a6 c8 c3 f6
      """#)
  }

  @Test func aBuildingSiteOnASmallScreen() throws {
    var table = BoardTable()
    try table.build("place c4", "place f5 c4", "place d7", "place g3 c4 f5", "place c5 c4")
    expect(
      table.picture(.turn, for: .seat(table.holder), width: 40, hasKeys: true),
      #"""

        a    b    c    d    e    f    g    h
      1 .    .    .    .    .    .    .    .
      2 .    .    .    .    .    .    .    .
      3 .    .    .    .    .......--[g3]  .
      4 .    .   (c4).'''''''    .  / .    .
                  |   '''--...     /
      5 .    .   [c5]  .    . ''[f5]  .    .
      6 .    .    .    .    .    .    .    .
      7 .    .    .   :d7:  .    .    .    .
      8 .    .    .    .    .    .    .    .
        ( ) start   : : hit går ingen väg än
        1 Ny ruta: lägg e5
        2 Med väg: lägg e5 c5
        3 Väg: väg d7 c4   Färdig? Skriv: klar
      """#)
  }

  /// Below it stands a menu.
  @Test func theEndOnAScreen() throws {
    var table = try begun("net", mode: .score)
    table.travel(as: .owl, .owl)
    while !table.isOver { try table.step() }
    expect(
      table.picture(.turn, hasKeys: true),
      #"""

        *a1*--------#c1#--------#e1#-------B#g1#         *a1* utväg    *a5* isbit
         |           |           |           |           #c1# matbit  A*c5* båthus
        #a3#--------*c3*--------#e3#--------#g3#         #e1# lövtak   *e5* rödlök
         |           |           |           |          B#g1# biltur   #g5# tesil
         |           | {O,O}     |           |           #a3# fotled   #a7# ridtur
        *a5*-------A*c5*--------*e5*--------#g5#         *c3* badkar   #c7# leksak
         |           |           |           |           #e3# måltid   *e7* soltak
         |           |           |           |           #g3# husbåt   *g7* tågtur
        #a7#--------#c7#--------*e7*--------*g7*
        * Anna {O,O} 7 rutor   # Bo {O,O} 9 rutor
      """#)
    expect(
      table.picture(.turn, for: .spectator, width: 40, hasKeys: true),
      #"""

       *a1*------#c1#------#e1#-----B#g1#
       #a3#------*c3*------#e3#------#g3#
       *a5*-----A*c5*------*e5*------#g5#
        |         |         |         |
       #a7#------#c7#------*e7*------*g7*
        * Anna {O,O} 7 rutor
        # Bo {O,O} 9 rutor
      """#)
  }

  /// Whatever happens, with two children and their animals.
  @Test(arguments: Board.Layout.allCases, [(40, 15, 9), (80, 19, 13)])
  func aReadyMadeBoardFitsAndStaysAsItIs(
    _ layout: Board.Layout, _ screen: (width: Int, lines: Int, atEnd: Int)
  ) throws {
    var table = BoardTable(mode: .score, seed: 4)
    table.travel(as: .bear, .frog)
    func lines(_ viewer: Seat) -> [String] {
      table.picture(.turn, for: .seat(viewer), width: screen.width, hasKeys: true)
        .filter { !$0.isEmpty }
    }
    func expectToFit(_ most: Int) {
      for viewer in [Seat(1), Seat(2)] { #expect(lines(viewer).count <= most) }
    }
    expectToFit(screen.lines)
    try table.build("layout \(layout.rawValue)")
    expectToFit(screen.lines)
    try table.beReady()
    var places: Set<[Int?]> = []
    while !table.isOver {
      expectToFit(screen.lines)
      for viewer in [Seat(1), Seat(2)] {
        let drawing = lines(viewer).prefix { !$0.hasPrefix("  * ") }.map { $0.prefix(48) }
        places.insert(
          layout.plan.tiles.map { tile in drawing.firstIndex { $0.contains(tile.name) } })
      }
      try table.step()
    }
    #expect(places.count == 1 && places.first?.contains(nil) == false)
    expectToFit(screen.atEnd)
  }

  // MARK: Animals

  @Test func twoFoxesAreTwoFoxes() throws {
    var table = try begun("ring")
    table.travel(as: .fox, .fox)
    let fox = #"/^v^\"#
    func foxes() -> Int {
      table.picture(for: .spectator).prefix { !$0.hasPrefix("  * ") }
        .reduce(0) { $0 + $1.ranges(of: fox).count }
    }
    #expect(table.picture(for: .spectator).contains { $0.ranges(of: fox).count == 2 })
    // From the start a link goes down on one side.
    #expect(foxes() == 1)
    while table.view.playing.map({ Set($0.pieces.values).count }) == 1 { try table.step() }
    #expect(foxes() == 2)
  }

  @Test func whoHasNotChosenHasALetterAlone() throws {
    let table = try begun("ring")
    table.travel(as: .cat)
    let lines = table.picture(for: .spectator)
    #expect(lines.contains { $0.hasPrefix("  * Anna =^.^= 0 rutor   # Bo 0 rutor   [ ] ledig") })
    #expect(lines[1].contains("AB(c1)"))
  }

  // MARK: Ways

  /// One key leads to the only tile that is free.
  @Test func enterGoesToTheOnlyFreeTile() throws {
    var (only, several) = (0, 0)
    for seed in 1...12 as ClosedRange<UInt64> {
      var table = BoardTable(seed: seed)
      try table.build("layout cross")
      try table.beReady()
      while !table.isOver {
        try table.step()
        guard case .go(let rolled) = table.now, rolled.ends.count > 1,
          let finished = table.view.playing?.finished
        else { continue }
        let free = rolled.ends.filter { finished[$0.tile] == nil }
        let keys = table.keys(for: table.holder)
        #expect(keys["1"] == "gå \(rolled.ends[0].tile.name)")
        #expect(keys["enter"] == (free.count == 1 ? "gå \(free[0].tile.name)" : nil))
        only += free.count == 1 ? 1 : 0
        several += free.count > 1 ? 1 : 0
      }
    }
    #expect(only > 0 && several > 0)
  }

  @Test func whereOnlyOneWayLeadsNothingIsToBeChosen() throws {
    var table = BoardTable(["Anna"])
    try table.build("place a1", "place b2 a1")
    try table.beReady()
    try table.roll()
    #expect(
      table.picture(.question, for: .seat(Seat(1))) == ["  Du kommer till b2.   Skriv: gå b2"])
    #expect(table.keys(for: Seat(1)) == ["enter": "gå b2"])
  }

  // MARK: Colour

  @Test func colourShowsOnesOwnTilesAndWhereOneCanGo() throws {
    var table = try begun("cross")
    try table.roll(times: 5)
    let lines = table.picture(for: .seat(table.holder), colour: true).joined()
    #expect(lines.contains("\u{1B}[1mB\u{1B}[0m\u{1B}[1;36m>f6#\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[32m#a3#\u{1B}[0m"))
    #expect(lines.contains(" *c1*-"))
    #expect(lines.contains("\u{1B}[1;36m1 f1 ledig\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[31m_v_\u{1B}[0m"))
    let others = table.picture(for: .seat(table.other), colour: true).joined()
    #expect(others.contains("\u{1B}[32m*c1*\u{1B}[0m"))
    #expect(others.contains(" #a3#-"))
  }

  // MARK: Letters

  @Test(arguments: [
    (["Anna", "Bo"], "AB"), (["Anna", "Adam"], "AD"), (["Anna", "Ada"], "AD"),
    (["Anna", "Amanda", "Mia"], "ANM"), (["Åsa", "Anna"], "ÅA"), (["ola", "Ola B"], "OL"),
    (["3P", "P"], "P2"), (["安娜", "Нина"], "1Н"), (["ß", "Bo"], "SB"),
    (["A\u{30A}sa", "Anna"], "ÅA"),
  ])
  func aPieceHasALetterOfItsOwn(_ names: [String], _ letters: String) throws {
    let table = try begun("ring", names)
    let signs = BoardSigns(of: table.view, own: nil) { names[$0.number - 1] }
    #expect(String(signs.letters.values) == letters)
  }

  @Test func aLetterThatIsNoInitialIsExplained() throws {
    let table = try begun("ring", ["Anna", "Adam"])
    #expect(
      table.picture(for: .spectator).contains {
        $0.hasPrefix("  * Anna 0 rutor   # Adam (D) 0 rutor   [ ] ledig")
      })
  }
}
