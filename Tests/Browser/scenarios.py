"""What the page has to do, each with a server and a class of its own."""

import contextlib
import json
import time
import urllib.parse

import boards
import chairs
import desk
import hunts
import images
import leaving
import lessons
import lists
import papers
import scanning
import teaching
import thirty
import wall
from games import Child, agree, play_questions, right_answers
from line import Line, Teacher
from proxy import Proxy
from server import RIGHT, WORDS, Server, until
from tablet import Tablet


class Class:
    """A server, and whoever sits before a tablet of it; all is looked over when it ends well."""

    def __init__(self, binary, browser):
        self.browser, self.server, self.tablets, self.lines, self.proxies = browser, Server(binary), [], [], []

    def child(self, name, animal="fox", host="127.0.0.1", port=None, **options):
        return Child(self.tablet(f"http://{host}:{port or self.server.web}/", **options), name).come(animal)

    def tablet(self, address, **options):
        self.tablets.append(Tablet(self.browser, address, **options))
        return self.tablets[-1]

    def line(self, name):
        self.lines.append(Line(self.server, name))
        return self.lines[-1]

    def teacher(self):
        self.lines.append(Teacher(self.server))
        return self.lines[-1]

    def proxy(self):
        self.proxies.append(Proxy(self.server.web))
        return self.proxies[-1]

    def end(self, well):
        try:
            for tablet in self.tablets:
                if well:
                    tablet.close()
        finally:
            for other in self.lines + self.proxies + [self.server]:
                with contextlib.suppress(OSError):
                    other.close()


# Games of two tablets

def two_play_cards(school):
    anna, bo = school.child("Anna"), school.child("Bo", "bear", width=360, height=740)
    school.teacher().pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    for child in (anna, bo):
        child.sees("cards", "playing")
    # A wrong word is red, and gone; it costs nothing else.
    asked = anna.view["asked"]
    wrong = next(word for word in asked["choices"] if word != RIGHT[asked["question"]])
    anna.lay(wrong)
    anna.until(lambda: wrong in anna.view["asked"]["attempts"][0]["misses"], "its miss")
    anna.page.locator(f"[data-word='{wrong}']:not([disabled])").wait_for(state="detached")
    play_questions([anna, bo])
    anna.phase("over")
    bo.phase("over")
    agree(anna, bo)
    assert anna.view["piles"] == bo.view["piles"] and len(anna.view["piles"][0]["words"]) == 2, anna.view
    # Once more: asked with pictures, answered with a touch.
    anna.touch(".choice[data-icon=again]")
    bo.touch(".choice[data-icon=agree], .choice[data-icon=again]")
    anna.sees("cards", "playing")
    bo.sees("cards", "playing")
    # With others in the room one is asked before one leaves.
    anna.touch(".paw")
    anna.touch(".sheet .choice[data-icon=leaving]")
    anna.touch(".sheet .choice[data-icon=leave]")
    anna.at_door()


def two_play_bingo(school):
    anna, bo = school.child("Anna", "owl"), school.child("Bo", "frog", color_scheme="dark")
    school.teacher().pair("Anna", "Bo", game="bingo", **WORDS)
    for child in (anna, bo):
        child.sees("bingo", "playing")
    # The pair has one ear, which says both words with a voice of the words' language that is on the device.
    right = RIGHT[anna.view["asked"]["question"]]
    anna.touch(f"[data-word='{right}']")
    anna.touch(".held .ear")
    anna.until(lambda: len(anna.tablet.spoken()) >= 2, "two words to be spoken")
    first, second = anna.tablet.spoken()[:2]
    assert (first["text"], second["text"]) == (anna.view["asked"]["question"], right), (first, second)
    assert {first["voice"], second["voice"]} == {"Alva"} and first["lang"] == "sv-SE", first
    anna.until(lambda: anna.all("heard"), "that it counts as heard")
    # The second touch of two within 400 ms is none: a word that is lifted is not laid by it.
    box = anna.page.locator(f"[data-word='{right}']").bounding_box()
    for _ in range(2):
        anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert anna.is_asked()
    # What is drawn onto the question is an answer too.
    number = anna.view["asked"]["round"]
    anna.draw(f"[data-word='{right}']", ".question")
    anna.until(lambda: not anna.is_asked(), "the answer that was drawn")
    bo.lay_right()
    for child in (anna, bo):
        child.until(lambda: child.view["phase"] == "over" or child.view.get("asked", {}).get("round", 0) > number, "the next question")
    said = [one["text"] for one in anna.tablet.spoken()]
    anna.until(lambda: any(len(one["text"]) > len(right) for one in anna.tablet.spoken()[2:]), f"the whole word after {said}")
    play_questions([anna, bo])
    anna.phase("over")
    bo.phase("over")
    agree(anna, bo)
    assert anna.view["rows"] == bo.view["rows"] != [], anna.view


