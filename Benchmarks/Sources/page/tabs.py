"""Whether a class of tabs comes back to a server that was killed, and a tab whose child plays elsewhere rests."""

import time

from scenarios import WORDS

TABS, TWICE = 40, 10
AWAY = 3
# Longer than a tab waits at most before it tries again.
LONGEST_WAIT = 12


class Tab:
    """One tab, and how often it has asked for a line."""

    def __init__(self, page):
        self.page, self.asked = page, 0
        page.on("websocket", self.ask)

    def ask(self, _):
        self.asked += 1


def come_back(school):
    children = [school.child(f"Barn {number // 26 + 1}{chr(97 + number % 26)}") for number in range(TABS)]
    teacher = school.teacher()
    for one, other in zip(children[::2], children[1::2]):
        teacher.pair(one.name, other.name, game="cards", questions=5, **WORDS)
    for child in children:
        child.sees("cards", "playing")
    tabs = [Tab(child.page) for child in children]
    rooms = [child.view["room"] for child in children]
    yield from killed(school, tabs, rooms, f"{TABS} tabs are back after")
    resting = tabs[:TWICE]
    for number, child in enumerate(children[:TWICE]):
        newer = child.tablet.tab()
        newer.goto(child.tablet.address)
        newer.get_by_role("button", name=child.name, exact=True).tap()
        newer.locator("main[data-phase=playing]").wait_for()
        resting[number].page.locator(".calm .round").wait_for()
        tabs[number] = Tab(newer)
    before = [tab.asked for tab in resting]
    yield from killed(school, tabs, rooms, f"  again, {TWICE} of them newer ones of their child")
    tabs[0].page.wait_for_timeout(LONGEST_WAIT * 1000)
    tried = sum(tab.asked for tab in resting) - sum(before)
    playing = sum(tab.page.locator("main[data-phase=playing]").is_visible() for tab in tabs)
    calm = sum(tab.page.locator(".calm .round").is_visible() for tab in resting)
    yield "  tabs that play in the end", playing, "", f"{TABS}", playing == TABS
    yield "  older tabs that rest", calm, "", f"{TWICE}", calm == TWICE
    yield "  lines that the older ones have asked for", tried, "", "0", tried == 0


def killed(school, tabs, rooms, what):
    """How long it takes from the new start until all are back where they were."""
    school.server.kill()
    for tab in tabs:
        tab.page.locator(".lost").wait_for()
    before = [tab.asked for tab in tabs]
    tabs[0].page.wait_for_timeout(AWAY * 1000)
    school.server.start()
    start = time.monotonic()
    for tab, room in zip(tabs, rooms):
        tab.page.locator(".lost").wait_for(state="detached")
        tab.page.locator(f"main[data-room='{room}']").wait_for()
    took = time.monotonic() - start
    tries = [tab.asked - had for tab, had in zip(tabs, before)]
    yield what, f"{took:.1f}", "s", f"in at most {max(tries)} tries each", None
