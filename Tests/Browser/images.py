"""Pictures of words: never before an answer, and then of both parts as one."""

import json
import struct
import zlib

from games import right_answers
from server import RIGHT, WORDS


def png(side=8):
    """A red square."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\xe5\x48\x4d" * side for _ in range(side))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def words_have_pictures_when_they_are_read(school):
    folder = school.server.folder / "words" / "pictures"
    folder.mkdir()
    for word in ("tak", "sol"):
        (folder / f"{word}.png").write_bytes(png())
    (folder / "bil.png").write_text("<svg onload='alert(1)'/>")
    school.server.kill()
    school.server.start()
    anna, bo, teacher = school.child("Anna"), school.line("Bo"), school.teacher()
    bo.does = right_answers(bo)
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    anna.sees("cards", "playing")
    files = {"hus": 0, "sol": 2}
    while anna.view["phase"] == "playing":
        anna.until(lambda: anna.view["phase"] == "over" or anna.is_asked(), "a question")
        if anna.view["phase"] == "over":
            break
        question, number = anna.view["asked"]["question"], anna.view["asked"]["round"]
        # Before the answer nothing of the question is seen as a picture, nor asked for.
        assert anna.page.locator(".question .as-one, .hand-cards .as-one").count() == 0, question
        sought = {json.loads(frame)["word"] for way, frame in anna.frames() if way == ">" and '"do":"picture"' in frame}
        assert not sought & {question, *anna.view["asked"]["choices"]}, sought
        anna.lay_right()
        # Where a device has an emoji it is seen, and otherwise an own drawing; a file wherever there is one.
        if question in files:
            shown = anna.page.locator(f".stamp[data-picture={question}{RIGHT[question]}]").first
            shown.locator(".part").nth(1).wait_for()
            assert shown.locator("img").count() == files.pop(question), question
            for one in shown.locator("img").all():
                anna.until(lambda: one.evaluate("one => one.complete && one.naturalWidth === 8"), "its file")
        anna.until(lambda: anna.view["phase"] == "over" or anna.view.get("asked", {}).get("round") != number, "what came of it")
    anna.phase("over")
    assert not files, files
    # A silly word shows what it has.
    anna.touch(".choice[data-icon=silly]")
    anna.page.locator(".sheet .pair-slots").wait_for()
    anna.rest()
    anna.touch(".sheet .choice[data-type$=' hus']")
    anna.page.locator(".sheet .pair-slots", has_text="hus").wait_for()
    anna.rest()
    anna.touch(".sheet .choice:not([data-icon=back])")
    anna.page.locator(".silly-word .as-one .part").first.wait_for()
    anna.tablet.check("a silly word with its picture")
    anna.out(teacher)
    anna.touch(".choice[data-icon=journey]")
    anna.touch(".sheet .choice[data-icon=words]")
    anna.page.locator(".jokes .as-one .part").first.wait_for()
    sheet = anna.page.locator(".sheet")
    anna.until(lambda: sheet.evaluate("one => one.getAnimations().length === 0"), "the sheet to lie still")
    anna.tablet.check("words with pictures")


ALL = [words_have_pictures_when_they_are_read]
