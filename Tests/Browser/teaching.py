"""The teacher's page: her key that is never sent, a class at one glance, a child at one touch, and what holds for all."""

import hashlib
import hmac
import json
import subprocess
import time

from playwright.sync_api import expect

from games import right_answers
from server import RIGHT, WORDS, until

WALL, TABLET, TELEPHONE = (1280, 720), (1024, 768), (320, 640)
SIZES = (TELEPHONE, (768, 1024), TABLET, WALL)

# The tiles that are not seen whole without scrolling.
HIDDEN = """
() => [...document.querySelectorAll(".tile")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
}).map((one) => one.dataset.name)
"""


# What the children's page has too.
SHARED = tuple(f"/{name}.js" for name in ("faces", "fingers", "line", "me", "note", "parts", "pictures", "proof", "said", "screen", "voice"))

# Waits until all that was heard is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => done(false)))"


class Desk:
    """The page before a teacher, who uses a mouse."""

    def __init__(self, school, host="127.0.0.1", size=WALL, touch=False, line=None, **options):
        self.school, self.pressed = school, 0
        self.tablet = school.tablet(f"http://{host}:{school.server.web}/teacher", width=size[0], height=size[1], touch=touch, **options)
        self.page = self.tablet.page
        if line:
            self.page.route_web_socket("**/line", line)
        self.page.goto(self.tablet.address)

    def types(self, key):
        self.page.locator("#key").fill(key)
        self.page.keyboard.press("Enter")

    def enter(self):
        self.types(self.school.server.key)
        return self.begin()

    def begin(self):
        """On to the class: what stands before a lesson gives way by itself where somebody plays already."""
        press = "() => document.querySelector('.begin')?.click()"
        until(lambda: self.page.locator(".board").count() or self.page.evaluate(press), "the class")
        return self

    def press(self, what):
        self.page.locator(what).first.click()
        self.pressed = time.monotonic()

    def does(self, name):
        """With the keys. Two touches in one place within 400 ms are one: nobody is that fast who means both."""
        self.page.wait_for_timeout(max(0, 450 - 1000 * (time.monotonic() - self.pressed)))
        button = self.page.get_by_role("button", name=name, exact=True)
        # As long as something lies above it, it takes no keys.
        until(lambda: button.focus() or button.evaluate("(one) => one === document.activeElement"), f"{name} to take the keys")
        button.press("Enter")
        self.pressed = time.monotonic()

    def tile(self, name, state=None):
        return self.page.locator(f".tile[data-name='{name}']" + (f"[data-state={state}]" if state else ""))

    def sent(self, verb):
        return [told for told in (json.loads(frame) for way, frame in self.tablet.frames if way == ">") if told["do"] == verb]

    def heard(self):
        return [json.loads(frame) for way, frame in self.tablet.frames if way == "<"]

    def looked_over(self, what):
        self.tablet.check(what)
        self.tablet.measure(what, SIZES)


