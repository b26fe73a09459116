"""The wall: a window for the whole class, opened by a code from the teacher's page."""

import json

from playwright.sync_api import expect

from games import right_answers
from server import WORDS, until
from teaching import DRAWN, SIZES, Desk, new_key

PROJECTOR, SMALL = (1920, 1080), (1280, 720)

# What lies outside of the screen, or is cut off by what holds it.
CUT = """
() => [...document.querySelectorAll(".wall .child, .wall .table, .scan, .address, .sky, .fuel, .today, .order")].filter((one) => {
  const box = one.getBoundingClientRect(), all = one.closest(".places")?.getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || (all && box.bottom > all.bottom + 1);
}).map((one) => one.className + " " + one.textContent)
"""


class Projector:
    """A window before the class, that nobody touches."""

    def __init__(self, school, code="", size=SMALL, line=None, **options):
        self.tablet = school.tablet(f"http://127.0.0.1:{school.server.web}/wall", width=size[0], height=size[1], touch=False, **options)
        self.page = self.tablet.page
        if line:
            self.page.route_web_socket("**/line", line)
        self.page.goto(self.tablet.address + (f"#{code}" if code else ""))

    def types(self, code):
        self.page.locator("#code").fill(code)
        self.page.keyboard.press("Enter")

    def hung(self):
        self.page.locator(".wall").wait_for()
        return self

    def child(self, name):
        return self.page.locator(".child", has_text=name)

    def heard(self):
        return [json.loads(frame) for way, frame in self.tablet.frames if way == "<"]

    def whole(self, what):
        """Nothing is cut off, for the projectors that there are."""
        for width, height in (PROJECTOR, SMALL):
            self.page.set_viewport_size({"width": width, "height": height})
            until(lambda: self.page.evaluate("innerWidth") == width and not self.page.evaluate(DRAWN), "it to be drawn")
            assert self.page.evaluate(CUT) == [], f"{what} at {width}"

    def looked_over(self, what):
        self.tablet.check(what)
        self.tablet.measure(what, SIZES)


def a_wall_is_opened_by_a_code(school):
    teacher = school.teacher()
    anna, bo, _ = (school.line(name) for name in ("Anna", "Bo", "Cia"))
    anna.ask("me", character="fox")
    teacher.ask("today", game="cards", **WORDS)
    wall = Projector(school)
    wall.looked_over("the code is asked for")
    wall.types("zzzzzz")
    expect(wall.page.locator(".refusal")).not_to_be_empty()
    wall.looked_over("a wrong code")
    code = teacher.ask("wall")["code"]
    wall.types(code.lower())
    wall.hung()
    expect(wall.page.locator(".child")).to_have_count(3)
    expect(wall.page.locator(".count")).to_have_text("3 av 3 här")
    expect(wall.page.locator(".today")).to_contain_text("kort")
    expect(wall.page.locator(".address")).to_have_text(f"127.0.0.1:{school.server.web}")
    assert wall.page.locator(".scan").evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    # Who begins to play stands together, and who goes is gone.
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    expect(wall.page.locator(".table .child")).to_have_count(2)
    expect(wall.page.locator(".table")).to_have_attribute("aria-label", "kort")
    bo.drop()
    expect(wall.page.locator(".child")).to_have_count(2)
    wall.whole("three")
    wall.looked_over("the wall")
    teacher.ask("pause")
    expect(wall.page.locator(".order")).to_have_text("Titta upp!")
    wall.whole("paused")
    teacher.ask("resume")
    teacher.ask("quiet", on=True)
    expect(wall.page.locator(".order")).to_have_text("Tyst nu")
    teacher.ask("quiet", on=False)
    expect(wall.page.locator(".order")).to_have_count(0)
    # In a window that is loaded anew, too; a code is good once.
    wall.page.reload()
    wall.hung()
    other = Projector(school, code, color_scheme="dark")
    expect(other.page.locator(".refusal")).not_to_be_empty()
    assert "#" not in other.page.url
    other.page.get_by_role("button", name="In English").click()
    expect(other.page.locator("h1")).to_have_text("The class's wall")
    other.types(teacher.ask("wall")["code"])
    other.hung()
    expect(other.page.locator(".count")).to_have_text("2 of 3 here")
    other.looked_over("the wall, dark, in English")
    wall.child("Anna").wait_for()
    own = [url for url in wall.tablet.requests if url.rsplit("/", 1)[-1].split(".")[0] == "wall"]
    assert wall.tablet.weight(own) <= 20 * 1024


