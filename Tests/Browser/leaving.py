"""Who has gone is asked for again, and who is nobody any more leaves nothing on the tablet."""

from playwright.sync_api import expect

from chairs import halves, two, whole
from games import play_questions, right_answers
from server import WORDS

LATER = "(minutes) => { const now = Date.now.bind(Date); Date.now = () => now() + minutes * 60000; }"
KEPT = "Object.entries(localStorage).filter(([key]) => key.startsWith('ordrum children')).map(([, text]) => text).join()"


def asked_who(child):
    """The page asks who it is, and shows nothing of who it was."""
    child.page.locator("main.who[data-page=known]").wait_for()
    assert child.page.locator("main[data-room], .door, .return-word").count() == 0, child.page.inner_text("body")


def forgets_somebody(child):
    """Touches the bin; right after another touch at the same place that would be the second one of two."""
    mark = child.page.locator(".animal .mark").first
    child.until(lambda: mark.is_visible() or child.page.get_by_role("button", name="Glöm någon").tap() or mark.is_visible(), "the marks")


def forgotten(child):
    """Nobody is known here, and nothing is kept."""
    child.page.locator("main.who[data-page=name]").wait_for()
    assert child.page.evaluate(KEPT) == "", child.page.evaluate(KEPT)


def after_a_long_quiet_time_somebody_else_may_sit_here(school):
    anna, bo = two(school)
    page = anna.page
    page.evaluate(LATER, 119)
    page.locator("h1, .self").first.tap()
    page.locator("main.who[data-page=animals]").wait_for()
    anna.touch("[data-animal=fox]")
    anna.at_door()
    page.evaluate(LATER, 121)
    page.touchscreen.tap(5, 500)
    # Both are nobody here, and known.
    asked_who(anna)
    assert page.locator("main.who .animal b").all_inner_texts()[:2] in (["Anna", "Bo"], ["Bo", "Anna"])
    assert bo.name in page.evaluate(KEPT)


def after_the_lesson_a_short_quiet_time_is_enough(school):
    anna, teacher = school.child("Anna"), school.teacher()
    teacher.ask("end", room="*", **{"in": 1})
    anna.page.locator(".note", has_text="minut").wait_for()
    for minutes in (9, 9):
        anna.page.evaluate(LATER, minutes)
        anna.page.touchscreen.tap(5, 500)
        assert anna.page.locator(".door").is_visible()
    anna.page.evaluate(LATER, 11)
    anna.page.touchscreen.tap(5, 500)
    asked_who(anna)
    # With an end that is an end now it is the same.
    bo = school.line("Bo")
    anna.come_back()
    anna.at_door()
    teacher.pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    anna.sees("letters", "playing")
    teacher.ask("end", room="*")
    anna.choose(True)
    bo.ask("leave")
    # The class's rocket flies, and is laid away.
    anna.touch(".sheet .choice")
    anna.page.locator(".door .thanks").wait_for()
    anna.page.evaluate(LATER, 11)
    anna.page.touchscreen.tap(5, 500)
    asked_who(anna)


def not_me_and_forget_me(school):
    anna = school.child("Anna")
    page = anna.page
    leave = page.get_by_role("button", name="Byt barn")
    leave.tap()
    asked_who(anna)
    # Somebody new, of whom nothing is to be seen but its own.
    page.get_by_role("button", name="Någon annan").tap()
    page.locator("main[data-page=name] input").fill("Bo")
    anna.touch("main[data-page=name] .go")
    anna.choose_animal("bear")
    assert page.locator(".self").inner_text() == "Bo"
    leave.tap()
    asked_who(anna)
    # One is forgotten by its animal, and then all by a button of their own.
    forgets_somebody(anna)
    page.locator(".animal", has_text="Bo").tap()
    # One touch forgets nobody.
    anna.touch("main[data-page=forget] [aria-label=Tillbaka]")
    asked_who(anna)
    assert "Bo" in page.evaluate(KEPT)
    forgets_somebody(anna)
    page.locator(".animal", has_text="Bo").tap()
    assert page.locator("main[data-page=forget] .animal").all_inner_texts() == ["Bo"]
    anna.touch("main[data-page=forget] .forget")
    page.locator(".animal", has_text="Bo").wait_for(state="detached")
    assert "Anna" in page.evaluate(KEPT) and "Bo" not in page.evaluate(KEPT)
    page.reload()
    page.get_by_role("button", name="Någon annan").tap()
    page.locator("main[data-page=name] input").fill("Cilla")
    anna.touch("main[data-page=name] .go")
    anna.choose_animal("owl")
    leave.tap()
    forgets_somebody(anna)
    anna.touch(".forget-all")
    anna.touch("main[data-page=forget] .forget")
    forgotten(anna)


def whom_the_class_forgets_the_tablet_forgets(school):
    anna, bo = two(school)
    teacher = school.teacher()
    teacher.pair("Anna", "Bo", game="cards", **WORDS)
    halves(anna, bo)
    # The second one goes, and the first one plays on.
    teacher.ask("forget", name="Bo", sure=True)
    whole(anna, bo)
    anna.page.locator(".halves").wait_for(state="detached")
    anna.page.locator("main[data-phase=playing]").wait_for()
    assert "Bo" not in anna.page.evaluate(KEPT)
    teacher.ask("forget", name="Anna", sure=True)
    forgotten(anna)
    # A token that the class does not know is thrown away.
    cilla = school.child("Cilla", "owl")
    cilla.page.evaluate("Object.keys(localStorage).forEach((key) => localStorage.setItem(key, localStorage[key].replace(/\"token\":\"....../, '\"token\":\"zzzzzz')))")
    cilla.page.reload()
    cilla.come_back()
    forgotten(cilla)