# Notes that the end of a round was shown, however short.
ENDS = """
() => new MutationObserver(() => { window.ended ||= document.querySelector(".hangman .end") !== null; }).observe(document.body, {childList: true, subtree: true})
"""


def what_comes_next_is_in_sight_on_a_low_screen(school):
    """A small tablet that lies: whatever was played, one sees how to go on, and what another one asks."""
    anna, bo = school.child("Anna", width=800, height=480), school.child("Bo", "bear", width=640, height=360)
    teacher = school.teacher()
    bo.page.locator(".play-button").tap()
    bo.touch(".sheet .choice")
    bo.page.locator("main.gathering").wait_for()
    in_sight(bo, ".choice[data-icon=leave]")
    teacher.pair("Anna", "Bo", game="letters")
    for child in (anna, bo):
        child.page.locator(".letters .how p").wait_for()
        in_sight(child, ".letters .how p")
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    for child in (anna, bo):
        child.sees("cards", "playing")
    play_questions([anna, bo])
    for child in (anna, bo):
        child.phase("over")
        in_sight(child, ".choice[data-icon=again]")
    anna.touch(".choice[data-icon=again]")
    in_sight(bo, ".choice[data-icon=agree]")
    in_sight(bo, ".choice[data-icon=refuse]")


def in_sight(child, what):
    """Nobody has to scroll to it."""
    box, high = child.page.locator(what).first.bounding_box(), child.page.viewport_size["height"]
    assert 0 <= box["y"] and box["y"] + box["height"] <= high, (child.name, what, box)


def two_play_hangman(school):
    anna, bo = school.child("Anna", "cat"), school.child("Bo", "hare", width=360, height=740)
    school.teacher().pair("Anna", "Bo", game="hangman", list="sv")
    for child in (anna, bo):
        child.sees("hangman", "playing")
    # While one sets a word the other sees who does, and no word.
    bo.page.locator(".turn-of[data-seat='1']").wait_for()
    anna.set_word("solros")
    bo.page.locator("[data-pattern='______']").wait_for()
    assert "solros" not in bo.page.content()
    assert all("solros" not in frame for way, frame in bo.tablet.frames if way == "<"), "the word was told"
    # Its setter sees it when it looks, and not before.
    anna.page.locator("[data-do=peek]").wait_for()
    assert "solros" not in anna.page.inner_text("main")
    anna.touch("[data-do=peek]")
    anna.page.get_by_text("solros").wait_for()
    bo.guess("s")
    bo.guess("x")
    bo.page.locator("[data-misses='1'] .part.lost").wait_for(state="attached")
    bo.guess_whole("olro")
    bo.page.locator("[data-do=open]").wait_for()
    bo.set_word("ägg")
    anna.until(lambda: anna.view.get("guessing", {}).get("seat") == 2, "a word of Bo's")
    anna.page.evaluate(ENDS)
    for letter in "äg":
        anna.guess(letter) if letter == "ä" else anna.touch(f"[data-letter={letter}]")
    for child in (anna, bo):
        child.phase("over")
        child.page.locator(".results li").nth(1).wait_for()
        assert child.page.locator(".results b").all_inner_texts() == ["solros", "ägg"]
    assert anna.page.evaluate("window.ended") is True, "the last rocket was not seen"
    agree(anna, bo)


def a_duel_ends(anna, bo, game, score):
    """Anna has so many right, and Bo none."""
    for child, right in ((anna, score), (bo, 0)):
        child.phase("over")
        assert child.run()["score"] == right, child.view
        child.page.locator(f"[data-game={game}][data-score='{right}'] [data-over]").wait_for()
    anna.page.locator("[data-record=true]").wait_for()
    agree(anna, bo)


def two_play_letters(school):
    anna, bo = school.child("Anna", "fox"), school.child("Bo", "bear", width=360, height=740)
    school.teacher().pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    for child in (anna, bo):
        child.sees("letters", "playing")
    for right in (True, True, True, False, True, False, False):
        anna.choose(right)
    # Nobody is told how far another one is.
    anna.page.locator("[data-done=false]").wait_for()
    for _ in range(3):
        bo.choose(False)
    a_duel_ends(anna, bo, "letters", 4)
    # In turns everybody sees the row, and only who reads it may touch it; it grows smaller.
    school.lines[0].pair("Anna", "Bo", game="letters", mode="turns", list="sv")
    for child in (anna, bo):
        child.sees("letters", "playing")
    bo.page.locator(".looking [data-side=left][disabled]").wait_for()
    anna.choose(True)
    size = "() => parseFloat(getComputedStyle(document.querySelector('.row.above')).fontSize)"
    large = anna.page.evaluate(size)
    anna.until(lambda: anna.run()["size"] == 95 or anna.choose(True), "a smaller row")
    anna.page.locator(f"[data-row='{anna.run()['question']}']").wait_for()
    assert anna.page.evaluate(size) <= large


