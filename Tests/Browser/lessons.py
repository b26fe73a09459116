"""A lesson as a teacher runs it on her page: before it begins, who needs her, one child from close by, and its end."""

import json

from playwright.sync_api import expect

from games import right_answers
from server import RIGHT, WORDS, until
from teaching import DRAWN, HIDDEN, TABLET, WALL, Desk, Played, miss_four_times


def a_teacher_begins_a_lesson(school):
    teacher = school.teacher()
    teacher.ask("slips", names=[])
    bo = school.line("Bo")
    bo.drop()
    anna = school.line("Anna")
    desk = Desk(school, size=TABLET)
    desk.types(school.server.key)
    # At once it is seen how to come in, who has, who has not, and what is on.
    start = desk.page.locator(".start")
    expect(start.locator("h2")).to_have_text("1 av 2 är inne")
    expect(start.locator(".missing")).to_contain_text("Bo")
    until(lambda: desk.page.evaluate("document.querySelector('.start img').naturalWidth > 0"), "the code")
    expect(start).to_contain_text("Skanna")
    expect(start).to_contain_text("Barnen väljer själva")
    desk.looked_over("before the lesson")
    # The plan is made of pictures; where a game has words the level is chosen too, and it can be taken back.
    desk.does("Bestäm vad ni spelar")
    desk.page.locator(".game", has_text="kort").click()
    desk.page.locator(".levels .pill", has_text="prov 1").click()
    expect(desk.page.locator(".planner .plan")).to_have_text("Planen: kort, prov, nivå 1")
    anna.wait("today", game="cards")
    desk.page.locator(".game", has_text="färger").click()
    expect(desk.page.locator(".planner .plan")).to_contain_text("färger")
    desk.looked_over("the plan")
    desk.page.locator("[data-icon], .pill", has_text="Ångra: kort, prov, nivå 1").first.click()
    expect(desk.page.locator(".planner .plan")).to_have_text("Planen: kort, prov, nivå 1")
    desk.page.keyboard.press("Escape")
    desk.does("Börja")
    desk.page.locator(".board").wait_for()
    assert not desk.sent("begin"), "nothing was over"
    # It can be seen again, and gives way by one touch.
    desk.does("Mer …")
    desk.does("Före lektionen")
    start.wait_for()
    desk.does("‹ Klassen")
    # Who comes to the page while somebody plays sees the class at once.
    anna.ask("play", game="cards", seats=1, **WORDS)
    other = Desk(school)
    other.types(school.server.key)
    other.page.locator(".board").wait_for()
    assert other.page.locator(".start").count() == 0


def center(desk, name):
    box = desk.tile(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(desk, name, onto):
    """Draws a tile somewhere and holds it there."""
    mouse = desk.page.mouse
    x, y = center(desk, name)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y + 5, steps=3)
    mouse.move(*onto, steps=5)


def a_teacher_draws_one_child_onto_another(school):
    anna, bo, cia = (school.line(name) for name in ("Anna", "Bo", "Cia"))
    desk = Desk(school).enter()
    desk.tile("Cia", "free").wait_for()
    note = desk.page.locator(".note")
    drag(desk, "Anna", center(desk, "Bo"))
    expect(note).to_have_text("Anna och Bo spelar ihop")
    assert desk.page.locator(".tile[data-over]").get_attribute("data-name") == "Bo"
    # Escape takes it back, and so does a place where nobody is.
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator("[data-dragged], [data-over]")).to_have_count(0)
    desk.page.mouse.up()
    drag(desk, "Anna", (1270, 710))
    expect(note).to_contain_text("Dra Anna till")
    desk.page.mouse.up()
    expect(note).not_to_contain_text("Dra Anna")
    assert not desk.sent("pair") and desk.page.locator(".child").count() == 0
    # Two teachers draw the same child at the same time: the last one counts, and both see how it is.
    other = Desk(school).enter()
    other.tile("Cia", "free").wait_for()
    drag(other, "Anna", center(other, "Cia"))
    drag(desk, "Anna", center(desk, "Bo"))
    desk.page.mouse.up()
    anna.wait("partners", names=["Bo"])
    other.page.mouse.up()
    anna.wait("partners", names=["Cia"])
    for page in (desk, other):
        until(lambda page=page: "Cia" in page.tile("Anna").get_attribute("aria-label") or "Bo" in page.tile("Anna").get_attribute("aria-label"), "with whom Anna plays")
        page.looked_over("two have drawn the same child")
    # With a finger, too.
    tablet = Desk(school, size=TABLET, touch=True).enter()
    session = tablet.page.context.new_cdp_session(tablet.page)
    tablet.tile("Bo").wait_for()
    (x, y), (to_x, to_y) = center(tablet, "Bo"), center(tablet, "Cia")
    touch = lambda kind, *at: session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}] if at else []})
    touch("touchStart", x, y)
    for part in range(1, 6):
        touch("touchMove", x + (to_x - x) * part / 5, y + (to_y - y) * part / 5)
    expect(tablet.page.locator(".note")).to_have_text("Bo och Cia spelar ihop")
    touch("touchEnd")
    bo.wait("partners", names=["Cia"])


