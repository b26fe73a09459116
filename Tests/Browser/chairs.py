"""Two children at one tablet, each with a line of its own."""

import json

from games import Child, agree
from server import RIGHT, WORDS


class Chair(Child):
    """One of two at a tablet: it hears what is told on the lines that are its own."""

    def frames(self):
        own = lambda talk: any(way == "<" and json.loads(frame).get("name") == self.name and '"ok":"hello"' in frame for way, frame in talk)
        return [frame for talk in self.tablet.talks if own(talk) for frame in talk]


def two(school, **options):
    """Anna sits down at a tablet, and then Bo beside her."""
    first = school.child("Anna", "fox", **options)
    anna, bo = Chair(first.tablet, "Anna"), Chair(first.tablet, "Bo")
    anna.touch(".friend")
    bo.introduce("bear")
    anna.page.locator(".self").nth(1).wait_for()
    return anna, bo


def halves(anna, bo):
    """Each has a half of the screen."""
    anna.place, bo.place = "[data-chair='1']", "[data-chair='2']"
    for child in (anna, bo):
        child.locator("[data-game]").first.wait_for()


def whole(anna, bo):
    anna.place = bo.place = ""


def fingers(page, *things):
    """As many fingers as there are things: all are down before the first one is lifted."""
    points = []
    for number, thing in enumerate(things):
        thing.tap(trial=True)
        box = thing.bounding_box()
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number})
    touch = page.context.new_cdp_session(page)
    for down in range(1, len(points) + 1):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:down]})
    for gone in range(1, len(points) + 1):
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points[gone:]})
    touch.detach()


def lay_at_once(*children):
    """All lift the right word at the same time, and then all lay it."""
    page, words = children[0].page, {child: RIGHT[child.view["asked"]["question"]] for child in children}
    fingers(page, *[child.locator(f"[data-game] [data-word='{words[child]}']:not([disabled])") for child in children])
    fingers(page, *[child.locator(".held-pair").filter(has_text=words[child]) for child in children])


def play_at_once(*children):
    """Until the game is over."""
    for child in children:
        child.until(lambda: child.view and child.view.get("asked"), "a question")
    for _ in range(30):
        number = children[0].view["asked"]["round"]
        lay_at_once(*children)
        for child in children:
            child.until(lambda: child.view["phase"] == "over" or child.is_asked() and child.view["asked"]["round"] > number, "the next question, or the end")
        if children[0].view["phase"] == "over":
            return
        for child in children:
            child.locator(f"[data-game][data-round='{child.view['asked']['round']}']").wait_for()


def words_said(child):
    """Those that were joined, as they were said aloud."""
    return [one["text"] for one in child.tablet.spoken() if one["text"] in [a + b for a, b in RIGHT.items()]]


def two_chairs_play_bingo(school):
    anna, bo = two(school)
    # Where the first one goes the second one goes too.
    anna.touch(".play-button")
    anna.touch(".sheet .choice")
    anna.sees(phase="playing")
    bo.until(lambda: bo.view and bo.view["room"] == anna.view["room"] and bo.view["phase"] == "playing", "to sit with Anna")
    halves(anna, bo)
    anna.touch(".paw")
    anna.touch(".sheet .choice[data-icon=leaving]")
    anna.touch(".sheet .choice[data-icon=leave]")
    whole(anna, bo)
    anna.at_door()
    bo.until(lambda: any(fact["seat"] == bo.view["you"] for fact in bo.all("left")), "to have got up too")
    school.teacher().pair("Anna", "Bo", game="bingo", **WORDS)
    for child in (anna, bo):
        child.until(lambda: child.view["list"] == WORDS["list"], "the teacher's game")
    halves(anna, bo)
    # One half turned round, as two sit face to face across a table.
    anna.page.locator(".turn-round").tap()
    anna.page.locator("[data-chair='2'][data-turned]").wait_for()
    # What one lifts and hears is its own; what the other one has lifted stays.
    word = RIGHT[anna.view["asked"]["question"]]
    fingers(anna.page, *[child.locator(f"[data-word='{word}']") for child in (anna, bo)])
    fingers(anna.page, *[child.locator(".held .ear") for child in (anna, bo)])
    for child in (anna, bo):
        child.until(lambda: child.all("heard"), "that it counts as heard")
        assert child.is_asked(), child.view
    play_at_once(anna, bo)
    whole(anna, bo)
    anna.phase("over")
    bo.until(lambda: bo.view["phase"] == "over", "the end")
    agree(anna, bo)
    assert anna.view["rows"] == bo.view["rows"] != [], anna.view
    # Each word was said once, whoever laid it, and never two at a time: the stand-in complains of that.
    made = [fact["rights"][0]["made"] for fact in anna.all("closed") if fact["room"] == anna.view["room"]]
    anna.until(lambda: words_said(anna)[-1:] == made[-1:], "the last word to be said")
    anna.page.wait_for_timeout(5000)
    assert words_said(anna) == made, (words_said(anna), made)