def two_play_colours(school):
    anna, bo = school.child("Anna", "fox"), school.child("Bo", "bear", width=360, height=740)
    school.teacher().pair("Anna", "Bo", game="colours", mode="duel", list="sv")
    for child in (anna, bo):
        child.sees("colours", "playing")
        child.page.locator(".patch").nth(15).wait_for()
        sizes = child.page.evaluate("() => [...document.querySelectorAll('.patch')].map((field) => field.getBoundingClientRect().width)")
        assert len(sizes) == 16 and min(sizes) >= 64, sizes
    assert anna.run()["colours"] == bo.run()["colours"]
    for number in range(3):
        tile = anna.find(True)
        made = anna.all("answered")[-1]["made"]
        anna.page.locator(f".joined[aria-label='{made}'] .seam").wait_for()
        assert anna.all("answered")[-1]["tile"] == tile and anna.run()["score"] == number + 1
    for right in (False, True, False, False):
        anna.find(right)
    # Nobody is told how far another one is, nor sees its colours.
    anna.page.locator("[data-done=false]").wait_for()
    assert all("colours" not in fact for fact in bo.all("asked") if fact["seat"] != bo.view["you"])
    for _ in range(3):
        bo.find(False)
    a_duel_ends(anna, bo, "colours", 4)
    # In turns everybody sees the fields, and only whose turn it is may touch them. A screen that chooses all colours
    # itself shows none, and offers another game.
    anna.page.emulate_media(forced_colors="active")
    school.lines[0].pair("Anna", "Bo", game="colours", mode="turns", list="en")
    for child in (anna, bo):
        child.sees("colours", "playing")
    bo.page.locator("[data-tile=a1][disabled]").wait_for()
    assert anna.page.locator(".patch").count() == 0
    anna.touch("[data-type='play letters']")
    anna.until(lambda: anna.all("proposed"), "another game to be asked for")


# Counts, with every picture of the screen, how many words may be touched, and answers right as fast as anybody can,
# until words come one by one.
HASTE = """
(right) => {
  const round = () => Number(document.querySelector("[data-game=bingo]")?.dataset.round || 0);
  const words = (which) => document.querySelectorAll(`[data-game=bingo] [data-word]${which}`);
  window.counted = {};
  const count = () => {
    const there = words(":not([disabled])").length;
    const counts = (window.counted[round()] ||= []);
    if (there > 0 && !counts.includes(there)) counts.push(there);
    requestAnimationFrame(count);
  };
  count();
  const hasten = setInterval(() => {
    if (window.counted[round()]?.[0] === 1) return clearInterval(hasten);
    const word = right[document.querySelector(".question .first")?.textContent];
    if (words(":not([disabled])").length < 4) return;
    (document.querySelector(".held-pair:not(.sent)") || words(`[data-word='${word}']:not([disabled])`)[0])?.click();
  }, 15);
}
"""


def who_answers_faster_than_one_reads(school):
    for name, motion in (("Anna", "reduce"), ("Ada", "no-preference")):
        anna, bo, teacher = school.child(name, reduced_motion=motion), school.line("Bo of " + name), school.teacher()
        bo.does = right_answers(bo)
        anna.page.evaluate(HASTE, RIGHT)
        # Its words come one by one after the third fast answer, and it is told nothing. A slow machine makes for slow
        # answers, and a game may be over before there were three.
        slow = None
        for _ in range(5):
            anna.page.evaluate("window.counted = {}")
            teacher.pair(anna.name, bo.name, game="bingo", **WORDS)
            anna.sees("bingo", "playing")
            came = "() => Object.entries(window.counted).find(([, counts]) => counts.join() === '1,2,3,4')?.[0]"
            slow = anna.until(lambda: anna.page.evaluate(came) or anna.view["phase"] == "over" and "over", "words one by one")
            if slow != "over":
                break
        counted = anna.page.evaluate("window.counted")
        assert int(slow) > 3 and all(counted[str(one)] == [4] for one in range(1, int(slow))), counted
        # Who has taken its time once has all of the next ones at once.
        all_there = anna.page.evaluate("performance.now()")
        anna.page.wait_for_function("(then) => performance.now() > then + 900", arg=all_there)
        anna.until(lambda: anna.view["asked"]["round"] == int(slow), "that question")
        anna.lay_right()
        following = int(slow) + 1
        if anna.until(lambda: anna.view["phase"] == "over" or anna.is_asked() and anna.view["asked"]["round"] == following and "asked", "the next question") == "asked":
            anna.page.wait_for_function("(round) => window.counted[round]?.includes(4)", arg=following)
            assert anna.page.evaluate("(round) => window.counted[round]", following) == [4], anna.page.evaluate("window.counted")