def a_teacher_helps_one_child(school):
    teacher = school.teacher()
    anna, bo = school.line("Anna"), school.line("Bo")
    bo.does = right_answers(bo)
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    miss_four_times(anna)
    desk = Desk(school).enter()
    # The one thing that is offered to who is wrong again and again is a hint, once a question.
    needing = desk.page.locator(".needing[data-name=Anna]")
    expect(needing.locator(".pill")).to_have_text("Ge ett tips")
    needing.locator(".pill").click()
    hinted = anna.wait("hinted", to=1)
    assert "seat" not in hinted and hinted["word"] not in RIGHT.values(), hinted
    expect(desk.page.locator(".note")).to_contain_text("Anna")
    expect(needing.locator(".pill")).to_have_text("Sätt dig bredvid")
    # From close by: its screen as it sees it, what it has heard, and how the words went.
    desk.tile("Anna").click()
    child = desk.page.locator(".child")
    child.wait_for()
    anna.ask("listen")
    expect(child).to_contain_text("Har lyssnat på")
    words = "document.querySelector('child-room')?.shadowRoot?.querySelectorAll('.hand-card .word').length"
    until(lambda: desk.page.evaluate(words), "its cards")
    sent = len([frame for way, frame in desk.tablet.frames if way == ">" and '"answer"' in frame])
    desk.page.locator("child-room").click(force=True, position={"x": 200, "y": 300})
    desk.page.evaluate(DRAWN)
    assert sent == len([frame for way, frame in desk.tablet.frames if way == ">" and '"answer"' in frame]), "it can only be looked at"
    expect(desk.page.locator(".weeks")).to_contain_text("den här veckan")
    desk.looked_over("a child's screen")
    # A new word asks first, and is shown until it is closed.
    desk.does("Nytt ord …")
    desk.does("Nej")
    assert not desk.sent("renew")
    desk.tile("Anna").click()
    desk.does("Nytt ord …")
    desk.does("Nytt ord")
    anna.wait("renewed")
    desk.page.locator(".secret").first.wait_for()
    told = next(told for told in desk.heard() if told.get("ok") == "renew")
    expect(desk.page.locator(".secret").first).to_have_text(told["word"])
    desk.looked_over("a new word")
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator(".secret")).to_have_count(0)
    assert told["word"] not in desk.page.content()
    # Somebody who is asked on a board is seen from close by too.
    bo.does = None
    bo.ask("leave")
    bo.ask("open", game="board", seats=1, **WORDS)
    bo.ask("layout", layout="ring")
    bo.ask("ready")
    expect(desk.tile("Bo", "plays")).to_contain_text("bräde")
    desk.tile("Bo").click()
    desk.page.locator("child-room").wait_for()


