"""Whether anything keeps a page busy for so long that a finger notices."""

import json

import boards
from first import slow
from games import play_questions
from scenarios import WORDS

LONG = 50


def bingo(anna, bo):
    play_questions([anna, bo])


def hangman(anna, bo):
    for setter, guesser, word in ((anna, bo, "solros"), (bo, anna, "regnbåge")):
        setter.set_word(word)
        guesser.until(lambda: guesser.view["turn"]["to"] == "guess", "its turn")
        for letter in ["x", *dict.fromkeys(word)]:
            guesser.touch(f"[data-letter={letter}]:not([disabled])")
            guesser.page.locator(f"[data-letter={letter}]:not([data-mark])").wait_for(state="detached")
        anna.until(lambda: anna.view["phase"] == "over" or anna.view["turn"]["to"] == "set", "the next word")
        bo.until(lambda: bo.view["phase"] == "over" or bo.view["turn"]["to"] == "set", "the next word")


def letters(anna, bo):
    for child in (anna, bo):
        for right in (True, True, True, False, True, False, False):
            child.choose(right)


def board(anna, bo):
    for child in (anna, bo):
        boards.Builder.of(child)
    anna.until(lambda: anna.view["turn"]["seat"] == anna.view["you"], "its turn")
    anna.touch(".layouts [data-do=stars]")
    for child in (anna, bo):
        child.touch(".tool[data-do=ready]:not([disabled])")
    for child in (anna, bo):
        child.until(lambda: child.view.get("words"), "the words")
    boards.play(anna, bo)


def colours(anna, bo):
    for child in (anna, bo):
        for right in (True, True, True, False, True, False, False):
            child.find(right)


GAMES = {
    "bingo": (bingo, WORDS), "cards": (bingo, {"questions": 4, **WORDS}), "hangman": (hangman, {"list": "sv"}),
    "letters": (letters, {"mode": "duel", "list": "sv"}), "board": (board, WORDS), "colours": (colours, {"mode": "duel", "list": "sv"}),
}


def longest(school):
    """With two pages, from being set at the game until its end is seen."""
    anna, bo = school.child("Anna"), school.child("Bo", "bear")
    for rate in (1, 4):
        for child in (anna, bo):
            slow(child.page, rate)
        for game in GAMES:
            busy, lasted = traced(school, anna, bo, game)
            how = f", slowed {rate} times" if rate > 1 else ""
            yield f"{game}: the longest task{how}", f"{lasted:.0f}", "ms", f"at most {LONG}" if rate == 1 else "", rate > 1 or lasted <= LONG
            yield "  the most processor time of one", f"{busy:.0f}", "ms", "", None


def traced(school, anna, bo, game):
    """The longest task of a game's two pages, by the processor and by the clock, in milliseconds."""
    play, options = GAMES[game]
    teacher = school.teacher()
    anna.out(teacher)
    school.browser.start_tracing(categories=["toplevel"])
    teacher.pair("Anna", "Bo", game=game, **options)
    for child in (anna, bo):
        child.sees(game, "playing")
    play(anna, bo)
    for child in (anna, bo):
        child.phase("over")
    events = json.loads(school.browser.stop_tracing())["traceEvents"]
    pages = {(one["pid"], one["tid"]) for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"}
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in pages and "tdur" in one]
    return [max(one[time] for one in tasks) / 1000 for time in ("tdur", "dur")]