# A tablet and a terminal

def a_tablet_and_a_netcat(school):
    anna, bo = school.child("Anna"), school.line("Bo")
    bo.ask("open", game="cards", questions=2, think=0, **WORDS)
    # Who waits stands at the door with its name; a touch, and both play.
    anna.touch(":is(.choice, .play-button):has-text('Bo')")
    anna.sees("cards", "playing")
    bo.wait("asked")
    number = anna.view["asked"]["round"]
    # While the other is asked one may cheer; when it has missed, a helping hand takes a wrong word away for it.
    asked = anna.view["asked"]
    anna.lay_right()
    anna.touch(".cheers button")
    bo.wait("cheered", seat=2)
    bo.ask("answer", word=next(word for word in asked["choices"] if word != RIGHT[asked["question"]]))
    anna.touch(".hand", moving=True)
    bo.wait("hinted", to=1)
    bo.ask("answer", word=RIGHT[asked["question"]])
    anna.until(lambda: anna.view["phase"] == "over" or anna.view.get("asked", {}).get("round", 0) > number, "the next question")
    bo.does = right_answers(bo)
    bo.ask("answer", word=RIGHT[anna.view["asked"]["question"]])
    play_questions([anna])
    anna.phase("over")
    bo.wait("over")
    agree(anna, bo)
    # Another game is asked and answered with pictures.
    bo.send("again")
    anna.touch(".choice[data-icon=agree], .choice[data-icon=again]")
    bo.wait("continued")
    anna.sees("cards", "playing")


def a_page_alone_where_nothing_is_secure(school):
    """As a school's network is: plain http, and no name that a browser trusts."""
    anna = school.child("Anna", "owl", host="ordrum.test")
    assert anna.page.evaluate("[isSecureContext, location.host.split(':')[0]]") == [False, "ordrum.test"]
    assert anna.page.evaluate("typeof crypto.subtle") == "undefined"
    bo = school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    anna.sees("letters", "playing")
    for right in (True, False, False, False):
        anna.choose(right)
    # It comes back by proving that it knows its token.
    anna.page.reload()
    anna.come_back()
    anna.until(lambda: anna.view, "its room")
    anna.page.locator("main[data-room]").wait_for()
    told = [json.loads(frame) for way, frame in anna.tablet.frames if way == ">" and '"hello"' in frame]
    assert "token" not in told[-1] and len(told) >= 2, told[-1]
    assert bo.name


COATS = """
async () => {
  const { coat, standTogether } = await import("/faces.js");
  const alike = [];
  for (let room = 0; room < 500; room++) {
    const foxes = [1, 2, 3, 4, 5, 6, 7, 8].map((seat) => ({name: `${room} ${seat}`, character: "fox"}));
    const told = () => { standTogether(foxes); return foxes.map(({name}) => JSON.stringify(coat(name))); };
    const coats = told().map((text) => JSON.parse(text));
    if (told().join() !== told().join()) alike.push("not the same twice");
    coats.forEach((one, i) => coats.slice(0, i).forEach((other) => {
      if (one.ground === other.ground && (one.pattern === other.pattern || one.scarf === other.scarf)) alike.push([one, other]);
    }));
  }
  return alike;
}
"""


def no_two_foxes_at_one_table_look_alike(school):
    assert school.child("Anna").page.evaluate(COATS) == []


def a_teacher_wants_all_eyes(school):
    anna, bo, teacher = school.child("Anna"), school.line("Bo"), school.teacher()
    teacher.pair("Anna", "Bo", game="cards", **WORDS)
    anna.sees("cards", "playing")
    teacher.ask("pause")
    anna.page.locator(".paused").wait_for()
    teacher.ask("resume")
    anna.page.locator(".paused").wait_for(state="detached")
    teacher.ask("say", text="Titta hit")
    anna.page.locator(".note", has_text="Titta hit").wait_for()
    anna.until(lambda: [one["text"] for one in anna.tablet.spoken()] == ["Titta hit"], "to hear it")
    # While it is quiet nothing speaks; what was laid counts all the same.
    teacher.ask("quiet", on=True)
    anna.page.locator(".note", has_text="tyst").wait_for()
    bo.does = right_answers(bo)
    bo.ask("answer", word=RIGHT[anna.view["asked"]["question"]])
    play_questions([anna])
    anna.phase("over")
    assert len(anna.tablet.spoken()) == 1, anna.tablet.spoken()
    teacher.ask("quiet", on=False)
    anna.page.locator(".note", has_text="låta").wait_for()


