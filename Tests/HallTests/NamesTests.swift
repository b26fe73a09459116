import Games
import Testing

@testable import Classroom
@testable import Hall

@Suite struct NamesTests {
  @Test(arguments: [
    "Anna", "Bo", "B", "Åsa", "A\u{30A}sa", "Ö", "Anna Lisa", "Anna-Lisa", "P3", "3P", "Ängla É",
    "Анна", "Άννα", "אנה", "آنا", "安娜", "अन्ना", "abcdefghijklmnopqrst", "åäöåäöåäöåäöåäöåäöåä",
    "solros-17", "Anna 17", "Anna-17", "ゆき子", "タロー", "ケン太ろう 2", "김민준", "金민준", "王ㄨㄤ", "안나 2",
    "O\u{2BC}Neil", "Nguyễn", "Ŋaan", "Þóra", "Əli", "น้ำ", "ጆን", "ܚܢܐ", "ขวัญ ๒", "Ñusta", "Ɓala",
  ])
  func aNameOfLettersIsAllowedInAnyScriptOfEverydayUse(_ name: String) {
    #expect(Names.checked(name) == name)
  }

  @Test(arguments: [
    ("  Anna  ", "Anna"), ("Anna   Lisa", "Anna Lisa"), (" Bo", "Bo"),
  ])
  func spacesAreTidied(_ typed: String, _ name: String) {
    #expect(Names.checked(typed) == name)
  }

  @Test(arguments: [
    "", " ", "   ", "-", "- -", "17", "1 2", "abcdefghijklmnopqrstu", "Anna!", "Anna?", "An,na",
    "Anna@Bo", "<b>Anna", "Anna\"", "{Anna}", "Anna=Bo", "Anna_Bo", "Anna\tBo", "Anna\nBo",
    "Anna\r\n", "An\u{0}na", "An\u{1B}[31mna", "Anna\u{7F}", "Anna\u{A0}Bo", "Anna\u{2028}Bo",
  ])
  func whatIsNoNameIsRefused(_ typed: String) {
    #expect(Names.checked(typed) == nil)
  }

  @Test(arguments: [
    ("emoji", "Anna😀"), ("a family of emoji", "👩‍👩‍👧"), ("a flag", "🇸🇪Anna"), ("a keycap", "Anna1️⃣"),
    ("zero-width space", "An\u{200B}na"), ("zero-width joiner", "An\u{200D}na"),
    ("zero-width non-joiner", "An\u{200C}na"), ("word joiner", "An\u{2060}na"),
    ("byte order mark", "\u{FEFF}Anna"), ("soft hyphen", "An\u{AD}na"),
    ("right-to-left mark", "Anna\u{200F}"), ("right-to-left override", "\u{202E}annA"),
    ("isolate", "\u{2067}Anna"), ("variation selector", "Anna\u{FE0F}"),
    ("invisible Hangul", "Anna\u{3164}"), ("tag characters", "Anna\u{E0041}"),
    ("marks in heaps", "A\u{300}\u{301}\u{302}\u{303}\u{304}nna"),
    ("a hundred marks", "A" + String(repeating: "\u{30A}", count: 100)),
    ("an enclosing circle", "A\u{20DD}nna"), ("Roman numeral", "Ⅳnna"), ("superscript", "Anna²"),
    ("mathematical letters", "𝐀𝐧𝐧𝐚"), ("wide letters", "Ａｎｎａ"), ("private letters", "\u{E000}nna"),
    ("not assigned", "\u{378}nna"), ("a mark alone", "\u{30A}"),
  ])
  func whatCannotBeSeenOrReadAloudIsRefused(_ what: String, _ typed: String) {
    #expect(Names.checked(typed) == nil, "\(what)")
  }

  @Test(arguments: [
    "Anna solros-17", "Anna Lisa båt-99", "B x-10", "Anna båt-00", "Anna redwood fox 417",
    "Anna Lisa björnbär 17", "Bo björnbärräv417", "greenhouse-lynx-745", "redwood fox 417",
  ])
  func aNameThatEndsLikeAReturnWordIsRefused(_ typed: String) {
    #expect(Names.checked(typed) == nil)
  }