def a_sheet_that_was_closed_opens_again(school):
    anna, bo, teacher = school.child("Anna"), school.child("Bo", "bear"), school.teacher()
    sheet, choose = bo.page.locator(".sheet"), ".choice[data-icon=games]"
    for close in (lambda: bo.touch(".sheet .round.small"), lambda: bo.page.locator(".overlay").tap(position={"x": 5, "y": 5})):
        bo.touch(choose)
        sheet.wait_for()
        bo.rest()
        close()
        sheet.wait_for(state="detached")
        bo.rest()
    # At the door one sees then, too, who waits.
    anna.page.locator(".play-button").tap()
    anna.touch(".sheet .choice")
    bo.page.locator(".play-button", has_text="Anna").wait_for()
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="cards", **WORDS)
    bo.sees("cards", "playing")
    for _ in range(3):
        bo.rest()
        bo.touch(".paw")
        sheet.wait_for()
        bo.rest()
        bo.touch(".sheet .round.small")
        sheet.wait_for(state="detached")
    bo.lay_right()
    bo.until(lambda: not bo.is_asked(), "the answer to count")


def a_finger_that_goes_back_stays_in_the_game(school):
    anna, bo = school.child("Anna"), school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="cards", **WORDS)
    anna.sees("cards", "playing")
    for _ in range(2):
        anna.page.go_back()
        # Whatever is touched next keeps it again.
        anna.touch(".paw")
        anna.page.locator(".sheet").wait_for()
        anna.rest()
        anna.touch(".sheet .round.small")
        anna.page.locator(".sheet").wait_for(state="detached")
        anna.rest()
    assert len(anna.tablet.talks) == 1, "the page was loaded anew"
    # What another child asks meanwhile is the first that the paw offers.
    bo.ask("play", game="bingo", **WORDS)
    anna.page.locator(".wish .choice").first.wait_for()
    anna.touch(".paw")
    expect(anna.page.locator(".sheet .choice").first).to_have_attribute("data-icon", "agree")


def a_lesson_ends_and_the_rocket_flies(school):
    anna, bo, cilla, teacher = school.child("Anna"), school.child("Bo", "bear", width=360, height=640), school.child("Cilla", "owl"), school.teacher()
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    for child in (anna, bo):
        child.sees("cards", "playing")
    teacher.ask("end", room="*")
    # Who stands at the door reads that it is over, and may still look at what it has.
    cilla.page.locator(".door .thanks", has_text="Tack för i dag").wait_for()
    assert cilla.page.locator(".play-button").count() == 0
    cilla.tablet.check("the door after the lesson")
    cilla.touch(".choice[data-icon=journey]")
    cilla.page.locator("[data-page=journey]").wait_for()
    # The others finish their round, and then it flies for all at once.
    for child in (anna, bo):
        child.lay_right()
    for child in (anna, bo, cilla):
        child.page.locator(".flight[data-left='3'], .flight[data-left='2']").wait_for()
    for child in (anna, bo, cilla):
        child.page.locator(".aloft .rounds", has_text="2 varv").wait_for()
        child.page.locator(".flight", has_text="Ni läste 2 ord tillsammans").wait_for()
        child.page.wait_for_function("() => document.querySelector('.sheet').getAnimations({subtree: true}).length === 0")
    bo.tablet.check("a flight")
    for child in (anna, bo, cilla):
        child.touch(".sheet .choice")
        child.page.locator(".sheet").wait_for(state="detached")
        child.page.locator(".door .thanks").wait_for()
    # It was an error: all may play again.
    teacher.ask("begin")
    for child in (anna, bo, cilla):
        child.page.locator(".door .play-button").wait_for()
    teacher.pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    anna.sees("letters", "playing")


def what_all_have_read_is_seen_after_a_game(school):
    anna, teacher = school.child("Anna", width=360, height=640), school.teacher()
    bo = school.line("Bo")
    bo.does = right_answers(bo)
    teacher.pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    anna.sees("cards", "playing")
    play_questions([anna])
    anna.page.locator(".of-all [data-fuel='4']").wait_for()
    anna.tablet.check("the end of a game with the class's rocket")
    teacher.ask("end", room="*")
    anna.page.locator(".of-all", has_text="Lektionen är slut").wait_for(state="attached")
    assert anna.page.locator(".choice[data-icon=again], .choice[data-icon=games]").count() == 0


ALL = [
    a_sheet_that_was_closed_opens_again, a_finger_that_goes_back_stays_in_the_game, a_lesson_ends_and_the_rocket_flies, what_all_have_read_is_seen_after_a_game,
    after_a_long_quiet_time_somebody_else_may_sit_here, after_the_lesson_a_short_quiet_time_is_enough, not_me_and_forget_me,
    whom_the_class_forgets_the_tablet_forgets,
]