def what_a_teacher_has_seen_is_heard(school):
    """Also by a child that was away; and what is to be done stands first at its door."""
    anna, teacher = school.child("Anna"), school.teacher()
    teacher.ask("assign", game="cards", criteria=["läsa högt", "hjälpa andra"], **WORDS)
    anna.page.locator("main.door .play-button", has_text="Att göra").wait_for()
    anna.page.reload()
    anna.page.locator("main.who[data-page=known]").wait_for()
    teacher.ask("mark", name="Anna", exercise=1, mark="approved", met=["1"], next="läs för Bo")
    anna.come_back()
    anna.page.locator(".note", has_text="Du kan: läsa högt.").wait_for()
    anna.until(lambda: "Nästa steg: läs för Bo." in "".join(one["text"] for one in anna.tablet.spoken()), "to hear it")
    anna.page.locator("main.door .play-button", has_text="Spela bingo").wait_for()


def a_word_that_was_read_is_said_when_it_is_touched(school):
    anna, bo, teacher = school.child("Anna"), school.line("Bo"), school.teacher()
    bo.does = right_answers(bo)
    teacher.pair("Anna", "Bo", game="cards", questions=1, **WORDS)
    anna.sees("cards", "playing")
    play_questions([anna])
    anna.out(teacher)
    anna.touch(".choice[data-icon=journey]")
    anna.touch(".sheet .choice[data-icon=words]")
    brick = anna.page.locator(".tower .brick").first
    word = brick.inner_text()
    assert word in [one + other for one, other in RIGHT.items()], word
    said = len(anna.tablet.spoken())
    brick.tap()
    # A word of the game may still be on its way.
    anna.until(lambda: [one["text"] for one in anna.tablet.spoken()[said:]][-1:] == [word], "to hear it")


# The line breaks

def a_name_that_was_heard_and_not_answered(school):
    proxy = school.proxy()
    proxy.lose(b'"ok":"hello"')
    anna = school.child("Anna", port=proxy.port)
    anna.tablet.may_be_lost = True
    anna.at_door()
    assert proxy.loses is None, "no answer was lost"


def the_network_goes_away(school):
    proxy = school.proxy()
    anna, bo = school.child("Anna", port=proxy.port), school.line("Bo")
    anna.tablet.may_be_lost = True
    school.teacher().pair("Anna", "Bo", game="cards", questions=4, **WORDS)
    anna.sees("cards", "playing")
    room, question = anna.view["room"], anna.view["asked"]["question"]
    proxy.cut()
    anna.page.locator(".lost").wait_for()
    # What is touched meanwhile is done once, when the line is there again.
    anna.touch(f"[data-word='{RIGHT[question]}']")
    anna.touch(".held-pair")
    bo.ask("answer", word=RIGHT[question])
    gone = time.monotonic()
    anna.until(lambda: time.monotonic() > gone + 5, "five seconds")
    proxy.mend()
    anna.page.locator(".lost").wait_for(state="detached")
    anna.until(lambda: anna.view["room"] == room and anna.view.get("asked", {}).get("round") == 2, "the second question")
    bo.does = right_answers(bo)
    bo.ask("answer", word=RIGHT[anna.view["asked"]["question"]])
    play_questions([anna])
    bo.wait("over")
    agree_on_piles(anna, bo, room, 4)


def what_is_touched_again_and_again_without_a_line_counts_once(school):
    proxy = school.proxy()
    anna = school.child("Anna", port=proxy.port)
    anna.tablet.may_be_lost = True
    school.line("Bo")
    teacher = school.teacher()
    teacher.pair("Bo", "Anna", game="hangman")
    anna.sees("hangman", "playing")
    bo = school.lines[-2]
    bo.ask("word", word="mun")
    anna.until(lambda: (anna.view.get("guessing") or {}).get("pattern") == "___", "a word")
    proxy.cut()
    anna.page.locator("p.lost").wait_for()
    for letter in "abcd":
        anna.touch(f"[data-letter={letter}]")
    proxy.mend()
    anna.page.locator("p.lost").wait_for(state="detached")
    anna.until(lambda: anna.all("guessed"), "a guess")
    anna.touch("[data-letter=m]")
    anna.until(lambda: "m" in anna.view["guessing"]["letters"], "another guess")
    assert sorted(anna.view["guessing"]["letters"]) == ["a", "m"], anna.view


def a_part_of_the_page_is_missing_once(school):
    tablet = school.tablet(f"http://127.0.0.1:{school.server.web}/")
    tablet.may_be_lost = True
    missing = ["table.js", "room.js"]

    def refuse(route):
        name = route.request.url.rsplit("/", 1)[1]
        if name not in missing:
            return route.fallback()
        missing.remove(name)
        route.abort()

    tablet.context.route("**/*.js*", refuse)
    anna, bo = Child(tablet, "Anna").come(), school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="cards", **WORDS)
    anna.page.locator("main[data-phase=playing]").wait_for()
    assert missing == []
    # That it was missing is all that may be complained of.
    tablet.complaints = [said for said in tablet.complaints if "module" not in said and "ERR_FAILED" not in said]
    bo.close()