def a_teacher_ends_a_lesson(school):
    teacher = school.teacher()
    anna, bo, cia, dan = (school.line(name) for name in ("Anna", "Bo", "Cia", "Dan"))
    teacher.ask("today", game="bingo", **WORDS)
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    desk = Desk(school).enter()
    # Those who wait alone are brought together by one touch.
    cia.ask("open", game="bingo", seats=2, **WORDS)
    dan.ask("open", game="bingo", seats=2, **WORDS)
    desk.press(".pair-all")
    cia.wait("partners", names=["Dan"])
    teacher.ask("end", room="*", **{"in": 2})
    closing = lambda name: desk.page.locator(f"[data-closing={name}]")
    expect(closing("rounds")).to_contain_text("Anna + Bo")
    expect(closing("talk")).to_contain_text("Dan")
    expect(desk.page.locator(".going")).to_contain_text("Slutar om 2 min")
    desk.looked_over("the last minutes")
    teacher.ask("end", room="*")
    for line in (anna, bo, cia, dan):
        line.ask("answer", word=RIGHT[line.wait("asked")["question"]])
    expect(closing("rounds")).to_contain_text("Alla är klara")
    expect(closing("rocket")).to_contain_text("varv runt Mars")
    desk.does("Se den flyga")
    desk.page.locator(".flight").wait_for()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("button", name="Börja igen")).to_be_visible()


class Yesterday(Played):
    """A lesson that is over, as a page hears it that was there."""

    def __call__(self, socket):
        super().__call__(socket)
        self.socket = socket

    def ends(self):
        for told in ({"event": "caught-up", "n": 1}, {"event": "lesson-set", "n": 2, "at": 1, "over": 1}):
            self.socket.send(json.dumps(told))


AHEAD = """
(days) => {
  const Real = Date, ahead = days * 24 * 3600 * 1000;
  Date = class extends Real {
    constructor(...all) { all.length ? super(...all) : super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };
}
"""


def a_teachers_page_is_left_open_over_a_weekend(school):
    played = Yesterday(school.server.key, ["Anna", "Bo"])
    desk = Desk(school, line=played).enter()
    until(lambda: any(told["do"] == "who" for told in played.asked), "the class")
    played.ends()
    again = desk.page.get_by_role("button", name="Börja igen")
    expect(again).to_be_visible()
    # Three days later it is another lesson: it begins as any, and nothing is taken back.
    desk.page.evaluate(AHEAD, 3)
    desk.page.locator(".start").wait_for()
    desk.does("Börja")
    desk.page.locator(".board").wait_for()
    assert again.count() == 0 and not [told for told in played.asked if told["do"] == "begin"]
    desk.looked_over("three days later")


def a_teachers_picture_alone_tells_who_needs_her(school):
    names = [f"Barn {number}" for number in range(1, 39)]
    needs = [("Barn 3", {"needs": ["misses"], "since_ms": [185_000], "misses": 4, "doing": "playing", "game": "cards", "room": "K5", "room_id": 5, "round": 2, "question": "hus"}),
        ("Barn 4", {"needs": ["silence"], "since_ms": [130_000], "doing": "playing", "game": "cards", "room": "K5", "room_id": 5})]
    desk = Desk(school, line=Played(school.server.key, ["A very long name", "<b>Hej</b>", *names], needs)).enter()
    expect(desk.page.locator(".tile")).to_have_count(40)
    assert desk.page.evaluate(HIDDEN) == [] and desk.page.viewport_size == dict(zip(("width", "height"), WALL))
    # All that stands above the tiles is in one line, and the two who need her stand large with reason and minutes.
    assert desk.page.evaluate("document.querySelector('.bar').getBoundingClientRect().height") <= 52, "one line at this width"
    assert desk.page.locator(".needing .why").all_inner_texts() == ["4 fel i rad · 3 min", "tyst · 2 min"]
    # Where the class has an own name and colour, another one has others.
    assert desk.page.title().endswith("– Ordrum") and desk.page.locator(".badge-of-class").count() == 1
    # The child is gone by the time it is touched: that is said, and the class stays.
    desk.tile("Barn 3").click()
    desk.page.locator(".child, .note").first.wait_for()


ALL = [a_teacher_begins_a_lesson, a_teacher_draws_one_child_onto_another, a_teacher_helps_one_child, a_teacher_ends_a_lesson, a_teachers_page_is_left_open_over_a_weekend, a_teachers_picture_alone_tells_who_needs_her]