def a_teacher_is_in_by_proof(school):
    key = school.server.key
    desk = Desk(school)
    assert desk.page.get_by_text("andra läsa").count() == 0, "on the server's own machine nobody reads along"
    desk.looked_over("the key is asked for")
    refusal = desk.page.locator(".refusal")
    for number in range(10):
        desk.types(f"fel-{number}-nyckel-helt")
        refused = lambda: [told for told in desk.heard() if told.get("error") in ("wrong-key", "too-many-tries")]
        until(lambda: desk.page.evaluate(DRAWN) or len(refused()) == number + 1, "a refusal")
        desk.page.evaluate(DRAWN)
        assert refusal.count() == 1 and desk.page.locator(".board").count() == 0
    desk.looked_over("a wrong key")
    # The key that the server drew is good at once, however it is written.
    desk.types(key.upper().replace("-", " "))
    desk.begin()
    assert {told["do"] for told in map(json.loads, (frame for way, frame in desk.tablet.frames if way == ">"))} <= {"json", "lang", "teach", "today", "watch", "who", "pupils"}
    signs = key.replace("-", "")
    for way, frame in desk.tablet.frames:
        plain = frame.lower().replace("-", "")
        assert signs not in plain and signs.encode().hex() not in plain, (way, frame)
    assert desk.page.evaluate("localStorage.length") == 0, "nobody wanted it to be kept"
    # It is kept where she says so, until she goes.
    desk.page.reload()
    desk.page.locator("#key").fill(key)
    desk.press(".choice:has-text('Kom ihåg')")
    desk.press(".main")
    desk.begin()
    kept = "Object.keys(localStorage).filter((one) => one.startsWith('ordrum key ')).map((one) => localStorage.getItem(one))"
    until(lambda: desk.page.evaluate(kept) == [key], "the key to be kept")
    desk.page.reload()
    desk.begin()
    desk.does("Mer …")
    desk.does("Gå")
    desk.does("Glöm nyckeln")
    desk.page.locator("#key").wait_for()
    assert desk.page.evaluate(kept) == []
    # Where others may read along it is said, in both languages.
    other = Desk(school, host="ordrum.test", color_scheme="dark")
    other.page.get_by_text("andra läsa").wait_for()
    other.does("In English")
    other.page.get_by_text("others can read").wait_for()
    other.types("wrong-key-for-certain")
    expect(other.page.locator(".refusal")).to_contain_text("key")
    other.looked_over("a wrong key, dark, in English")


def a_teacher_takes_back_an_assistants_key(school):
    told = school.teacher().ask("role", name="Ida", role="assistant")
    desk = Desk(school, size=TABLET, touch=True)
    desk.types(told["key"])
    desk.begin()
    desk.page.get_by_role("button", name="Pausa").tap()
    expect(desk.page.locator(".going")).to_contain_text("Pausat")
    # What is taken back ends the page at once.
    school.lines[0].ask("role", name="Ida", role="pupil")
    desk.page.locator("#key").wait_for()
    assert desk.page.locator(".refusal").inner_text(), "why it ended"


class Played:
    """What answers in the place of a server: a class that stands as it is told to."""

    def __init__(self, key, people=(), needs=()):
        self.key, self.people, self.needs, self.asked = key, people, needs, []

    def __call__(self, socket):
        greeting = "0123456789abcdef" * 2
        rows = {
            "pupils": [{"pupil": number, "name": name, "role": "pupil"} for number, name in enumerate(self.people, 1)],
            "who": [{"pupil": self.people.index(name) + 1, "name": name, "doing": "nothing", "presence": "here", "misses": 0, **more} for name, more in self.needs],
        }

        def answer(text):
            told = json.loads(text)
            self.asked.append(told)
            for row in rows.get(told["do"], []):
                socket.send(json.dumps({"event": "row", "id": told["id"], **row}))
            socket.send(json.dumps({"ok": told["do"], "id": told["id"], **(self.proof(greeting, told["nonce"]) if told["do"] == "teach" else {})}))

        socket.on_message(answer)
        socket.send(json.dumps({"event": "hello", "server": "played", "protocol": 1, "nonce": greeting}))

    def proof(self, greeting, ours):
        digest = hashlib.sha256(f"0:{self.key.replace('-', '')}".encode()).digest()
        return {"role": "teacher", "proof": hmac.new(digest, f"teach {greeting} {ours} server".encode(), "sha256").hexdigest()}


def a_teacher_is_told_of_a_false_server(school):
    false = Played("another-key-than-hers")
    desk = Desk(school, line=false)
    desk.types(school.server.key)
    expect(desk.page.locator("h1")).to_have_text("Det här är inte din klass.")
    desk.looked_over("not her class")
    assert {told["do"] for told in false.asked} == {"json", "lang", "teach"}, "it was told more"