def agree_on_piles(child, line, room, cards):
    """As many words as there were questions, none twice; as the other one sees it."""
    view = line.ask("look", room=room) and line.wait("view", room=room, phase="over")
    for pile in view["piles"]:
        assert len(pile["words"]) == len(set(pile["words"])) == cards, view["piles"]
    assert child.view["piles"] == view["piles"], (child.view["piles"], view["piles"])
    numbers = [fact["seq"] for fact in child.facts if fact.get("room") == room]
    assert len(numbers) == len(set(numbers)), f"a fact was told twice: {numbers}"


def the_server_is_killed(school):
    anna, bo = school.child("Anna"), school.child("Bo", "bear")
    school.teacher().pair("Anna", "Bo", game="cards", questions=3, **WORDS)
    for child in (anna, bo):
        child.tablet.may_be_lost = True
        child.sees("cards", "playing")
    room, number = anna.view["room"], anna.view["asked"]["round"]
    anna.lay_right()
    anna.until(lambda: not anna.is_asked(), "its answer")
    school.server.kill()
    for child in (anna, bo):
        child.page.locator(".lost").wait_for()
    school.server.start()
    for child in (anna, bo):
        child.page.locator(".lost").wait_for(state="detached")
        child.page.locator(f"main[data-room='{room}']").wait_for()
    anna.until(lambda: anna.view["asked"]["round"] == number and not anna.is_asked(), "how it stood")
    assert anna.page.locator(".player").count() == 2
    play_questions([anna, bo])
    watcher = school.line("Cilla")
    watcher.ask("watch", room=room)
    agree_on_piles(anna, watcher, room, 3)
    agree_on_piles(bo, watcher, room, 3)


def a_second_tab_takes_over(school):
    anna, bo = school.child("Anna"), school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    anna.sees("cards", "playing")
    older = anna.page
    lines = lambda: sum(url.startswith("ws") for url in anna.tablet.requests)
    newer = anna.tablet.tab()
    newer.goto(anna.tablet.address)
    newer.get_by_role("button", name="Anna", exact=True).tap()
    newer.locator("main[data-phase=playing]").wait_for()
    older.locator(".calm .round").wait_for()
    count = lines()
    anna.page, anna.tablet.page = newer, newer
    bo.does = right_answers(bo)
    bo.ask("answer", word=RIGHT[anna.view["asked"]["question"]])
    play_questions([anna])
    anna.phase("over")
    bo.wait("over")
    agree(anna, bo)
    # For as long as that the older one has not come back by itself.
    assert lines() == count and older.locator(".calm .round").is_visible()
    # When somebody wants it to, it does.
    older.locator(".calm .round").tap()
    newer.locator(".calm .round").wait_for()


HIDE = "(hidden) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true}); document.dispatchEvent(new Event('visibilitychange')); }"


def a_tablet_wakes_and_its_animal_is_touched_at_once(school):
    proxy = school.proxy()
    anna = school.child("Anna", port=proxy.port)
    anna.tablet.may_be_lost = True
    anna.page.reload()
    anna.page.locator("main[data-page=known] .animal").first.wait_for()
    anna.page.evaluate(HIDE, True)
    proxy.silence()
    anna.page.evaluate(HIDE, False)
    anna.touch("main[data-page=known] .animal")
    anna.at_door()
    told = [json.loads(frame) for way, frame in anna.frames() if way == "<"]
    assert len([one for one in told if one.get("ok") == "hello"]) == 2 and not any("error" in one for one in told), told


