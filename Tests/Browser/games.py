"""Plays what lies before a tablet, with touches alone."""

import colorsys
import json
import time

from server import RIGHT


class Child:
    """Somebody at a tablet: what the server has told it, and what it touches."""

    def __init__(self, tablet, name):
        self.tablet, self.page, self.name = tablet, tablet.page, name
        self.read, self.facts, self.view = 0, [], None
        # Where on the screen its own things lie.
        self.place = ""

    def hear(self):
        """Takes in what has come, as it came over the line."""
        frames = self.frames()
        for way, frame in frames[self.read:]:
            self.read += 1
            told = json.loads(frame)
            if way == "<" and told.get("event") == "view":
                self.view = told
            elif way == "<" and "seq" in told and told.get("event", "caught-up") != "caught-up":
                self.facts.append(told)

    def frames(self):
        return self.tablet.frames

    def until(self, true, what, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.hear()
            value = true()
            if value:
                return value
            self.page.wait_for_timeout(15)
        raise AssertionError(f"{self.name} waited in vain for: {what}; {json.dumps(self.view, ensure_ascii=False)}")

    def sees(self, game=None, phase=None, round=None):
        def fits():
            view = self.view
            return view and (not game or view["game"] == game) and (not phase or view["phase"] == phase) and (
                round is None or view.get("asked", {}).get("round") == round)
        self.until(fits, f"{game} {phase} {round}")
        if phase:
            self.page.locator(f"main[data-phase={phase}] [data-game={self.view['game']}]").first.wait_for()

    def is_asked(self):
        asked = self.view and self.view.get("asked")
        return asked and self.view["phase"] == "playing" and self.view["you"] not in asked["done"]

    def pictures(self):
        """Those of its word, as it was told when it was new; none where the server gives none."""
        told = [json.loads(frame) for way, frame in self.tablet.frames if way == "<"]
        return next((one["pictures"] for one in told if one.get("ok") == "hello" and "pictures" in one), None)

    def all(self, event):
        return [fact for fact in self.facts if fact["event"] == event]

    def touch(self, what, moving=False):
        """Touches the first of these; what breathes all the time never stands still."""
        self.locator(what).first.tap(force=moving)

    def locator(self, what):
        return self.page.locator(f"{self.place} {what}")

    def draw(self, what, onto):
        """Draws something onto something else, with a mouse as with a finger."""
        from_box, to_box = (self.page.locator(one).first.bounding_box() for one in (what, onto))
        middle = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.move(*middle(from_box))
        self.page.mouse.down()
        self.page.mouse.move(*middle(to_box), steps=8)
        self.page.mouse.up()

    def out(self, teacher):
        """A teacher takes it out of its room, if it sits in one, and whoever sits there with it."""
        self.hear()
        if self.view:
            teacher.take_out(*[place["name"] for place in self.view["places"] if place["presence"] != "left"])
            self.at_door()
            self.view = None

    # Who one is

    def come(self, animal="fox"):
        """Opens the page, says its name and chooses an animal, as a child that is new."""
        self.page.goto(self.tablet.address)
        return self.introduce(animal)

    def introduce(self, animal):
        self.page.locator("main[data-page=name] input").fill(self.name)
        self.touch("main[data-page=name] .go")
        self.choose_animal(animal)
        return self

    def choose_animal(self, animal):
        secret = self.page.locator("main[data-page=secret] .go")
        choice = self.page.locator(f"[data-animal={animal}]")
        secret.or_(choice).first.wait_for()
        if secret.is_visible():
            secret.tap()
            self.rest()
        choice.tap()
        self.at_door()
        self.rest()

    def come_back(self):
        """The page is there again, and knows who plays here: its animal is touched."""
        self.page.get_by_role("button", name=self.name, exact=True).tap()
        self.rest()

    def rest(self):
        """So long that the next touch is not the second one of two at the same place."""
        self.page.wait_for_timeout(400)

    def at_door(self):
        self.page.locator("main.door .play-button").wait_for()

    def phase(self, phase):
        self.sees(phase=phase)

    # Bingo and cards

    def lay(self, word):
        """Lifts a word, and lays the pair down."""
        self.touch(f"[data-game] [data-word='{word}']:not([disabled])")
        self.locator(".held-pair").filter(has_text=word).tap()

    def lay_right(self):
        self.lay(RIGHT[self.view["asked"]["question"]])

    # Hangman

    def set_word(self, word):
        self.touch("[data-do=open]")
        for letter in word:
            self.touch(f"[data-letter={letter}]")
        self.page.locator(f"[data-pattern^='{word}']").wait_for()
        self.touch("[data-do=yes]")

    def guess(self, letter):
        self.touch(f"[data-letter={letter}]:not([disabled])")
        self.page.locator(f"[data-letter={letter}][data-mark]").wait_for()

    def guess_whole(self, letters):
        self.touch("[data-do=practise]")
        for letter in letters:
            self.touch(f"[data-letter={letter}]")
        self.touch("[data-do=yes]")

    # Letters

    def run(self):
        return next((run for run in self.view.get("runs", []) if run["seat"] == self.view["you"]), {})

    def choose(self, right):
        """Touches the half that is the same, or the other one."""
        self.until(lambda: self.run().get("choices"), "a row")
        before = self.run()
        side = "left" if (before["choices"][0] == before["question"]) == right else "right"
        self.locator(f"[data-row='{before['question']}'] [data-side={side}]:not([disabled])").tap()
        self.answered(before)

    def answered(self, before):
        self.until(lambda: self.view["phase"] == "over" or self.run() != before, "what came of it")

    # Colours

    def find(self, right):
        """Touches the field of another hue, or one beside it. Tells which one it was."""
        self.until(lambda: self.run().get("colours"), "colours")
        before = self.run()
        odd = odd_one(before["colours"])
        place = odd if right else (odd + 1) % 16
        tile = "abcd"[place % 4] + str(place // 4 + 1)
        self.locator(f"[data-tile={tile}]:not([disabled])").tap()
        self.answered(before)
        return tile


def odd_one(colours):
    """The place of the one whose hue is farthest from those of the others; with the first rows that is plain."""
    hues = [colorsys.rgb_to_hls(*(int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)))[0] for colour in colours]
    apart = lambda one, other: min(abs(one - other), 1 - abs(one - other))
    return max(range(len(hues)), key=lambda place: sum(apart(hues[place], hue) for hue in hues))


def play_questions(children):
    """All answer right, as often as they are asked, until the game is over."""
    for child in children:
        child.until(lambda: child.view and child.view.get("asked"), "a question")
    while any(child.view["phase"] != "over" for child in children):
        for child in children:
            child.hear()
            if child.is_asked():
                number = child.view["asked"]["round"]
                child.lay_right()
                child.until(lambda: child.view["phase"] == "over" or not child.is_asked() or child.view["asked"]["round"] > number, "its answer")
        children[0].page.wait_for_timeout(15)


def right_answers(line):
    """Answers right, whenever it is asked."""
    def does(told):
        if told.get("event") == "asked" and told.get("question") in RIGHT:
            line.send("answer", word=RIGHT[told["question"]])
    return does


def agree(child, line_or_child):
    """Both were told the same end of the game."""
    end = lambda facts: next(fact for fact in facts if fact.get("event") == "over")
    one, other = end(child.facts), end(line_or_child.facts if isinstance(line_or_child, Child) else line_or_child.heard)
    for key in ("winners", "scores", "total", "stayed"):
        assert one.get(key) == other.get(key), (key, one, other)