def a_whole_class_is_on_the_wall(school):
    names = [f"Barn {number}" for number in range(1, 26)]
    for place, name in enumerate(names):
        school.line(name).ask("me", character=("fox", "bear", "hare", "owl", "cat", "frog")[place % 6])
    teacher = school.teacher()
    for one, other in zip(names[0:18:2], names[1:18:2]):
        teacher.pair(one, other, game="bingo", **WORDS)
    wall = Projector(school, teacher.ask("wall")["code"], size=PROJECTOR).hung()
    expect(wall.page.locator(".child")).to_have_count(25)
    expect(wall.page.locator(".table")).to_have_count(9)
    teacher.ask("end", room="*", **{"in": 5})
    wall.page.locator(".sky").wait_for()
    wall.whole("twenty-five")
    wall.looked_over("twenty-five on the wall")


def a_wall_of_animals_shows_no_name(school):
    teacher = school.teacher()
    ylva = school.line("Ylva")
    school.line("Bosse")
    ylva.ask("me", character="fox")
    wall = Projector(school, teacher.ask("wall", names=False)["code"]).hung()
    expect(wall.page.locator(".child")).to_have_count(2)
    teacher.pair("Ylva", "Bosse", game="cards", **WORDS)
    wall.page.locator(".table").wait_for()
    wall.looked_over("animals only")
    wall.page.reload()
    wall.hung()
    assert "Ylva" not in wall.page.content()
    assert not [frame for way, frame in wall.tablet.frames if "Ylva" in frame or "Bosse" in frame]
    assert {told["do"] for told in (json.loads(frame) for way, frame in wall.tablet.frames if way == ">")} <= {"json", "wall", "ping", "lang"}


def a_wall_and_a_server_that_starts_anew(school):
    server, teacher = school.server, school.teacher()
    school.line("Anna")
    wall = Projector(school, teacher.ask("wall")["code"]).hung()
    wall.tablet.may_be_lost = True
    wall.child("Anna").wait_for()
    server.kill()
    wall.page.locator(".lost").wait_for()
    server.start()
    wall.page.locator(".lost").wait_for(state="detached")
    expect(wall.page.locator(".child")).to_have_count(0)
    school.line("Bo")
    wall.child("Bo").wait_for()
    # A new key ends it at once,
    new_key(server)
    wall.page.locator("#code").wait_for()
    expect(wall.page.locator(".refusal")).to_contain_text("nyckel")
    assert "Bo" not in wall.page.content()
    wall.looked_over("the key is another")
    # also where it was changed while the server did not run.
    wall.types(school.teacher().ask("wall")["code"])
    wall.hung()
    server.kill()
    wall.page.locator(".lost").wait_for()
    new_key(server)
    server.start()
    wall.page.locator("#code").wait_for()
    expect(wall.page.locator(".refusal")).not_to_be_empty()


class Painted:
    """What answers in the place of a server, with a class that stands as it is told to."""

    def __init__(self, **view):
        self.view = {"count": 2, "of": 3, "here": [{"pupil": 1, "name": "Anna", "character": "fox"}, {"pupil": 2, "name": "Bo"}], "tables": [], "words": 7, **view}

    def __call__(self, socket):
        def answer(text):
            told = json.loads(text)
            socket.send(json.dumps({"ok": told["do"], "id": told["id"], "pass": "0"}))
            if told["do"] == "wall":
                socket.send(json.dumps({"event": "wall", **self.view}))

        socket.on_message(answer)
        socket.send(json.dumps({"event": "hello", "server": "painted", "protocol": 1, "nonce": "0" * 32}))