def a_tab_is_hidden(school):
    anna, bo = school.child("Anna"), school.line("Bo")
    anna.tablet.may_be_lost = True
    school.teacher().pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    anna.sees("cards", "playing")
    anna.lay_right()
    anna.until(lambda: not anna.is_asked(), "its answer")
    # A tablet that is put away: the tab is hidden and asleep, and its line dies meanwhile.
    anna.page.evaluate(HIDE, True)
    asleep = anna.tablet.context.new_cdp_session(anna.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    number = anna.view["asked"]["round"]
    bo.does = right_answers(bo)
    bo.ask("answer", word=RIGHT[anna.view["asked"]["question"]])
    bo.wait("asked", round=number + 1)
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    anna.page.evaluate(HIDE, False)
    anna.page.locator(f"[data-game][data-round='{number + 1}']").wait_for()
    play_questions([anna])
    bo.wait("over")
    agree(anna, bo)


# All screens, looked at by a machine

def every_screen(school, scheme="light", tongue="sv"):
    anna = Child(Tablet(school.browser, f"http://127.0.0.1:{school.server.web}/", color_scheme=scheme, reduced_motion="reduce"), "Anna")
    school.tablets.append(anna.tablet)
    page, look = anna.page, anna.tablet

    def seen(what):
        look.check(what)
        look.measure(what)

    page.goto(look.address)
    page.locator("main[data-page=name]").wait_for()
    if tongue == "en":
        anna.touch(".pill[lang=en]")
        page.locator("html[lang=en]").wait_for(state="attached")
    seen("name")
    page.locator("main[data-page=name] input").fill("Anna")
    anna.touch("main[data-page=name] .go")
    page.locator("[data-animal=fox], main[data-page=secret] .go").first.wait_for()
    if page.locator("main[data-page=secret]").is_visible():
        seen("picture word")
        anna.touch(".go")
    page.locator("[data-animal=fox]").wait_for()
    seen("animals")
    anna.touch("[data-animal=fox]")
    anna.at_door()
    bo, cilla, teacher = school.line("Bo"), school.line("Cilla"), school.teacher()
    cilla.ask("open", game="bingo", **WORDS)
    page.locator(":is(.choice, .play-button):has-text('Cilla')").wait_for()
    seen("door")
    for kind in ("games", "journey"):
        anna.touch(f".choice[data-icon={kind}]")
        page.locator(".sheet .choice").first.wait_for()
        seen(kind)
        if kind == "journey":
            page.locator(".own .traveller").wait_for()
            anna.touch(".sheet .choice[data-icon=words]")
            page.locator(".own .tower").wait_for()
            seen("words")
        anna.touch(".sheet .round")
        page.locator(".sheet").wait_for(state="detached")
    cilla.ask("leave")
    # A first game asks how easy it shall be.
    anna.touch(".play-button")
    page.locator(".sheet .choice").first.wait_for()
    seen("how easy")
    anna.touch(".sheet .choice")
    page.locator("main[data-room]").wait_for()
    seen("a room that waits")
    bo.does = right_answers(bo)
    for game in ("bingo", "cards"):
        anna.out(teacher)
        teacher.pair("Anna", "Bo", game=game, **({"questions": 1} if game == "cards" else {}), **WORDS)
        anna.sees(game, "playing")
        page.locator(f"[data-game={game}]").wait_for()
        seen(game)
        anna.touch("[data-word]:not([disabled])")
        page.locator(".held-pair").wait_for()
        seen(f"{game}, lifted")
        anna.touch(".paw")
        page.locator(".sheet .choice").first.wait_for()
        seen(f"{game}, help")
        anna.touch(".sheet .round")
        page.locator(".sheet").wait_for(state="detached")
    play_questions([anna])
    anna.phase("over")
    page.locator(".choice[data-icon=again]").wait_for()
    seen("the end of cards")
    anna.touch(".choice[data-icon=silly]")
    page.locator(".sheet .choice").first.wait_for()
    seen("silly")
    anna.touch(".sheet .round")
    page.locator(".sheet").wait_for(state="detached")
    look_at_hangman(anna, bo, teacher, seen)
    look_at_letters(anna, bo, teacher, seen)
    look_at_colours(anna, bo, teacher, seen)
    boards.look_at(anna, bo, teacher, seen)


def look_at_hangman(anna, bo, teacher, seen):
    anna.out(teacher)
    bo.does = None
    teacher.pair("Bo", "Anna", game="hangman", list="sv")
    anna.sees("hangman", "playing")
    anna.page.locator(".turn-of").wait_for()
    seen("hangman, waiting")
    bo.ask("word", word="regnbåge")
    anna.page.locator("[data-pattern='________']").wait_for()
    anna.guess("e")
    anna.until(lambda: anna.view["turn"]["to"] == "guess", "its turn")
    anna.guess("x")
    seen("hangman, guessing")
    anna.touch("[data-do=practise]")
    anna.page.locator("[data-do=erase]").wait_for()
    seen("hangman, a whole word")
    anna.touch("[data-letter=r]")
    anna.touch("[data-do=back]")
    for letter in "cdfhij":
        anna.guess(letter)
    anna.touch("[data-letter=k]")
    anna.page.locator("[data-do=open]").wait_for()
    seen("hangman, covered")
    anna.set_word("sol")
    anna.page.locator("[data-do=peek]").wait_for()
    seen("hangman, looking on")
    bo.ask("guess", guess="sol")
    anna.phase("over")
    anna.page.locator(".results li").nth(1).wait_for()
    seen("hangman, the end")


def look_at_letters(anna, bo, teacher, seen):
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="letters", mode="duel", list="sv")
    anna.sees("letters", "playing")
    anna.page.locator(".how").wait_for()
    seen("letters")
    for right in (True, False, False, False):
        anna.choose(right)
    anna.page.locator(".others").wait_for()
    seen("letters, waiting")
    bo.ask("leave")
    anna.phase("over")
    seen("letters, the end")


