"""A lesson of thirty that a teacher holds from her page, while the server is stopped and killed: the harness plays the
children, knows what everybody must be told, and keeps the log that the page's own list of facts is compared with."""

import contextlib
import itertools
import json
import pathlib
import re
import socket
import statistics
import subprocess
import tempfile
import time
import types

from playwright.sync_api import Error, expect

from server import RIGHT, WORDS, until
from teaching import Desk


class Lesson:
    """The harness, with children, teachers and a server of its own, whose page has a port that stays."""

    def __init__(self, binary):
        self.place = tempfile.TemporaryDirectory(prefix="ordrum-page-lesson.")
        self.folder = pathlib.Path(self.place.name)
        (self.folder / "data").mkdir()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.web = free.getsockname()[1]
        command = [pathlib.Path(binary).parent / "harness", "--server", binary, "--folder", str(self.folder)]
        command += ["--minutes", "1", "--children", "30", "--seed", "42", "--web", str(self.web)]
        with (self.folder / "said").open("w") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)

    def said(self):
        return (self.folder / "said").read_text(encoding="utf-8")

    def key(self):
        file = self.folder / "data" / "key"
        return file.exists() and "\n" in (text := file.read_text()) and text.split("\n")[0]

    def listens(self):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.web)).close()
            return True

    def log(self):
        lines = (self.folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
        return {fact["n"]: fact for fact in map(json.loads, lines)}

    def close(self):
        self.process.kill()
        self.process.wait()
        pid = self.folder / "server.pid"
        if pid.exists() and pid.read_text().strip():
            with contextlib.suppress(ProcessLookupError):
                subprocess.run(["kill", "-9", pid.read_text().strip()], check=False, capture_output=True)
        self.place.cleanup()


def touch(place):
    """One touch, if it is there just now: a server may be gone, and a child too."""
    with contextlib.suppress(Error):
        place.first.click(timeout=1000)


def hold(desk):
    touch(desk.page.get_by_role("button", name=re.compile("^(Pausa|Fortsätt)$")))


def quieten(desk):
    touch(desk.page.get_by_role("button", name=re.compile("^(Tyst|Ljud igen)$")))


def tile(desk, number):
    return desk.page.locator(".tile:not([data-state=absent])").nth(number)


def let_rest(desk):
    touch(tile(desk, 3))
    touch(desk.page.get_by_role("button", name="Låt vila"))
    desk.page.keyboard.press("Escape")


def pair(desk):
    touch(tile(desk, 7))
    touch(desk.page.get_by_role("button", name="Para med …"))
    touch(tile(desk, 12))
    desk.page.keyboard.press("Escape")


def is_same(told, logged):
    """What was told earlier has the names that children had then."""
    parts = [{part: value for part, value in one.items() if "name" not in part and part != "who"} for one in (told, logged)]
    forgets = "?" in told.values()
    return parts[0] == parts[1] or forgets and all(told[part] == logged[part] for part in ("event", "n", "at"))


def a_lesson_of_thirty_is_held_from_the_page(school):
    lesson = Lesson(school.server.binary)
    school.lines.append(lesson)
    key = until(lesson.key, "a key")
    until(lesson.listens, "the page to be there")
    desk = Desk(types.SimpleNamespace(tablet=school.tablet, server=types.SimpleNamespace(web=lesson.web, key=key)))
    desk.tablet.may_be_lost = True
    desk.enter()
    until(lambda: desk.page.locator(".tile").count() >= 30, "thirty tiles", 60)
    until(lambda: "the board:" in lesson.said() or lesson.process.poll() is not None, "the first half to be over", 200)
    turns = itertools.cycle([hold, quieten, let_rest, pair])
    while lesson.process.poll() is None:
        next(turns)(desk)
        # A teacher's pace: the harness takes moments in which nobody does anything.
        desk.page.wait_for_timeout(1500)
    assert lesson.process.returncode == 0, lesson.said()
    lives = len(re.findall(r"life \d+, (?:killed|stopped)", lesson.said()))
    facts, next_one, asks = 0, 0, False
    # On each line every fact comes once and in its place, or word that it is told no more, or everything from the
    # beginning. What was on its way while the page asked where it had been comes again, until it has caught up.
    for way, told in ((way, json.loads(frame)) for talk in desk.tablet.talks for way, frame in talk):
        if way == ">" and told["do"] == "watch":
            asks = True
            assert told.get("after", 0) < max(next_one, 1), (next_one, told)
        if told.get("event") == "caught-up":
            asks = False
        if way == ">" or "n" not in told or told.get("event") in (None, "caught-up"):
            continue
        if told["event"] != "class" and next_one:
            at = told["from"] if told["event"] == "gone" else told["n"]
            assert at == next_one or asks and at < next_one, (next_one, told)
        facts, next_one = facts + 1, told["n"] + 1
    log = lesson.log()
    other = [(told, log[told["n"]]) for told in desk.heard() if "at" in told and told.get("n") in log and not is_same(told, log[told["n"]])]
    assert not other, other[:3]
    assert facts > 1000 and next_one - 1 in log, "the page followed to the end"
    done = [told["ok"] for told in desk.heard() if told.get("ok") in ("pause", "resume", "quiet", "kick", "pair")]
    assert lives >= 3 and len(done) >= 5 and len(set(done)) >= 3, (lives, done)
    return f"{facts} facts, {lives} lives, {len(done)} orders"


# Keeps when a child's tile has come to a state.
SEEN = """
([name, state]) => {
  window.seen = new Promise((done) => {
    const look = () => (document.querySelector(`.tile[data-name='${name}'][data-state=${state}]`) ? done(Date.now()) : requestAnimationFrame(look));
    look();
  });
}
"""


def what_a_child_does_is_seen_soon(school):
    teacher = school.teacher()
    pairs = [(school.line(f"Barn {number}"), school.line(f"Barn {number + 1}")) for number in range(1, 31, 2)]
    for first, second in pairs:
        teacher.pair(first.name, second.name, game="cards", questions=5, **WORDS)
    desk = Desk(school).enter()
    expect(desk.page.locator(".tile[data-state=plays]")).to_have_count(30)
    took = []
    for number in range(1, 4):
        for first, second in pairs:
            question = first.wait("asked", round=number)["question"]
            desk.page.evaluate(SEEN, [first.name, "waits"])
            start = time.time()
            first.send("answer", word=RIGHT[question])
            took.append(desk.page.evaluate("window.seen") - 1000 * start)
            second.ask("answer", word=RIGHT[question])
    return f"an answer is seen after {statistics.median(took):.0f} ms, half of the time; never later than {max(took):.0f} ms"


ALL = [what_a_child_does_is_seen_soon, a_lesson_of_thirty_is_held_from_the_page]
