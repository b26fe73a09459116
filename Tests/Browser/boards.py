"""Boards that are built with fingers, and walked over."""

import json

from chairs import Chair, two
from games import Child, agree
from server import RIGHT, WORDS

# By name, as `layout` knows them.
LAYOUTS = ("ring", "rocket", "cross", "snake", "stars", "net")


class Builder(Child):
    """Somebody who touches the ground of a board."""

    def at(self, tile):
        """Where on the screen the middle of a place lies."""
        stage = self.page.locator(".stage")
        box = stage.bounding_box()
        left, top, size = map(float, stage.get_attribute("data-part").split())
        x, y = ord(tile[0]) - 96.5 - left, int(tile[1]) - 0.5 - top
        return box["x"] + x / size * box["width"], box["y"] + y / size * box["height"]

    def tap(self, tile):
        self.page.touchscreen.tap(*self.at(tile))

    def stroke(self, *tiles):
        """Draws over the ground, from place to place."""
        self.page.mouse.move(*self.at(tiles[0]))
        self.page.mouse.down()
        for tile in tiles[1:]:
            self.page.mouse.move(*self.at(tile), steps=6)
        self.page.mouse.up()

    def does(self, act, *what, sees):
        """Builds something in its turn, and sees it then."""
        self.until(lambda: self.view["turn"]["seat"] == self.view["you"], "its turn")
        self.page.locator(".touched.may").wait_for()
        act(*what)
        self.until(lambda: sees(self.view), f"what {what} makes")

    def lays(self, *tiles):
        self.does(self.tap, *tiles, sees=lambda view: tiles[-1] in view["tiles"])

    def links(self, one, other):
        self.does(self.stroke, one, other, sees=lambda view: linked(view, one, other))

    def plays(self):
        """Whatever is to be done in its turn, until the turn is over or the game."""
        view = self.view
        if view["phase"] != "playing" or view.get("turn", {}).get("seat") != view["you"] or not view.get("now"):
            return False
        self.page.locator(f"[data-game=board][data-now={view['now']}]").wait_for()
        if view["now"] == "roll" and not self.all("rolled"):
            # A die may be thrown onto the ground too.
            self.draw(".die", ".stage")
        elif view["now"] == "roll":
            self.page.locator(".die.ready").tap(force=True)
        elif view["now"] == "go":
            self.tap(view["rolled"]["ends"][0]["tile"])
        else:
            self.lay(RIGHT[view["asked"]["question"]])
        self.until(lambda: self.view is not view, "what came of it")
        return True

    @classmethod
    def of(cls, child):
        child.__class__ = cls
        return child


# Notes where each piece has stood, in tiles from the corner of what is seen.
STEPS = """
() => {
  window.steps = {};
  new MutationObserver((changes) => changes.forEach(({target}) => {
    const at = [target.style.getPropertyValue("--x"), target.style.getPropertyValue("--y")].join(" ");
    const steps = (window.steps[target.dataset.seat] ||= []);
    if (target.classList.contains("piece") && steps.at(-1) !== at) steps.push(at);
  })).observe(document.body, {attributes: true, attributeFilter: ["style"], subtree: true});
}
"""


class BuilderInChair(Builder, Chair):
    """One of two who share a ground."""


def linked(view, one, other):
    return any({link["from"], link["to"]} == {one, other} for link in view["links"])


def play(*builders):
    """Until the game is over."""
    for _ in range(400):
        for builder in builders:
            builder.hear()
        if all(builder.view["phase"] == "over" for builder in builders):
            return
        if not any(builder.plays() for builder in builders):
            builders[0].page.wait_for_timeout(15)
    raise AssertionError("the game has no end")


