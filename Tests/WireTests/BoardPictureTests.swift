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

      5  .     .     .     .     .     .     .     .

      6  .     .     .     .     .     .     .     .

      7  .     .     .     .     .     .     .     .

      8  .     .     .     .     .     .     .     .
        Lägg den första rutan. Skriv till exempel: lägg c4
        Eller ta en färdig bana: bana 2
        (1 ring, 2 raket, 3 kors, 4 orm, 5 stjärnor, 6 nät)
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
                                                        [d7] no link yet
      3  .     .     .     .     .     .....[g3]   .
                            ....---'''''    /
      4  .     .    (c4)..''     .     .  /  .     .
                          '''---...      /
      5  .     .     .     .     . '''[f5]   .     .

      6  .     .     .     .     .     .     .     .

      7  .     .     .    [d7]   .     .     .     .

      8  .     .     .     .     .     .     .     .
        ( ) start
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
      [d7] ingen väg än

        a    b    c    d    e    f    g    h
      1 .    .    .    .    .    .    .    .

      2 .    .    .    .    .    .    .    .

      3 .    .    .    .    .    ....[g3]  .
                        ...---''''   /
      4 .    .   (c4).''    .    .  / .    .
                      '''--...    /
      5 .    .    .    .    . ''[f5]  .    .

      6 .    .    .    .    .    .    .    .

      7 .    .    .   [d7]  .    .    .    .

      8 .    .    .    .    .    .    .    .
        ( ) start
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
               /  /         \   ...---''/ \
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

      AB(a1)--------[c1]    ...-[e1]                      ruta ord  vägar till
           \   ''''--|\-''''                            AB(a1) te   c1 e1 e5
              \      | \                                  [c1] tåg  a1 c3 c5
                \    | \                                  [e1] fot  a1
                   \[c3]/                                 [c3] båt  c1
                     -./                                  [c5] hus  c1 e5
                       /'-.                               [e5] lek  a1 c5
                      /    ''-.
                    [c5]--------[e5]
        * Anna 0 rutor   # Bo 0 rutor   [ ] kvar   ( ) start
      """#)
  }

  // MARK: Playing

  @Test func afterARoll() throws {
    var table = try begun("cross")
    try table.roll(times: 5)
    expect(
      table.picture(.turn, for: .seat(table.holder)),
      #"""

                   A>c1*--------------[f1]               ruta ord     vägar till
                     |                 |                A>c1* utväg   f1 c3
                     |                 |                 [f1] mat     c1 f3
                     |                 |                 >a3# rödlök  c3 a6
        >a3#--------*c3*-------------->f3<--------[h3]   *c3* tefat   c1 a3 f3 c6
         |           |                 |           |     >f3< löv     f1 c3 h3 f6
         |           |                 |           |     [h3] bil     f3 h6
         |           |                 |           |    B#a6# båthus  a3 c6
         |           |                 |           |     >c6< is      c3 a6 f6 c8
         |           |                 |           |     [f6] bad     f3 c6 h6 f8
       B#a6#-------->c6<--------------[f6]-------->h6<   >h6< fot     h3 f6
                     |                 |                 [c8] hus     c6 f8
                     |                 |                 >f8< mål     f6 c8
                     |                 |
                    [c8]-------------->f8<
        * Anna 2 rutor   # Bo 2 rutor   [ ] kvar   start: c1   > < hit kan du gå
        Du slog 3 och kan gå till:
          1 c1    2 a3    3 f3    4 c6    5 h6    6 f8
        Skriv siffran, eller till exempel: gå f3
      """#)
    expect(
      table.picture(.turn, for: .spectator, .english, width: 40),
      #"""

       tile word    ways to
      A>c1* utväg   f1 c3
       [f1] mat     c1 f3
       >a3# rödlök  c3 a6
       *c3* tefat   c1 a3 f3 c6
       >f3< löv     f1 c3 h3 f6
       [h3] bil     f3 h6
      B#a6# båthus  a3 c6
       >c6< is      c3 a6 f6 c8
       [f6] bad     f3 c6 h6 f8
       >h6< fot     h3 f6
       [c8] hus     c6 f8
       >f8< mål     f6 c8

                A>c1*-----------[f1]
                  |              |
                  |              |
                  |              |
       >a3#------*c3*----------->f3<------[h3]
        |         |              |         |
        |         |              |         |
        |         |              |         |
        |         |              |         |
        |         |              |         |
      B#a6#------>c6<-----------[f6]------>h6<
                  |              |
                  |              |
                  |              |
                 [c8]----------->f8<
        * Anna 2 tiles   # Bo 2 tiles
        [ ] open   start: c1
        > < Bo can go here
        Bo rolled 3 and can go to: c1 a3 f3 c6
        h6 f8
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
        [ ] kvar
        start: c1
        > < hit kan du gå
        Du slog 3 och kan
        gå till:
          1 h6    2 c8
        Skriv siffran,
        eller till
        exempel: gå h6
      """#)
  }

  @Test func manyOnOneTileAreCounted() throws {
    let table = try begun("ring", ["Anna", "Bo", "Eva"])
    let lines = table.picture(for: .spectator)
    #expect(lines[1].hasPrefix("             3(c1)---"))
    #expect(lines[2].hasSuffix("ABE(c1) ut   f1 a3"))
    #expect(lines.contains { $0.hasSuffix("3 = så många står där   ( ) start") })
  }

  @Test func aQuestion() throws {
    var table = try begun("ring")
    let own = Viewpoint.seat(table.holder)
    expect(
      table.picture(.question, for: own),
      #"""

        FRÅGA på c1:   ut + ?
          1 nos    2 räv    3 hus    4 kål
        Skriv ordet, eller dess siffra:
      """#)
    try table.move(.word(.answer("kål")))
    expect(
      table.picture(.question, for: own),
      #"""

        FRÅGA på c1:   ut + ?
          1 nos    2 räv    3 hus    4 -
        Skriv ordet, eller dess siffra:
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

                    *c1*--------------+f1+                ruta ord     vägar till
                  /                       \               *c1* uthus   f1 a3
               /                             \            +f1+ matbit  c1 h3
            /                                   \         +a3+ husbåt  c1 a6
        +a3+                                     A*h3*   A*h3* lövhög  f1 h6
         |                                         |      *a6* målbur  a3 c8
         |                                         |      #h6# biltur  h3 f8
         |                                         |      #c8# badkar  a6 f8
         |                                         |    BE#f8# fotled  h6 c8
         |                                         |
        *a6*                                      #h6#
            \                                   /
               \                             /
                  \                       /
                    #c8#------------BE#f8#
        * Anna 3 rutor   # Bo 4 rutor (med tågtur)   + Eva 3 rutor (med soltak)
        start: c1
      """#)
    #expect(table.picture(for: .spectator).last?.contains("start: c1") == true)
  }

  // MARK: Colour

  @Test func colourShowsOnesOwnTilesAndWhereOneCanGo() throws {
    var table = try begun("cross")
    try table.roll(times: 5)
    let lines = table.picture(for: .seat(table.holder), colour: true).joined()
    #expect(lines.contains("\u{1B}[1mA\u{1B}[0m\u{1B}[1;36m>c1*\u{1B}[0m"))
    #expect(lines.contains("\u{1B}[32m#a6#\u{1B}[0m"))
    #expect(lines.contains("-*c3*-"))
    let others = table.picture(for: .seat(table.other), colour: true).joined()
    #expect(others.contains("\u{1B}[32m*c3*\u{1B}[0m"))
    #expect(others.contains("\u{1B}[0m#a6#-"))
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
        $0.hasPrefix("  * Anna 0 rutor   # Adam (D) 0 rutor   [ ] kvar")
      })
  }
}