def a_teacher_sees_five_large(school):
    people = ["Anna", "Bo", "Cia", "Dan", "Emil", "Fia", "David", "<b>Hej</b>"]
    played = Played(school.server.key, people, [
        ("<b>Hej</b>", {"needs": ["knocked"], "since_ms": [185_000], "presence": "away"}),
        ("Cia", {"needs": ["misses", "fast"], "since_ms": [59_000, 0], "misses": 4, "doing": "playing", "game": "cards", "room": "K5", "room_id": 5, "question": "hus"}),
        ("Emil", {"needs": ["silence"], "since_ms": [130_000], "doing": "playing", "game": "cards", "room": "K5", "room_id": 5}),
        ("Dan", {"needs": ["alone"], "since_ms": [61_000], "doing": "gathering", "game": "bingo", "room": "R6", "room_id": 6}),
        ("Bo", {"needs": ["nowhere"], "since_ms": [180_000]}), ("Anna", {"needs": ["away"], "presence": "away", "since_ms": [61_000]}), ("Fia", {"needs": []}),
    ])
    desk = Desk(school, size=TABLET, line=played).enter()
    large = desk.page.locator(".needing")
    expect(large).to_have_count(5)
    assert large.evaluate_all("(all) => all.map((one) => one.dataset.name)") == ["<b>Hej</b>", "Cia", "Emil", "Dan", "Bo"]
    expect(desk.page.locator("h1")).to_have_text("5 här, 6 behöver dig")
    assert desk.page.locator(".needing .why").all_inner_texts() == [
        "står vid dörren utan sitt ord · 3 min", "4 fel i rad, trycker fortare än man läser", "tyst · 2 min", "väntar ensam · 1 min", "i inget rum · 3 min"]
    assert desk.page.locator(".needing .pill").all_inner_texts() == ["Släpp in", "Ge ett tips", "Sätt dig bredvid", "Para med Bo", "Para med Dan"]
    desk.looked_over("five large")
    # In the class's order, whoever needs her; and why, also where there is no room for a large one.
    expect(desk.tile("Anna").locator(".why")).to_have_text("borta")
    expect(desk.tile("Anna").locator(".sign")).to_have_text("1 min !")
    assert desk.page.locator(".tile").evaluate_all("(all) => all.map((one) => one.dataset.state)") == ["need", "need", "need", "need", "need", "free", "absent", "need"]
    desk.press(".needing[data-name=Dan] .pill")
    paired = until(lambda: next((told for told in desk.page.evaluate("1") and played.asked if told["do"] == "pair"), None), "a pair")
    assert (paired["members"], paired["game"]) == (["Dan", "Bo"], "bingo"), paired


def come(school, numbers):
    return [school.line(f"Barn {number}") for number in numbers]