def two_build_and_play_a_board(school):
    anna, bo = Builder.of(school.child("Anna")), Builder.of(school.child("Bo", "bear", width=360, height=740))
    school.teacher().pair("Anna", "Bo", game="board", **WORDS)
    for child in (anna, bo):
        child.sees("board", "playing")
    # A touch lays a tile, which looks unlinked until a road is drawn to it.
    anna.lays("c3")
    bo.lays("e3")
    anna.page.locator(".spot.loose[data-tile=e3]").wait_for()
    anna.links("c3", "e3")
    bo.page.locator(".spot.linked[data-tile=e3]").wait_for()
    # Of two tiles that are touched the second one is joined to the first, also where it has to be laid.
    bo.does(lambda: (bo.tap("e3"), bo.tap("e5")), sees=lambda view: linked(view, "e3", "e5"))
    anna.lays("h8")
    # A tile is drawn elsewhere with its roads; a finger that leaves the ground does nothing.
    bo.does(bo.stroke, "e5", "f6", sees=lambda view: linked(view, "e3", "f6") and "e5" not in view["tiles"])
    anna.until(lambda: anna.view["turn"]["seat"] == 1, "its turn")
    anna.page.locator(".touched.may").wait_for()
    before = len(anna.facts)
    anna.page.mouse.move(*anna.at("h8"))
    anna.page.mouse.down()
    anna.page.mouse.move(anna.at("h8")[0] + 400, anna.at("h8")[1], steps=4)
    anna.page.mouse.up()
    # Who would begin although a tile lies alone sees which.
    bo.touch(".tool[data-do=ready]")
    anna.until(lambda: 2 in anna.view["ready"], "that Bo is ready")
    assert len([fact for fact in anna.facts[before:] if fact["event"] != "built"]) == 0, anna.facts[before:]
    anna.touch(".tool[data-do=ready]")
    anna.page.locator(".spot.loose.shakes[data-tile=h8]").wait_for()
    assert not any("Skriv" in text for text in anna.page.locator(".note").all_inner_texts())
    anna.does(anna.touch, ".tool[data-do=undo]", sees=lambda view: "h8" not in view["tiles"])
    anna.touch(".tool[data-do=ready]")
    for child in (anna, bo):
        child.until(lambda: child.view.get("words"), "the words")
    bo.page.evaluate(STEPS)
    play(anna, bo)
    # Its animal has stood on each tile of its ways.
    gone = sum(len(fact["way"]) for fact in bo.all("went") if fact["seat"] == anna.view["you"])
    assert len(bo.page.evaluate("window.steps['1']")) >= gone > 0, (gone, bo.page.evaluate("window.steps"))
    for child in (anna, bo):
        child.phase("over")
        # Each tile is lit with its word, in the colour and the form of who has read it.
        for done in child.view["finished"]:
            spot = child.page.locator(f".spot.done.form{done['seat'] - 1}[data-tile={done['tile']}] .word")
            assert spot.inner_text().replace("\u00ad", "").replace("\n", "") == done["made"], done
    agree(anna, bo)


def each_picture_of_a_board_is_that_board(school):
    anna = Builder.of(school.child("Anna"))
    school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="board", **WORDS)
    anna.sees("board", "playing")
    for name in LAYOUTS:
        anna.until(lambda: not anna.view["tiles"] and anna.view["turn"]["seat"] == 1, "empty ground")
        button = anna.page.locator(f".layouts [data-do={name}]")
        pictured = button.evaluate("""(button) => {
          const name = (x, y) => String.fromCharCode(96.5 + Number(x)) + (Number(y) + 0.5);
          const links = [...button.querySelectorAll("polyline")].flatMap((line) => {
            const tiles = line.getAttribute("points").split(" ").map((at) => name(...at.split(",")));
            return tiles.slice(1).map((tile, n) => [tiles[n], tile].sort().join(" "));
          });
          return [...new Set(links)].sort();
        }""")
        button.tap()
        anna.until(lambda: anna.view["tiles"], f"the board {name}")
        assert pictured == sorted(" ".join(sorted((link["from"], link["to"]))) for link in anna.view["links"]), name
        anna.rest()
        anna.touch(".tool[data-do=undo]")
        anna.rest()