  @Test(arguments: [
    ("solros-17", true), ("båt-10", true), ("ba\u{30A}t-10", true), ("a-00", true),
    ("solros-räv-170", true), ("a-b-000", true), ("solros-räv-17", false),
    ("solros-räv-1700", false),
    ("solros--170", false), ("-räv-170", false), ("sol-ros-räv-170", false),
    ("solros-1", false), ("solros-170", false), ("solros", false), ("-17", false), ("17-17", false),
    ("sol-ros-17", false), ("solros-1a", false), ("solros-１７", false), ("solros -17", false),
    ("", false),
  ])
  func aReturnWordIsLettersAHyphenAndTwoDigits(_ word: String, _ looks: Bool) {
    #expect(ReturnWord.looksLike(word) == looks)
  }

  @Test(arguments: [
    ("Anna", "anna"), ("Anna", "ANNA"), ("Anna", "An na"), ("Anna", "An-na"), ("Anna", "Аnnа"),
    ("ANNA", "ΑΝΝΑ"), ("Bo", "B0"), ("Bo", "Bо"), ("Bo", "BΟ"), ("BO", "ВО"), ("Lisa", "1isa"),
    ("Ila", "lla"), ("Ila", "1la"), ("Leo", "Іeo"), ("HENK", "НЕΝК"), ("Maja", "Мaja"),
    ("TEO", "ΤΕΟ"), ("Axel", "Aхel"), ("Åsa", "A\u{30A}sa"), ("Erik", "Erіk"), ("Kim", "Κιm"),
    ("Björn", "Bj\u{43E}\u{308}rn"), ("Björn", "Bj\u{4E7}rn"), ("Åsa", "\u{410}\u{30A}sa"),
    ("Märta", "M\u{430}\u{308}rta"), ("Éva", "\u{415}\u{301}va"), ("Hanna", "\u{4BB}anna"),
    ("Cia", "\u{3F9}ia"), ("Olle", "\u{585}lle"), ("Ulla", "\u{57D}lla"), ("Gun", "\u{261}un"),
    ("Gun", "Gun\u{2BC}"), ("Sussi", "S\u{28B}ssi"), ("Ruben", "\u{1A6}uben"),
    ("Olof", "\u{966}lof"), ("P3", "P\u{969}"),
  ])
  func whatLooksAlikeIsTheSame(_ one: String, _ other: String) {
    #expect(Names.look(one) == Names.look(other))
  }