def the_sun_goes_down_on_the_wall(school):
    for left, down in ((300_000, 0), (150_000, 0.5), (1_000, 1)):
        wall = Projector(school, "CODE", line=Painted(ending_ms=left, planned_ms=300_000), reduced_motion="reduce" if down else "no-preference").hung()
        sky = wall.page.locator(".sky")
        until(lambda: abs(float(sky.get_attribute("data-down")) - down) < 0.05, f"the sun at {down}")
        assert "min" not in sky.inner_text() and not any(sign.isdigit() for sign in sky.get_attribute("aria-label"))
        assert wall.page.locator(".sun").evaluate("(sun) => getComputedStyle(sun).transitionDuration") == ("0s" if down else "5s")
        wall.looked_over(f"the sun at {down}")
    # No end is planned.
    assert Projector(school, "CODE", line=Painted()).hung().page.locator(".sky").count() == 0


def a_lesson_ends_on_the_wall(school):
    teacher = school.teacher()
    anna, bo = school.line("Anna"), school.line("Bo")
    for one in (anna, bo):
        one.does = right_answers(one)
    wall = Projector(school, teacher.ask("wall")["code"], size=PROJECTOR).hung()
    teacher.pair("Anna", "Bo", game="cards", questions=2, **WORDS)
    expect(wall.page.locator(".fuel")).to_contain_text("ord i klassens raket")
    seen = "window.counted = []; new MutationObserver(() => { const one = document.querySelector('.seconds'); if (one && window.counted.at(-1) !== one.textContent) window.counted.push(one.textContent); }).observe(document.body, {subtree: true, childList: true, characterData: true})"
    wall.page.evaluate(seen)
    teacher.ask("end", room="*")
    wall.page.locator(".flight.aloft").wait_for()
    assert wall.page.evaluate("window.counted") == ["3", "2", "1"]
    expect(wall.page.locator(".rounds")).to_contain_text("varv runt Mars")
    expect(wall.page.locator(".today")).to_have_text("Tack för i dag!")
    wall.whole("the flight")
    wall.looked_over("the flight")
    # Who comes later sees where it has flown, and the next lesson begins.
    late = Projector(school, teacher.ask("wall")["code"], reduced_motion="reduce", color_scheme="dark").hung()
    late.page.locator(".flight.aloft").wait_for()
    teacher.ask("begin")
    expect(wall.page.locator(".flight")).to_have_count(0)


def a_teacher_opens_the_wall(school):
    school.line("Anna")
    desk = Desk(school).enter()
    desk.does("Mer …")
    desk.does("På väggen")
    desk.page.locator(".hanging").wait_for()
    desk.looked_over("how the wall is opened")
    desk.does("På en annan skärm …")
    code = desk.page.locator(".wall-code")
    expect(code).not_to_be_empty()
    expect(desk.page.locator(".page-address")).to_have_text(f"http://127.0.0.1:{school.server.web}/wall")
    desk.looked_over("a code for another screen")
    elsewhere = Projector(school, code.inner_text()).hung()
    elsewhere.child("Anna").wait_for()
    desk.press(".pill:has-text('Bara djur')")
    with desk.page.context.expect_page() as opened:
        desk.does("Öppna väggen")
    window = opened.value
    window.locator(".wall").wait_for()
    assert window.url.endswith("/wall") and "Anna" not in window.content()
    # Its code was not the one for another screen, which is shown no longer.
    expect(code).to_have_count(0)
    desk.does("‹ Klassen")
    desk.tile("Anna").wait_for()


ALL = [a_wall_is_opened_by_a_code, a_whole_class_is_on_the_wall, a_wall_of_animals_shows_no_name, a_wall_and_a_server_that_starts_anew, the_sun_goes_down_on_the_wall, a_lesson_ends_on_the_wall, a_teacher_opens_the_wall]
