import Testing
import Words

@Suite struct PictureWordTests {
  @Test func thereAreSixteenPicturesThatNobodyMixesUp() {
    let pictures = PictureWord.Picture.allCases
    let names = pictures.flatMap { picture in
      Language.allCases.map { Language.folded(picture.name(in: $0)) }
    }
    #expect(pictures.count == 16 && Set(names).count == 32)
    for language in Language.allCases {
      #expect(pictures.allSatisfy { language.spelled($0.name(in: language)) != nil })
    }
  }

  @Test func eachOfThemIsDrawnAndNoneHasAPictureTwice() {
    let most = UInt64(16 * 15 * 14 * 13)
    let drawn = Set((0..<most).map { PictureWord(drawnBy: $0) })
    #expect(drawn.count == 43_680)
    #expect(drawn.allSatisfy { Set($0.pictures).count == 4 })
    #expect(PictureWord(drawnBy: most) == PictureWord(drawnBy: 0))
    _ = PictureWord(drawnBy: .max)
  }

  @Test(arguments: [
    "sol båt haj hus", "sun boat shark house", "SOL Båt HAJ hus", "sol bat haj hus",
    "sol ba\u{30A}t haj hus", "sol, båt, haj, hus", "sol,båt,haj,hus", "sol-båt-haj-hus",
    "sol + båt + haj + hus", "sol+båt+haj+hus", " sol  båt haj\u{A0}hus ", "sun båt shark hus",
  ])
  func howItIsTypedDoesNotMatter(_ typed: String) throws {
    let word = try #require(PictureWord(typed: typed))
    #expect(word.codes == ["sun", "boat", "shark", "house"])
    #expect(word.said(in: .swedish) == "sol båt haj hus")
    #expect(word.said(in: .english) == "sun boat shark house")
  }

  @Test(arguments: PictureWord.Picture.allCases)
  func eachIsTypedInEitherLanguage(_ picture: PictureWord.Picture) {
    for language in Language.allCases {
      let typed = "ko \(picture.name(in: language)) ko ko"
      #expect(PictureWord(typed: typed)?.pictures == [.cow, picture, .cow, .cow])
    }
  }

  @Test(arguments: [
    "", " ", "sol", "sol båt haj", "sol båt haj hus ko", "sol båt haj husen", "solbåthajhus",
    "sol båt haj 4", "sol;båt;haj;hus", "sol båt haj häst", "solros-räv-417",
    String(repeating: "sol ", count: 4_000), "sol båt haj " + String(repeating: "å", count: 300),
  ])
  func whatIsNotFourOfTheSixteenIsNone(_ typed: String) {
    #expect(PictureWord(typed: typed) == nil)
  }
}
