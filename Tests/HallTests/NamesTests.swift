import Games
import Testing

@testable import Hall

@Suite struct NamesTests {
  @Test(arguments: [
    "Anna", "Bo", "B", "Åsa", "A\u{30A}sa", "Ö", "Anna Lisa", "Anna-Lisa", "P3", "3P", "Ängla É",
    "Анна", "Άννα", "אנה", "آنا", "安娜", "अन्ना", "abcdefghijklmnopqrst", "åäöåäöåäöåäöåäöåäöåä",
    "solros-17", "Anna 17", "Anna-17",
  ])
  func aNameOfLettersIsAllowedInAnyScript(_ name: String) {
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
    ("ANNA", "\u{A4EE}\u{A4E0}\u{A4E0}\u{A4EE}"), ("Anna", "\u{13AA}nna"), ("Gun", "Gun\u{2BC}"),
    ("Olof", "\u{966}lof"), ("P3", "P\u{969}"),
  ])
  func whatLooksAlikeIsTheSame(_ one: String, _ other: String) {
    #expect(Names.look(one) == Names.look(other))
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