KEEP, YES = ".tool[data-do=keep]:not([disabled])", ".sheet .round.large:not([disabled])"


def is_offered(child):
    """What its board would be called."""
    return child.until(child.page.locator(".sheet input").input_value, "a name")


def asked_to_keep(child):
    """The names under which it wanted to keep a board."""
    sent = [json.loads(frame) for way, frame in child.frames() if way == ">"]
    return [request["name"] for request in sent if request["do"] == "keep"]


def a_board_is_kept_and_taken_by_others(school):
    anna = Builder.of(school.child("Anna"))
    bo = Builder.of(school.child("Bo", "bear", width=360, height=740))
    school.line("Cia")
    teacher = school.teacher()
    teacher.pair("Anna", "Cia", game="board", **WORDS)
    anna.sees("board", "playing")
    # One tile cannot be played on, and so not be kept.
    anna.lays("c3")
    anna.page.locator(".tool[data-do=undo]").wait_for()
    assert anna.page.locator(".tool[data-do=keep]").count() == 0
    anna.rest()
    anna.touch(".tool[data-do=undo]")
    anna.rest()
    anna.touch(".layouts [data-do=cross]")
    anna.until(lambda: anna.view["tiles"], "the board")
    anna.touch(KEEP)
    field = anna.page.locator(".sheet input")
    assert "Anna" not in is_offered(anna)
    # Without a name nothing is kept; one that does not do is refused in words, and may be mended.
    field.fill("")
    field.press("Enter")
    field.fill("🚀")
    anna.rest()
    anna.touch(YES)
    anna.page.locator(".note").first.wait_for()
    assert field.input_value() == "🚀" and asked_to_keep(anna) == ["🚀"], asked_to_keep(anna)
    field.fill("Månkorset")
    field.press("Enter")
    field.wait_for(state="detached")
    assert anna.page.locator(".tool[data-do=keep]").is_disabled()
    built = anna.view
    anna.out(teacher)
    teacher.ask("lend", name="månkorset")
    teacher.pair("Bo", "Cia", game="board", **WORDS)
    bo.sees("board", "playing")
    kept = bo.page.locator(".layouts .kept")
    kept.wait_for()
    assert kept.inner_text() == "Månkorset", kept.inner_text()
    kept.tap()
    bo.until(lambda: bo.view["tiles"], "the kept board")
    assert all(bo.view[part] == built[part] for part in ("start", "tiles", "links")), (bo.view, built)


def a_name_is_written_while_the_game_begins(school):
    anna, bo, teacher = Builder.of(school.child("Anna")), school.line("Bo"), school.teacher()

    def builds():
        teacher.pair("Anna", "Bo", game="board", **WORDS)
        anna.sees("board", "playing")
        anna.touch(".layouts [data-do=cross]")
        anna.rest()
        anna.touch(KEEP)
        anna.rest()
        return is_offered(anna)

    offered = builds()
    field = anna.page.locator(".sheet input")
    # Of a board that only its maker knows the name may be offered: then it is another one.
    bo.ask("keep", name=offered)
    anna.touch(YES)
    anna.until(lambda: field.input_value() != offered, "another name")
    anna.rest()
    anna.touch(".sheet .round.small")
    field.wait_for(state="detached")
    anna.rest()
    anna.touch(".tool[data-do=ready]")
    anna.until(lambda: anna.view["ready"], "to be ready")
    anna.rest()
    anna.touch(KEEP)
    is_offered(anna)
    field.fill("Mån")
    bo.ask("ready")
    anna.page.locator("[data-game=board][data-now=answer]").wait_for()
    assert field.input_value() == "Mån", field.input_value()
    field.press("Enter")
    field.wait_for(state="detached")
    assert asked_to_keep(anna) == [offered, "Mån"], asked_to_keep(anna)
    # Its own board of that name would be the old one.
    anna.out(teacher)
    builds()
    assert anna.page.locator(".sheet p").count() == 0
    field.fill("mån")
    anna.page.locator(".sheet p").wait_for()


