import Testing
import Tools

@testable import Terminal

@Suite struct WidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("båt", 3), ("ba\u{30A}t", 3), ("漢字", 4), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("カナ", 4), ("ｶﾅ", 2), ("ＡＢ", 4), ("─│┌█", 4), ("…–“”", 4), ("→★●", 3),
    ("🚀", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇸🇪", 2), ("🇸🇪🇳🇴", 4),
    ("⭐", 2), ("☂", 1), ("\u{200B}\u{200D}\u{FEFF}", 0), ("\u{301}", 0),
    ("e\u{301}\u{302}\u{303}", 1),
    ("क्षि", 3), ("ไทย", 3), ("𠀀", 2), ("\u{3000}", 2), ("\t\u{07}", 0),
    ("\u{1B}[1;32mgrön\u{1B}[0m", 4), ("\u{1B}[m", 0), ("\u{1B}[1ma\u{1B}[0m\u{301}", 1),
  ])
  func columns(text: String, columns: Int) {
    #expect(Width.of(text) == columns)
  }

  @Test(arguments: [
    ("abc", 2, "ab"), ("abc", 3, "abc"), ("abc", 0, ""), ("abc", -1, ""),
    ("漢字", 3, "漢"), ("漢字", 1, ""), ("a👩‍🚀b", 2, "a"), ("a👩‍🚀b", 3, "a👩‍🚀"),
    ("ba\u{30A}t", 2, "ba\u{30A}"),
    ("\u{1B}[32mgrön\u{1B}[0m", 2, "\u{1B}[32mgr\u{1B}[0m"),
    ("\u{1B}[32mgrön\u{1B}[0m", 4, "\u{1B}[32mgrön\u{1B}[0m"),
    ("\u{1B}[32mgrön", 9, "\u{1B}[32mgrön\u{1B}[0m"),
    ("\u{1B}[1;32ma\u{1B}[mbc", 2, "\u{1B}[1;32ma\u{1B}[mb"),
    ("a\u{07}b\u{1B}[2Jc\r\nd", 9, "ab[2Jcd"),
  ])
  func cutting(text: String, columns: Int, left: String) {
    #expect(Array(Width.fit(text, to: columns).text.unicodeScalars) == Array(left.unicodeScalars))
  }

  @Test func whatIsCutFitsAndIsCutOnce() {
    var chance = Chance(seed: 31)
    let pieces = [
      "a", "å", "漢", "👩‍🚀", "e\u{301}", "\u{1B}[31m", "\u{1B}[0m", "\u{301}", "한", "🇸", " ",
    ]
    for _ in 0..<500 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &chance)! }.joined()
      let columns = Int.random(in: 0...14, using: &chance)
      let cut = Width.fit(text, to: columns).text
      #expect(Width.of(cut) <= columns)
      #expect(Width.fit(cut, to: columns).text == cut)
      // A wide sign that does not fit leaves at most one column.
      #expect(Width.of(cut) >= min(columns - 1, Width.of(text)))
    }
  }
}