  /// What looks like each letter, by Unicode's confusables.txt, but for mathematical letters; and small capitals.
  private static let lookalikes: [Character: String] = [
    "A": "\u{391}\u{410}\u{13AA}\u{15C5}\u{A4EE}",
    "B": "\u{212C}\u{A7B4}\u{392}\u{412}\u{13F4}\u{15F7}\u{A4D0}",
    "C": "\u{216D}\u{2102}\u{212D}\u{3F9}\u{2CA4}\u{421}\u{13DF}\u{A4DA}",
    "D": "\u{216E}\u{2145}\u{13A0}\u{15DE}\u{15EA}\u{A4D3}",
    "E": "\u{2130}\u{395}\u{415}\u{2D39}\u{13AC}\u{A4F0}",
    "F": "\u{2131}\u{A798}\u{3DC}\u{15B4}\u{A4DD}",
    "G": "\u{50C}\u{13C0}\u{13F3}\u{A4D6}",
    "H": "\u{210B}\u{210C}\u{210D}\u{397}\u{2C8E}\u{41D}\u{13BB}\u{157C}\u{A4E7}",
    "J": "\u{A7B2}\u{37F}\u{408}\u{13AB}\u{148D}\u{A4D9}",
    "K": "\u{212A}\u{39A}\u{2C94}\u{41A}\u{13E6}\u{16D5}\u{A4D7}",
    "L": "\u{216C}\u{2112}\u{2CD0}\u{13DE}\u{14AA}\u{A4E1}",
    "M": "\u{216F}\u{2133}\u{39C}\u{3FA}\u{2C98}\u{41C}\u{13B7}\u{15F0}\u{16D6}\u{A4DF}",
    "N": "\u{2115}\u{39D}\u{2C9A}\u{A4E0}",
    "O": "\u{9E6}\u{B66}\u{3007}\u{39F}\u{2C9E}\u{41E}\u{555}\u{2D54}\u{12D0}\u{B20}\u{A4F3}",
    "P": "\u{2119}\u{3A1}\u{2CA2}\u{420}\u{13E2}\u{146D}\u{A4D1}",
    "Q": "\u{211A}\u{2D55}",
    "R": "\u{211B}\u{211C}\u{211D}\u{1A6}\u{13A1}\u{13D2}\u{1587}\u{A4E3}",
    "S": "\u{405}\u{54F}\u{13D5}\u{13DA}\u{A4E2}",
    "T": "\u{3A4}\u{2CA6}\u{422}\u{13A2}\u{A4D4}",
    "U": "\u{54D}\u{1200}\u{144C}\u{A4F4}",
    "V": "\u{6F7}\u{2164}\u{474}\u{2D38}\u{13D9}\u{142F}\u{A6DF}\u{A4E6}",
    "W": "\u{51C}\u{13B3}\u{13D4}\u{A4EA}",
    "X": "\u{2169}\u{A7B3}\u{3A7}\u{2CAC}\u{425}\u{2D5D}\u{16B7}\u{A4EB}",
    "Y": "\u{3A5}\u{3D2}\u{2CA8}\u{423}\u{4AE}\u{13A9}\u{13BD}\u{A4EC}",
    "Z": "\u{2124}\u{2128}\u{396}\u{13C3}\u{A4DC}",
    "a": "\u{251}\u{3B1}\u{430}\u{1D00}",
    "b": "\u{184}\u{42C}\u{13CF}\u{1472}\u{15AF}\u{299}",
    "c": "\u{217D}\u{1D04}\u{3F2}\u{2CA5}\u{441}\u{ABAF}",
    "d": "\u{217E}\u{2146}\u{501}\u{13E7}\u{146F}\u{A4D2}\u{1D05}",
    "e": "\u{212F}\u{2147}\u{AB32}\u{435}\u{4BD}\u{1D07}",
    "f": "\u{AB35}\u{A799}\u{17F}\u{1E9D}\u{584}",
    "g": "\u{210A}\u{261}\u{1D83}\u{18D}\u{581}\u{262}",
    "h": "\u{210E}\u{4BB}\u{570}\u{13C2}\u{29C}",
    "i":
      "\u{2170}\u{2139}\u{2148}\u{131}\u{26A}\u{269}\u{3B9}\u{1FBE}\u{37A}\u{456}\u{A647}\u{4CF}\u{AB75}\u{13A5}\u{26A}",
    "j": "\u{2149}\u{3F3}\u{458}\u{1D0A}",
    "k": "\u{1D0B}",
    "l":
      "\u{6F1}\u{2160}\u{2110}\u{2111}\u{196}\u{217C}\u{2113}\u{1C0}\u{399}\u{2C92}\u{406}\u{4C0}\u{2D4F}\u{16C1}\u{A4F2}\u{29F}",
    "m": "\u{1D0D}",
    "n": "\u{578}\u{57C}\u{274}",
    "o":
      "\u{C02}\u{C82}\u{D02}\u{D82}\u{966}\u{A66}\u{AE6}\u{BE6}\u{C66}\u{CE6}\u{D66}\u{E50}\u{ED0}\u{1040}\u{6F5}\u{2134}\u{1D0F}\u{1D11}\u{AB3D}\u{3BF}\u{3C3}\u{2C9F}\u{43E}\u{10FF}\u{585}\u{D20}\u{101D}",
    "p": "\u{3C1}\u{3F1}\u{2CA3}\u{440}",
    "q": "\u{51B}\u{563}\u{566}",
    "r": "\u{AB47}\u{AB48}\u{1D26}\u{2C85}\u{433}\u{AB81}\u{280}",
    "s": "\u{A731}\u{1BD}\u{455}\u{ABAA}",
    "t": "\u{1D1B}",
    "u": "\u{A79F}\u{1D1C}\u{AB4E}\u{AB52}\u{28B}\u{3C5}\u{57D}",
    "v": "\u{2174}\u{1D20}\u{3BD}\u{475}\u{ABA9}",
    "w": "\u{26F}\u{1D21}\u{461}\u{51D}\u{561}\u{AB83}",
    "x": "\u{2179}\u{445}\u{1541}\u{157D}",
    "y": "\u{263}\u{1D8C}\u{28F}\u{1EFF}\u{AB5A}\u{3B3}\u{213D}\u{443}\u{4AF}\u{10E7}",
    "z": "\u{1D22}\u{AB93}",
  ]

