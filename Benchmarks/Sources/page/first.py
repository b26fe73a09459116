"""How heavy the first screen is, and how soon it is there."""

import statistics

from games import Child
from scenarios import WORDS
from tablet import Tablet

FIRST, GAME = 100 * 1024, 15 * 1024
SOON = 1500
LOADS = 15


def weight(school):
    anna = Child(Tablet(school.browser, f"http://127.0.0.1:{school.server.web}/"), "Anna")
    asked = anna.tablet.requests

    def loaded(before=()):
        anna.page.wait_for_load_state("networkidle")
        return anna.tablet.weight(set(asked) - set(before))

    anna.page.goto(anna.tablet.address)
    anna.page.locator("main[data-page=name] input").wait_for()
    bytes_ = loaded()
    yield "the first screen", bytes_, "B", f"at most {FIRST}", bytes_ <= FIRST
    before = set(asked)
    anna.come()
    yield "  more at the door", loaded(before), "B", "", None
    school.line("Bo")
    teacher = school.teacher()
    rooms = {}
    for game in ("bingo", "cards", "hangman", "letters", "colours"):
        before = set(asked)
        anna.out(teacher)
        teacher.pair("Anna", "Bo", game=game, **(WORDS if game in ("bingo", "cards") else {}))
        anna.sees(game, "playing")
        anna.page.wait_for_load_state("networkidle")
        # The frame of all rooms comes with the first of them.
        frame = {url for url in set(asked) - before if url.rsplit("/")[-1].startswith("room.")}
        if frame:
            rooms["  more in the first room, whatever is played"] = anna.tablet.weight(frame)
        rooms[f"  more for {game}"] = loaded(before | frame)
    for what, bytes_ in rooms.items():
        is_game = "for" in what.split()
        yield what, bytes_, "B", f"at most {GAME}" if is_game else "", bytes_ <= GAME if is_game else None


# When the screen that asks who one is stands in the document.
ASKS = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("main[data-page]")) return;
  window.asks = performance.now();
  watch.disconnect();
}).observe(document, {childList: true, subtree: true});
"""

PICTURE = """
() => {
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  return painted && window.asks && [painted.startTime, window.asks];
}
"""


def picture(school):
    """Each time in a fresh browser, which has kept nothing."""
    for rate, wanted in ((1, None), (4, SOON)):
        times = [first_picture(school, rate) for _ in range(LOADS)]
        assert all(painted >= asks for painted, asks in times), times
        painted = [painted for painted, _ in times]
        middle, most = statistics.median(painted), max(painted)
        how = f"processor slowed {rate} times" if rate > 1 else "not slowed"
        yield f"first picture, {how}: median", f"{middle:.0f}", "ms", f"at most {wanted}" if wanted else "", not wanted or middle <= wanted
        yield f"  the slowest of {LOADS}", f"{most:.0f}", "ms", "", None


def first_picture(school, rate):
    tablet = Tablet(school.browser, f"http://127.0.0.1:{school.server.web}/", init=ASKS)
    slow(tablet.page, rate)
    tablet.page.goto(tablet.address)
    tablet.page.locator("main[data-page=name] input").wait_for()
    times = tablet.page.wait_for_function(PICTURE).json_value()
    tablet.context.close()
    return times


def slow(page, rate):
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
