"""How long a touch takes until the page of the other one shows what came of it."""

import random
import statistics
import threading

from scenarios import WORDS, bot

SOON = 100
PAIRS = 9
WORDS_TO_GUESS = ("regnbågsfisk", "morgonfrukost", "vinterjacka", "sockerbagare")
MISSES = 7  # one fewer than the rocket has parts

# A finger on a letter here, and a letter marked here, by the same clock of the machine.
WATCH = """
window.touched = {}; window.shown = {};
const by = (clock) => performance.timeOrigin + clock;
document.addEventListener("pointerdown", (event) => {
  const letter = event.target.closest("[data-letter]");
  if (letter) touched[letter.dataset.letter] = by(event.timeStamp);
}, true);
new MutationObserver((changes) => {
  for (const {target} of changes) if (target.dataset.mark) shown[target.dataset.letter] ??= by(performance.now());
}).observe(document, {subtree: true, attributeFilter: ["data-mark"]});
"""


def until_seen(school):
    anna, bo = school.child("Anna", init=WATCH), school.child("Bo", "bear", init=WATCH)
    teacher = school.teacher()
    beside(school, teacher)
    took = []
    for first in range(0, len(WORDS_TO_GUESS), 2):
        anna.out(teacher)
        teacher.pair("Anna", "Bo", game="hangman", list="sv")
        for child in (anna, bo):
            child.sees("hangman", "playing")
        took += guess(anna, bo, WORDS_TO_GUESS[first])
        took += guess(bo, anna, WORDS_TO_GUESS[first + 1])
        for child in (anna, bo):
            child.phase("over")
    middle = statistics.median(took)
    yield f"a touch until the other page shows it: median of {len(took)}", f"{middle:.0f}", "ms", f"at most {SOON}", middle <= SOON
    yield "  nine tenths are below", f"{statistics.quantiles(took, n=10)[-1]:.0f}", "ms", "", None
    yield "  the slowest", f"{max(took):.0f}", "ms", "", None


def guess(setter, guesser, word):
    """All letters but the last, and some that are not there; that one ends the round."""
    setter.set_word(word)
    guesser.until(lambda: (guesser.view.get("turn") or {}).get("to") == "guess" and guesser.view["turn"]["seat"] == guesser.view["you"], "its turn")
    *found, last = dict.fromkeys(word)
    missed = [letter for letter in "qwxzåäöéyuptdhljc" if letter not in word][:MISSES]
    for child in (setter, guesser):
        child.page.evaluate("window.touched = {}; window.shown = {}")
    for letter in [*found, *missed]:
        guesser.touch(f"[data-letter={letter}]:not([disabled])")
        setter.page.locator(f"[data-letter={letter}][data-mark]").wait_for()
        guesser.page.locator(f"[data-letter={letter}][data-mark]").wait_for()
        guesser.page.wait_for_timeout(random.randrange(100, 300))
    touched, shown = guesser.page.evaluate("window.touched"), setter.page.evaluate("window.shown")
    guesser.touch(f"[data-letter={last}]:not([disabled])")
    for child in (setter, guesser):
        child.until(lambda: child.view["phase"] == "over" or child.view["turn"]["to"] == "set", "the end of the word")
    return [shown[letter] - touched[letter] for letter in [*found, *missed]]


def beside(school, teacher):
    """Others who play without a page, an answer in about a second each."""
    for number in range(PAIRS):
        names = [f"Ett{number}", f"Tva{number}"]
        for name in names:
            line = school.line(name)
            line.does = slowly(line)
        teacher.pair(*names, game="cards", questions=5, **WORDS)


def slowly(line):
    answer = bot(line)

    def does(told):
        if told.get("event") in ("asked", "over"):
            later = threading.Timer(random.uniform(0.6, 1.4), lambda: line.send("again") if told["event"] == "over" else answer(told))
            later.daemon = True
            later.start()
    return does