def look_at_colours(anna, bo, teacher, seen):
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="colours", mode="duel", list="sv")
    anna.sees("colours", "playing")
    anna.page.locator(".how").wait_for()
    seen("colours")
    anna.find(True)
    seen("colours, a word")
    for _ in range(3):
        anna.find(False)
    anna.page.locator(".others").wait_for()
    bo.ask("leave")
    anna.phase("over")
    seen("colours, the end")


def every_screen_dark_in_english(school):
    every_screen(school, "dark", "en")


def somebody_comes_back_elsewhere(school):
    """With the four pictures of its word, on another tablet."""
    anna = school.child("Anna", "owl")
    pictures = anna.pictures()
    if not pictures:
        return "the server gives no pictures"
    other = Tablet(school.browser, anna.tablet.address)
    school.tablets.append(other)
    again = Child(other, "Anna")
    again.page.goto(other.address)
    again.page.locator("main[data-page=name] input").fill("Anna")
    again.touch(".go")
    for code in pictures:
        again.touch(f"[data-picture={code}]")
    again.at_door()
    anna.page.locator(".calm .round").wait_for()


def it_is_small(school):
    anna = Child(Tablet(school.browser, f"http://127.0.0.1:{school.server.web}/"), "Anna")
    school.tablets.append(anna.tablet)
    asked = anna.tablet.requests
    anna.page.goto(anna.tablet.address)
    anna.page.locator("main[data-page=name] input").wait_for()
    anna.page.wait_for_load_state("networkidle")
    sizes = {"first": anna.tablet.weight(asked)}
    anna.come()
    anna.page.wait_for_load_state("networkidle")
    sizes["with the door"] = anna.tablet.weight(asked)
    school.line("Bo")
    teacher = school.teacher()
    # What games share comes with the first of them.
    games = ("letters", "bingo", "cards", "hangman", "colours")
    for game in games:
        before = set(asked)
        anna.out(teacher)
        teacher.pair("Anna", "Bo", game=game, **(WORDS if game in ("bingo", "cards") else {}))
        anna.sees(game, "playing")
        anna.page.wait_for_load_state("networkidle")
        # The frame of rooms comes with the first of them, and is no game's.
        frame = {url for url in set(asked) - before if url.endswith("/room.js")}
        sizes[game] = anna.tablet.weight(set(asked) - before - frame)
        if frame:
            sizes["room"] = anna.tablet.weight(frame)
    assert sizes["first"] <= 100 * 1024 and sizes["room"] <= 10 * 1024, sizes
    assert max(sizes[game] for game in games) <= 15.5 * 1024, sizes
    before = set(asked)
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="board", **WORDS)
    anna.sees("board", "playing")
    anna.page.wait_for_load_state("networkidle")
    # The ground of Mars is no game's, and the shelf of boards is looked at only while one begins.
    apart = {name: {url for url in set(asked) - before if url.endswith(f"/{name}.js")} for name in ("mars", "shelf")}
    sizes |= {name: anna.tablet.weight(urls) for name, urls in apart.items()}
    sizes["board"] = anna.tablet.weight(set(asked) - before - apart["mars"] - apart["shelf"])
    assert sizes["board"] <= 30 * 1024 and sizes["mars"] <= 8 * 1024 and sizes["shelf"] <= 5 * 1024, sizes
    before = set(asked)
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="race")
    anna.sees("race", "playing")
    anna.page.wait_for_load_state("networkidle")
    # How one is made is loaded by who makes one.
    made = {url for url in set(asked) - before if url.endswith("/stops.js")}
    sizes["race"] = anna.tablet.weight(set(asked) - before - made)
    sizes["stops"] = anna.tablet.weight(made)
    assert sizes["race"] <= 30 * 1024 and sizes["stops"] <= 16 * 1024, sizes
    return sizes


ALL = [
    *thirty.ALL, every_screen, every_screen_dark_in_english, two_play_bingo, the_network_goes_away, a_name_that_was_heard_and_not_answered,
    what_is_touched_again_and_again_without_a_line_counts_once, a_part_of_the_page_is_missing_once, the_server_is_killed, two_play_hangman,
    two_play_letters, two_play_colours, two_play_cards, what_comes_next_is_in_sight_on_a_low_screen, a_tablet_and_a_netcat, a_second_tab_takes_over, a_tab_is_hidden, a_tablet_wakes_and_its_animal_is_touched_at_once,
    a_page_alone_where_nothing_is_secure, somebody_comes_back_elsewhere, who_answers_faster_than_one_reads, a_teacher_wants_all_eyes, what_a_teacher_has_seen_is_heard, a_word_that_was_read_is_said_when_it_is_touched, no_two_foxes_at_one_table_look_alike, it_is_small, *boards.ALL, *chairs.ALL, *desk.ALL, *hunts.ALL, *images.ALL, *leaving.ALL, *lessons.ALL, *lists.ALL, *papers.ALL, *scanning.ALL, *teaching.ALL, *wall.ALL,
]
