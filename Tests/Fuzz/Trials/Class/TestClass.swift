import Common
import Games
import Words

/// Small lists and a race, in which a game is soon over.
enum TestClass {
  static let key = "k7mf-2qxd-9rta"

  static let lists = [
    list(
      "sv",
      """
      language sv
      level 1
      hus: båt tak | sås pil nål kål
      sol: ros bad | tå sil får ko
      tåg: tur tid | räv kål mos bi
      level 2
      sim: dyna bana | piano fiol kamel
      """),
    list(
      "en",
      """
      language en
      level 1
      sun: set hat tan | pig leg jam
      cat: nap nip | jet rim gum
      hat: box pin | jam pig fog
      """),
  ]

  static let materials = [race("wood").material]

  private static func list(_ name: String, _ text: String) -> WordList {
    guard let list = try? WordList(parsing: text, name: name) else { fail("the list \(name)") }
    return list
  }

  private static func race(_ name: String) -> NamedPlan {
    let text = """
      name The animals of the wood
      about Find them all.
      stop
      clue Look behind the big stone.
      code fox
      stop
      clue High up in the oak.
      code owl
      place 59.32930 18.06860 30
      question Who says hoo?
      answer the owl | an owl
      """
    guard let race = try? NamedPlan(parsing: Array(text.utf8), name: name, file: name) else {
      fail("the race \(name)")
    }
    return race
  }
}