def a_board_is_kept_and_discarded_while_the_line_breaks(school):
    proxy = school.proxy()
    anna, bo, teacher = Builder.of(school.child("Anna", port=proxy.port)), school.line("Bo"), school.teacher()
    anna.tablet.may_be_lost = True
    shelf, lost = anna.page.locator(".layouts .tool"), anna.page.locator("p.lost")
    # All boards have been told, but not that there are no more.
    proxy.lose(b'"ok":"boards"')
    teacher.pair("Anna", "Bo", game="board", **WORDS)
    anna.sees("board", "playing")
    shelf.first.wait_for()
    assert proxy.loses is None and shelf.count() == len(LAYOUTS), shelf.count()
    anna.touch(".layouts [data-do=cross]")
    anna.rest()
    anna.touch(KEEP)
    anna.rest()
    name = is_offered(anna)
    proxy.lose(b'"ok":"keep"')
    anna.touch(YES)
    anna.page.locator(".sheet").wait_for(state="detached")
    assert proxy.loses is None and asked_to_keep(anna) == [name, name], asked_to_keep(anna)
    assert anna.page.locator(".tool[data-do=keep]").is_disabled()
    assert teacher.ask("boards")["count"] == len(LAYOUTS) + 1
    # It is played on, and is kept still when the line was away meanwhile.
    bo.does = lambda told: bo_plays(bo, told)
    bo.ask("ready")
    anna.touch(".tool[data-do=ready]")
    anna.page.locator("[data-game=board][data-now]").wait_for()
    proxy.cut()
    lost.wait_for()
    proxy.mend()
    lost.wait_for(state="detached")
    play(anna)
    anna.page.locator("main[data-phase=over] .tool[data-do=keep][disabled]").wait_for()
    # What a teacher has discarded meanwhile leaves the shelf when it is touched.
    anna.out(teacher)
    teacher.pair("Anna", "Bo", game="board", **WORDS)
    kept = anna.page.locator(".layouts .kept")
    kept.wait_for()
    assert kept.inner_text() == name and shelf.count() == len(LAYOUTS) + 1, shelf.all_inner_texts()
    teacher.ask("discard", name=name)
    kept.tap()
    kept.wait_for(state="detached")
    assert shelf.count() == len(LAYOUTS), shelf.count()
    assert not any("Skriv" in text for text in anna.page.locator(".note").all_inner_texts())


def a_board_with_keys_alone(school):
    anna = Builder.of(school.child("Anna", width=1280, height=800))
    school.line("Bo")
    school.teacher().pair("Anna", "Bo", game="board", **WORDS)
    bo = school.lines[0]
    anna.sees("board", "playing")
    press = anna.page.keyboard.press

    def keys(*all):
        anna.page.locator(".touched").focus()
        for key in all:
            press(key)

    anna.until(lambda: anna.view["turn"]["seat"] == 1, "its turn")
    keys("ArrowLeft", "Enter")
    anna.until(lambda: anna.view["tiles"] == ["d5"], "a tile")
    bo.ask("place", tile="f5")
    anna.until(lambda: len(anna.view["tiles"]) == 2 and anna.view["turn"]["seat"] == 1, "Bo's tile")
    anna.page.locator(".touched.may").wait_for()
    keys("Space", "ArrowRight", "ArrowRight", "Space")
    anna.until(lambda: linked(anna.view, "d5", "f5"), "a road")
    bo.ask("ready")
    bo.does = lambda told: bo_plays(bo, told)
    anna.page.locator("[data-do=ready]").focus()
    press("Enter")
    anna.until(lambda: anna.view.get("words"), "the words")
    for _ in range(60):
        anna.hear()
        view = anna.view
        if view["phase"] == "over":
            break
        if view.get("turn", {}).get("seat") != 1 or not view.get("now"):
            anna.page.wait_for_timeout(15)
            continue
        anna.page.locator(f"[data-game=board][data-now={view['now']}]").wait_for()
        if view["now"] == "roll":
            anna.page.locator(".die.ready").focus()
            press("Enter")
        elif view["now"] == "go":
            keys(*["ArrowLeft"] * 3, "Enter") if view["rolled"]["ends"][0]["tile"] == "d5" else keys(*["ArrowRight"] * 3, "Enter")
        else:
            anna.page.locator(f".answer[data-word='{RIGHT[view['asked']['question']]}']").focus()
            press("Enter")
            anna.page.locator(".held-pair").focus()
            press("Enter")
        anna.until(lambda: anna.view is not view, "what came of it")
    anna.phase("over")