  @Test(arguments: [
    "Anna", "Bo", "Vidar", "Sussi", "Teacher", "Ordrum", "HENRIK", "Zoe Fjk", "Wyq",
  ])
  func noNameCanBeWrittenWithOneLetterThatLooksAlike(_ name: String) {
    for (place, letter) in zip(name.indices, name) {
      for twin in NamesTests.lookalikes[letter] ?? "" {
        let other = String(name[..<place]) + String(twin) + name[name.index(after: place)...]
        #expect(
          Names.checked(other) == nil || Names.look(other) == Names.look(name)
            || Names.isForTeachers(other), "\(other)")
      }
    }
  }

  /// Whole names in another alphabet: what looks like Bo, and is Russian from the first letter to the last.
  @Test(arguments: [
    "BO", "HANNA", "EVA", "MAX", "TOM", "PETE", "ASA", "KIM", "coco", "eva", "oa", "jos",
  ])
  func noNameCanBeWrittenInAnotherAlphabetThatLooksAlike(_ name: String) {
    for script in [Script.cyrillic, .greek, .armenian] {
      let letters = name.map { letter in
        (NamesTests.lookalikes[letter] ?? "").filter { twin in
          twin.unicodeScalars.allSatisfy { Script.membership(of: $0) == .of(script) }
        }
      }
      for choice in 0..<4 where letters.allSatisfy({ !$0.isEmpty }) {
        let other = String(letters.map { Array($0)[choice % $0.count] })
        #expect(Names.checked(other) == nil || Names.look(other) == Names.look(name), "\(other)")
      }
    }
  }

  @Test(arguments: [
    "Аnna", "Vӏdar", "Sυssi", "Anna 안나", "Annaア", "Bo二", "Anna\u{5D0}", "แอนn",
  ])
  func aNameOfTwoScriptsIsRefused(_ name: String) {
    #expect(Names.checked(name) == nil)
    guard case .mixedName = Names.trouble(with: name) else {
      Issue.record("\(Names.trouble(with: name))")
      return
    }
  }

  @Test(arguments: [
    "Bᴏ", "Tᴇacher", "Ordʀum", "\u{A4EE}\u{A4E0}", "\u{13AA}nna", "ℂia", "Annａ", "ﬁa",
  ])
  func lettersThatNobodyIsCalledByAreRefused(_ name: String) {
    #expect(Names.checked(name) == nil)
    guard case .badName = Names.trouble(with: name) else {
      Issue.record("\(Names.trouble(with: name))")
      return
    }
  }

  /// An older program allowed more. Who is called so keeps its name, and comes back by it.
  @Test func whoHasANameKeepsIt() throws {
    var school = School.taught(0)
    let old = "Vӏdar"
    var transaction = school.hall.begin(by: nil, at: school.now)
    _ = transaction.mayDecide()
    transaction.tell(Enrolled(pupil: Pupil(1), name: old))
    school.record(Asked(transaction.finish()))
    guard case .people(.renewed(_, let word)) = try school.lead(.renew(name: old)) else { return }
    school.enter(1)
    #expect(school.trouble(.hello(.name(old), after: nil), by: 1) == .nameKnown(old))
    try school.done(.hello(" \(old) ", word), by: 1)
    try school.lead(.rename(name: old, to: "Vidar"))
    for hall in try school.reread() { #expect(hall.book.names == ["Vidar"]) }
  }

  @Test(arguments: [
    ("Anna", "Ann"), ("Anna", "Ana"), ("Bo", "Bob"), ("Åsa", "Asa"), ("Ola", "Öla"),
    ("Lia", "Ila"), ("Aili", "Alli"), ("Lian", "Ilan"), ("P3", "P4"), ("Ali", "Ail"),
  ])
  func whatAChildCanTellApartIsNot(_ one: String, _ other: String) {
    #expect(Names.look(one) != Names.look(other))
  }

  @Test func randomNamesAreAllowedOrRefusedAndNothingElse() {
    var chance = Chance.seeded(3)
    let pieces = [
      "A", "a", " ", "-", "å", "\u{30A}", "\u{200F}", "😀", "1", "ß", "İ", "ﬁ", "Ж", "م", "\u{0}",
      "漢",
    ]
    for _ in 0..<3_000 {
      let name = (0..<Int.random(in: 0...24, using: &chance))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &chance)] }.joined()
      guard let checked = Names.checked(name) else { continue }
      #expect(Names.checked(checked) == checked)
      #expect((1...20).contains(checked.count))
      #expect(!checked.hasPrefix(" ") && !checked.hasSuffix(" ") && !checked.contains("  "))
      #expect(!Names.look(checked).isEmpty)
    }
  }
}
