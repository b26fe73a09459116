import Games
import Testing

@testable import Classroom
@testable import Hall

/// In which order who hears what.
@Suite struct EffectsTests {
  /// `2: facts` and the like: rooms by number; visitors, behind a dash, too.
  private func told(_ asked: Asked) -> [String] {
    asked.effects.all.map { effect in
      switch effect {
      case .welcome(let who, _): "welcome - \(who.value)"
      case .view(let who, let room, _): "\(room.value): view - \(who.value)"
      case .news(let who, let news, let hearing): "\(hearing) \(name(of: news)) - \(who.value)"
      case .follow(let follow): "\(follow.room.value): follow - \(follow.visitor.value)"
      case .end(let room): "\(room.number.value): end"
      case .part(let who, let room): "\(room.value): part - \(who.value)"
      case .facts(let room, let since): "\(room.value): facts from \(since)"
      case .catchUp(let who, let room): "\(room.value): catch up - \(who.value)"
      case .stream(let who, _): "stream - \(who.value)"
      case .wall(let who): "wall - \(who.value)"
      }
    }
  }

  private func name(of news: News) -> String {
    String("\(news)".prefix { $0.isLetter })
  }

  @Test func whoComesFollowsAndTheOthersHearOfIt() throws {
    var school = School.with(2)
    #expect(
      told(school.ask(.play, by: 1)) == ["1: follow - 1", "1: facts from 1", "1: catch up - 1"])
    try school.done(.play, by: 2)
    #expect(told(school.ask(.answer("nothing"), by: 1)).isEmpty)
    #expect(told(school.ask(.look(room: nil), by: 1)) == ["1: view - 1"])
  }

  @Test func whoIsLedElsewhereHearsItBetweenTheOldRoomAndTheNew() throws {
    var school = School.taught(4)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    try school.done(.open(Wish()), by: 3)
    let moved = school.order(.put(name: "Bo", room: school.code(2)))
    #expect(
      told(moved) == [
        "2: follow - 2", "1: part - 2", "onTheWay moved - 2", "1: facts from 6", "2: facts from 3",
        "2: catch up - 2",
      ])
  }

  @Test func whoIsGivenAPartnerHearsWhyBeforeItSeesTheRoom() throws {
    var school = School.taught(2)
    let paired = school.ask(.lead(.arrange(.pair("Anna", "Bo"))), by: School.teacher)
    #expect(
      told(paired) == [
        "beforeFacts plan - 1", "beforeFacts plan - 2", "1: follow - 1", "1: follow - 2",
        "1: facts from 1", "1: catch up - 1", "1: catch up - 2",
      ])
  }

  @Test func whatEndsIsToldAsAWholeBeforeItIsLeft() throws {
    var school = School.taught(1)
    try school.done(.play, by: 1)
    #expect(told(school.ask(.leave, by: 1)) == ["1: end", "1: part - 1", "1: facts from 3"])
  }

  @Test func newsComeAfterTheFacts() throws {
    var school = School.taught(2)
    try school.done(.play, by: 1)
    #expect(
      told(school.ask(.invite(name: "Bo"), by: 1)) == [
        "1: facts from 3", "afterFacts invitation - 2",
      ])
  }
}