def two_chairs_play_cards(school):
    anna, bo = two(school, width=1024, height=768)
    school.teacher().pair("Anna", "Bo", game="cards", questions=3, **WORDS)
    for child in (anna, bo):
        child.sees("cards", "playing")
    halves(anna, bo)
    # One misses, and the other half shows nothing of it.
    asked = anna.view["asked"]
    wrong = next(word for word in asked["choices"] if word != RIGHT[asked["question"]])
    anna.lay(wrong)
    anna.until(lambda: wrong in anna.view["asked"]["attempts"][0]["misses"], "its miss")
    bo.locator(f"[data-word='{wrong}']:not([disabled])").wait_for()
    # The page is loaded anew: both say who they are, and go on.
    room = anna.view["room"]
    anna.page.reload()
    whole(anna, bo)
    anna.come_back()
    anna.touch(f"[data-picture={next(one for one in anna.pictures())}]")
    bo.rest()
    bo.page.get_by_role("button", name="Bo", exact=True).tap()
    halves(anna, bo)
    for child in (anna, bo):
        child.until(lambda: child.view["room"] == room and child.is_asked(), "its question")
    play_at_once(anna, bo)
    whole(anna, bo)
    anna.phase("over")
    bo.until(lambda: bo.view["phase"] == "over", "the end")
    agree(anna, bo)
    assert [len(pile["words"]) for pile in anna.view["piles"]] == [3, 3], anna.view
    # What the first one chooses the second one wants too.
    anna.touch(".choice[data-icon=again]")
    for child in (anna, bo):
        child.until(lambda: child.view["room"] != room and child.view["phase"] == "playing", "one more")
    halves(anna, bo)
    # The second one gets up in the middle, and the first one has the screen.
    bo.touch(".paw")
    bo.touch(".sheet .choice[data-icon=leaving]")
    bo.touch(".sheet .choice[data-icon=leave]")
    whole(anna, bo)
    anna.page.locator(".halves").wait_for(state="detached")
    for _ in range(3):
        number = anna.view["asked"]["round"]
        anna.lay_right()
        anna.until(lambda: anna.view["phase"] == "over" or anna.is_asked() and anna.view["asked"]["round"] > number, "to go on alone")
    anna.phase("over")
    anna.touch(".choice[data-icon=leave]")
    anna.at_door()
    anna.touch(".gets-up")
    anna.page.locator(".self").nth(1).wait_for(state="detached")
    # Who has got up does not come back when the page is loaded anew.
    anna.page.reload()
    anna.come_back()
    anna.touch(f"[data-picture={anna.pictures()[0]}]")
    anna.page.locator(".door .friend").wait_for()


def two_chairs_play_letters(school):
    anna, bo = two(school)
    teacher = school.teacher()
    teacher.pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    for child in (anna, bo):
        child.sees("letters", "playing")
    halves(anna, bo)
    fingers(anna.page, *[child.locator("[data-side=left]:not([disabled])") for child in (anna, bo)])
    for child in (anna, bo):
        child.until(lambda: child.run()["score"] + child.run().get("slips", 0) == 1, "its first row")
    for child in (anna, bo):
        for _ in range(3):
            if child.run().get("choices"):
                child.choose(False)
    whole(anna, bo)
    anna.phase("over")
    agree(anna, bo)
    # In turns the screen goes over to the other one, who uncovers it.
    teacher.pair("Anna", "Bo", game="letters", mode="turns", list="sv")
    for child in (anna, bo):
        child.until(lambda: child.view["mode"] == "turns", "to play in turns")
    for _ in range(6):
        bo.until(lambda: anna.hear() or anna.view["seq"] == bo.view["seq"], "to see the same as Anna")
        reader = anna if anna.view["waiting"] == [anna.view["you"]] else bo
        uncover(reader, f"[data-row='{reader.run()['question']}'] [data-side=left]:not([disabled])")
        reader.choose(False)
    for child in (anna, bo):
        child.until(lambda: child.view["phase"] == "over", "the end")
    anna.phase("over")
    agree(anna, bo)


def uncover(child, own="[data-game]"):
    """Touches the animal of whose turn it is, if its own things are covered."""
    cover, things = child.page.locator(f".cover .animal[aria-label={child.name}]"), child.page.locator(f"main[data-room] {own}")
    cover.or_(things).first.wait_for()
    if cover.is_visible():
        cover.tap()
    things.wait_for()


def two_chairs_play_hangman(school):
    anna, bo = two(school)
    school.teacher().pair("Anna", "Bo", game="hangman", list="sv")
    for child in (anna, bo):
        child.sees("hangman")
    anna.page.locator(".cover").get_by_text("Anna").first.wait_for()
    uncover(anna)
    anna.set_word("sol")
    # The screen is given to Bo: what was set is not to be seen, and was not told on his line.
    anna.page.locator(".cover").get_by_text("Bo").first.wait_for()
    assert "sol" not in anna.page.inner_text("body").lower().split(), anna.page.inner_text("body")
    uncover(bo)
    assert anna.page.locator("[data-do=peek]").count() == 0
    assert all('"sol"' not in frame for way, frame in bo.frames() if way == "<"), "the word was told"
    for letter in "sox":
        bo.guess(letter)
    bo.touch("[data-letter=l]")
    bo.until(lambda: bo.view["turn"] and bo.view["turn"]["to"] == "set", "his turn")
    uncover(bo)
    bo.set_word("ägg")
    anna.page.locator(".cover").get_by_text("Anna").first.wait_for()
    uncover(anna)
    anna.guess("ä")
    anna.touch("[data-letter=g]")
    for child in (anna, bo):
        child.until(lambda: child.view["phase"] == "over", "the end")
    anna.page.locator(".results li").nth(1).wait_for()
    assert anna.page.locator(".results b").all_inner_texts() == ["sol", "ägg"]
    agree(anna, bo)


ALL = [two_chairs_play_bingo, two_chairs_play_cards, two_chairs_play_letters, two_chairs_play_hangman]