def a_teacher_sees_all_at_one_glance(school):
    teacher = school.teacher()
    anna, bo, cia = (school.line(name) for name in ("Anna", "Bo", "Cia"))
    anna.ask("me", character="fox")
    come(school, range(1, 22))
    bo.does = right_answers(bo)
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    desk = Desk(school, size=TABLET).enter()
    expect(desk.page.locator(".tile")).to_have_count(24)
    # Who waits to be let in, who is wrong again and again, and who has gone.
    teacher.ask("enrolment", enrolment="approval")
    dan = school.line("Dan")
    miss_four_times(anna)
    bo.drop()
    expect(desk.page.locator(".needing[data-name=Anna] .why")).to_contain_text("fel i rad")
    expect(desk.page.locator(".needing[data-name=Dan] .why")).to_contain_text("vill vara med")
    desk.tile("Bo", "away").wait_for()
    expect(desk.tile("Anna", "need")).to_have_attribute("aria-label", until(lambda: label(desk, "Anna", "kort, Bo"), "with whom she plays"))
    assert desk.page.evaluate(HIDDEN) == [], "25 on a tablet"
    order = desk.page.locator(".tile").evaluate_all("(all) => all.map((one) => one.dataset.name)")
    desk.looked_over("twenty-five")
    # One touch lets in, and nobody has jumped about.
    desk.press(".needing[data-name=Dan] .pill")
    dan.wait("accepted")
    expect(desk.page.locator(".needing[data-name=Dan]")).to_have_count(0)
    assert desk.page.locator(".tile").evaluate_all("(all) => all.map((one) => one.dataset.name)") == order
    # Nobody helps with its words who is not there.
    anna.drop()
    desk.tile("Anna", "away").wait_for()
    expect(desk.page.locator(".needing[data-name=Anna]")).to_have_count(0)
    teacher.ask("enrolment", enrolment="open")
    come(school, range(22, 37))
    expect(desk.page.locator(".tile")).to_have_count(40)
    desk.page.set_viewport_size(dict(zip(("width", "height"), WALL)))
    until(lambda: desk.page.evaluate("innerWidth") == WALL[0] and desk.page.evaluate(HIDDEN) == [], "40 on a wall")
    desk.looked_over("forty")
    # Covered, it tells nothing of anybody.
    desk.does("Täck över")
    desk.page.locator(".cover").wait_for()
    assert "Anna" not in desk.page.content()
    desk.looked_over("covered")
    desk.does("Visa klassen")
    desk.tile("Cia", "free").wait_for()
    cia.drop()
    desk.tile("Cia", "absent").wait_for()
    own = [url for url in desk.tablet.requests if not url.endswith(SHARED)]
    assert desk.tablet.weight(own) <= 120_000, desk.tablet.weight(own)


def label(desk, name, part):
    says = desk.tile(name).get_attribute("aria-label")
    return says if part in says else None


def miss_four_times(line):
    """Is wrong as long as it can be, and again in the next question."""
    first = line.wait("asked")
    wrong = lambda asked: [word for word in asked["choices"] if word != RIGHT[asked["question"]]]
    for word in wrong(first) + [RIGHT[first["question"]]]:
        line.ask("answer", word=word)
    after = until(lambda: next((told for told in line.heard if told.get("event") == "asked" and told["round"] == 2), None), "the next question")
    line.ask("answer", word=wrong(after)[0])


def a_teacher_touches_a_child(school):
    teacher = school.teacher()
    anna, bo, cia, dan = (school.line(name) for name in ("Anna", "Bo", "Cia", "Dan"))
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    anna.wait("asked")
    desk = Desk(school).enter()
    desk.tile("Anna", "plays").click()
    child = desk.page.locator(".child")
    asked = anna.wait("asked")
    expect(child).to_contain_text(asked["question"])
    wrong = next(word for word in asked["choices"] if word != RIGHT[asked["question"]])
    anna.ask("answer", word=wrong)
    expect(child.locator("dd", has_text=wrong)).to_be_visible()
    desk.looked_over("a child from close by")
    desk.page.locator(".saying input").fill("Bra jobbat")
    desk.page.keyboard.press("Enter")
    anna.wait("said", text="Bra jobbat")
    child.wait_for(state="detached")
    # Two touches pair, or seat; with keys alone.
    desk.tile("Cia", "free").focus()
    desk.page.keyboard.press("Enter")
    child.wait_for()
    desk.does("Para med …")
    desk.page.locator(".choosing").wait_for()
    desk.looked_over("somebody is looked for")
    desk.tile("Dan").focus()
    desk.page.keyboard.press("Enter")
    cia.wait("partners", names=["Dan"])
    desk.tile("Cia", "plays").wait_for()
    desk.tile("Dan").click()
    desk.does("Låt vila")
    dan.wait("kicked")
    desk.page.keyboard.press("Escape")
    child.wait_for(state="detached")
    expect(desk.tile("Dan", "free")).to_contain_text("vilar")
    desk.tile("Dan", "free").click()
    desk.does("Sätt hos …")
    desk.tile("Cia").click()
    dan.wait("moved")
    # Who has just gone for good is told, and nothing stays of it.
    desk.tile("Bo").click()
    child.wait_for()
    teacher.send("forget", name="Bo", sure=True)
    child.wait_for(state="detached")
    expect(desk.tile("Bo")).to_have_count(0)
    expect(desk.page.locator(".note")).not_to_be_empty()