def bo_plays(line, told):
    """Rolls, goes and answers at a plain connection, as what it is told asks."""
    if told.get("event") == "turn" and told.get("to") == "play" and told["seat"] == 2:
        line.send("roll")
    elif told.get("event") == "rolled" and told["seat"] == 2:
        line.send("go", tile=told["ends"][0]["tile"])
    elif told.get("event") == "asked" and told.get("seat") == 2:
        line.send("answer", word=RIGHT[told["question"]])


def two_chairs_share_a_ground(school):
    anna, bo = (BuilderInChair.of(child) for child in two(school))
    school.teacher().pair("Anna", "Bo", game="board", **WORDS)
    for child in (anna, bo):
        child.until(lambda: child.view and child.view["game"] == "board" and child.view["phase"] == "playing", "the board")
    anna.lays("c4")
    bo.does(lambda: (bo.tap("c4"), bo.tap("f4")), sees=lambda view: linked(view, "c4", "f4"))
    assert anna.page.locator(".cover").count() == 0
    for child in (anna, bo):
        child.until(lambda: child.view["turn"]["seat"] == child.view["you"], "its turn")
        anna.page.locator(f".turn-of[data-seat='{child.view['you']}']").wait_for()
        child.rest()
        child.touch(".tool[data-do=ready]:not([disabled])")
        child.until(lambda: child.view["you"] in child.view.get("ready", []) or child.view.get("words"), "to be ready")
    for child in (anna, bo):
        child.until(lambda: child.view.get("words"), "the words")
    play(anna, bo)
    anna.phase("over")
    agree(anna, bo)


# Whether any piece lies over another one, and how long the longest task was since.
HIDDEN = """
() => {
  const boxes = [...document.querySelectorAll(".piece")].map((piece) => piece.getBoundingClientRect());
  const apart = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) / a.width;
  return boxes.flatMap((one, n) => boxes.slice(0, n).map((other) => apart(one, other))).filter((part) => part < 0.97);
}
"""
TASKS = """
() => {
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => Math.round(task.duration)))).observe({type: "longtask"});
}
"""