def a_teacher_holds_the_class(school):
    anna = school.line("Anna")
    desk = Desk(school, color_scheme="dark").enter()
    going = desk.page.locator(".going")
    desk.does("Pausa")
    anna.wait("class-paused")
    expect(going).to_contain_text("Pausat")
    desk.does("Fortsätt")
    anna.wait("class-resumed")
    expect(going).to_be_empty()
    desk.does("Tyst")
    anna.wait("quiet", on=True)
    desk.does("Ljud igen")
    anna.wait("quiet", on=False)
    desk.does("Säg")
    desk.page.locator(".saying input").fill("Titta hit")
    desk.press(".saying .pill")
    anna.wait("said", text="Titta hit")
    # What ends asks first, and No is no.
    desk.does("Slut om fem")
    desk.looked_over("it is asked")
    desk.does("Nej")
    assert not desk.sent("end")
    desk.does("Slut om fem")
    desk.does("Slut om fem minuter")
    anna.wait("ending", minutes=5)
    expect(going).to_contain_text("Slutar om 5 min")
    desk.does("Sluta inte")
    expect(going).to_be_empty()
    desk.does("Slut")
    desk.does("Avsluta lektionen")
    anna.wait("lesson-over")
    expect(going).to_contain_text("slut")
    # Who comes to the page now is told the same, in her language.
    other = Desk(school)
    other.does("In English")
    other.enter()
    expect(other.page.locator(".going")).to_contain_text("The lesson is over")
    other.looked_over("the lesson is over, in English")
    desk.does("Börja igen")
    anna.wait("lesson-begun")
    expect(other.page.locator(".going")).to_be_empty()


def a_teacher_and_a_server_that_starts_anew(school):
    server = school.server
    school.line("Anna")
    desk = Desk(school).enter()
    desk.tablet.may_be_lost = True
    desk.tile("Anna", "free").wait_for()
    server.kill()
    desk.page.locator(".lost").wait_for()
    server.start()
    desk.page.locator(".lost").wait_for(state="detached")
    desk.tile("Anna", "absent").wait_for()
    # Nothing is missing and nothing comes twice: each fact has the next number.
    school.line("Bo")
    desk.tile("Bo", "free").wait_for()
    numbers = [told["n"] for told in desk.heard() if "at" in told and "n" in told]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), numbers
    assert desk.sent("watch")[-1]["after"] > 0
    # A key that is changed ends the page at once, also where that happens while the server does not run.
    new_key(server)
    desk.page.locator("#key").wait_for()
    assert desk.page.locator(".tile").count() == 0 and desk.page.locator(".refusal").inner_text()
    desk.enter()
    server.kill()
    desk.page.locator(".lost").wait_for()
    new_key(server)
    server.start()
    desk.page.locator("#key").wait_for()
    assert desk.page.locator(".tile").count() == 0 and desk.page.locator(".refusal").inner_text()
    desk.enter().tile("Bo").wait_for()


def new_key(server):
    command = [server.binary, "key", "--new", "--data", str(server.folder / "data")]
    subprocess.run(command, capture_output=True, check=True)
    server.key = server.asked("key")


ALL = [a_teacher_is_in_by_proof, a_teacher_is_told_of_a_false_server, a_teacher_sees_five_large, a_teacher_takes_back_an_assistants_key, a_teacher_sees_all_at_one_glance, a_teacher_touches_a_child, a_teacher_holds_the_class, a_teacher_and_a_server_that_starts_anew]