def eight_animals_on_one_board(school):
    anna = Builder.of(school.child("Anna"))
    anna.page.evaluate(TASKS)
    teacher = school.teacher()
    names = ["Anna", *(f"Bo {number}" for number in range(2, 9))]
    lines = [school.line(name) for name in names[1:]]
    lines[0].ask("open", game="board", seats=8, think=0, **WORDS)
    room = lines[0].wait("opened")["room"]
    for line in lines[1:]:
        line.ask("sit", room=room)
    anna.touch(":is(.choice, .play-button):has-text('Bo 2')")
    anna.until(lambda: anna.view and anna.view["phase"] == "playing", "to begin")
    # The smallest tiles that there are, all beside each other.
    builder = next(line for line in lines if line.wait("turn", to="build", seat=1) and line is lines[0])
    builder.ask("place", tile="c3")
    for number, tile in enumerate(("d3", "d4", "c4", "b4", "b3", "b2"), start=1):
        lines[number].ask("place", tile=tile, links=["c3" if tile == "d3" else ("d3", "d4", "c4", "b4", "b3")[number - 2]])
    for line in lines:
        line.ask("ready")
    anna.touch(".tool[data-do=ready]")
    anna.until(lambda: anna.view.get("words"), "the words")
    anna.page.locator(".piece").nth(7).wait_for()
    assert anna.page.evaluate(HIDDEN) == [], "a piece hides another one at the start"
    slow = anna.page.context.new_cdp_session(anna.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    anna.page.evaluate("window.tasks.length = 0")
    for line, seat in zip(lines, range(1, 8)):
        line.does = eighth(line, seat)
        line.send("look", room=room)
    for _ in range(300):
        anna.hear()
        if len(anna.all("went")) >= 12 or anna.view["phase"] == "over":
            break
        if anna.view.get("turn", {}).get("seat") == anna.view["you"]:
            anna.plays()
        else:
            anna.page.wait_for_timeout(30)
    assert len(anna.all("went")) >= 6, [fact["event"] for fact in anna.facts]
    anna.page.wait_for_timeout(400)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    anna.until(lambda: anna.page.evaluate(HIDDEN) == [], "no piece to hide another one")
    tasks = anna.page.evaluate("window.tasks")
    assert teacher.last > 0
    return {"longest task, in ms": max(tasks, default=0)}


def eighth(line, seat):
    """Plays on whenever it is asked, at a plain connection."""
    def does(told):
        if told.get("event") == "view" and told.get("turn", {}).get("seat") == seat and told.get("now"):
            step(line, told)
        elif told.get("event") in ("turn", "rolled", "asked", "answered") and told.get("seat") == seat:
            line.send("look")
    return does


def step(line, view):
    if view["now"] == "roll":
        line.send("roll")
    elif view["now"] == "go":
        line.send("go", tile=view["rolled"]["ends"][0]["tile"])
    else:
        line.send("answer", word=RIGHT[view["asked"]["question"]])


def look_at(anna, bo, teacher, seen):
    """Every screen of a board."""
    anna.out(teacher)
    Builder.of(anna)
    bo.does = None
    teacher.pair("Anna", "Bo", game="board", **WORDS)
    anna.sees("board", "playing")
    anna.page.locator(".layouts .tool").first.wait_for()
    seen("board, empty")
    anna.touch(".layouts [data-do=rocket]")
    bo.wait("laid")
    bo.ask("place", tile="h1")
    anna.until(lambda: len(anna.view["tiles"]) == 9, "Bo's tile")
    anna.tap("a8")
    anna.page.locator("[data-do=move]").wait_for()
    seen("board, building")
    bo.ask("undo")
    anna.touch(KEEP)
    is_offered(anna)
    seen("board, naming")
    anna.touch(".sheet .round.small")
    anna.page.locator(".sheet").wait_for(state="detached")
    anna.rest()
    bo.ask("ready")
    bo.does = lambda told: bo_plays(bo, told)
    anna.touch(".tool[data-do=ready]:not([disabled])")
    anna.until(lambda: anna.view.get("words"), "the words")
    looked = set()
    for _ in range(400):
        anna.hear()
        view = anna.view
        if view["phase"] == "over":
            break
        now = view.get("now") if view.get("turn", {}).get("seat") == 1 else None
        if now and now not in looked:
            looked.add(now)
            anna.page.locator(f"[data-game=board][data-now={now}]").wait_for()
            seen(f"board, {now}")
            if now == "answer":
                anna.touch("[data-word]:not([disabled])")
                anna.page.locator(".held-pair").wait_for()
                seen("board, lifted")
        if not anna.plays():
            anna.page.wait_for_timeout(15)
    assert looked == {"roll", "go", "answer"}, looked
    anna.phase("over")
    seen("board, the end")


ALL = [two_build_and_play_a_board, each_picture_of_a_board_is_that_board, a_board_is_kept_and_taken_by_others, a_name_is_written_while_the_game_begins, a_board_is_kept_and_discarded_while_the_line_breaks, a_board_with_keys_alone, two_chairs_share_a_ground, eight_animals_on_one_board]
