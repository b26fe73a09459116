"""What a camera reads from a screen or a slip of paper, and tablets that go from hand to hand."""

import subprocess

from games import Child
from leaving import KEPT


def read(picture):
    """What zbarimg sees in a picture."""
    command = ["zbarimg", "--quiet", "--nodbus", "--raw", "png:-"]
    return subprocess.run(command, input=picture, capture_output=True, check=True).stdout.decode().strip()


def the_code_is_scanned_from_a_waiting_page(school):
    anna = school.child("Anna")
    anna.page.locator(".play-button").tap()
    anna.page.locator(".overlay .choice").first.tap()
    code = anna.page.locator(".gathering img.code")
    code.wait_for()
    anna.until(lambda: code.evaluate("one => one.complete && one.naturalWidth > 0"), "the code")
    address = read(code.screenshot())
    assert address == anna.tablet.address, address
    # Whoever scans it stands at the door, and finds who waits.
    bo = school.tablet(address)
    Child(bo, "Bo").come("bear")
    bo.page.locator(".play-button", has_text="Anna").tap()
    anna.page.locator("main[data-phase=playing]").wait_for()
    code.wait_for(state="detached")


def a_slip_leads_right_in(school):
    teacher = school.teacher()
    school.line("Åsa Li").close()
    number = teacher.send("slips", names=["Åsa Li"], anyway=True)
    row = teacher.wait("row", id=number)
    tablet = school.tablet(row["page"])
    asa = Child(tablet, "Åsa Li")
    tablet.page.goto(row["page"])
    tablet.page.locator("main[data-page=animals]").wait_for()
    assert tablet.page.url == f"http://127.0.0.1:{school.server.web}/", tablet.page.url
    asa.choose_animal("owl")
    assert tablet.page.locator(".self").inner_text() == "Åsa Li"


def a_slip_that_is_wrong_harms_nobody(school):
    school.line("Anna").close()
    tablet = school.tablet(f"http://127.0.0.1:{school.server.web}/#%E0%A4%A")
    nils = Child(tablet, "Nils")
    tablet.page.goto(tablet.address)
    tablet.page.locator("main[data-page=name]").wait_for()
    # Into the page that is open there.
    tablet.page.evaluate("location.hash = '#Anna:fel'")
    tablet.page.locator(".note", has_text="Anna").wait_for()
    assert "#" not in tablet.page.url
    nils.introduce("hare")
    assert tablet.page.locator(".self").inner_text() == "Nils"


def what_is_posted_at_a_stop_is_scanned(school):
    anna = school.child("Anna")
    bo = school.line("Bo")
    bo.ask("open", game="race", list="sv")
    for code in ("räv", "uggla"):
        bo.ask("stop", clue="Titta under det", code=code)
    school.teacher().ask("put", name="Anna", room="Bo")
    bo.ask("ready")
    seeks = lambda stop: anna.until(lambda: anna.view and anna.view.get("now") == "seek" and anna.view["next"]["stop"] == stop, f"the way to stop {stop}")
    seeks(1)
    # What a camera reads there opens the page, here the one that is open already.
    anna.page.evaluate("""path => {
      const picture = document.documentElement.appendChild(new Image(400));
      picture.src = path;
      picture.id = "posted";
      picture.style.cssText = "position: fixed; inset: 0; z-index: 99";
      return picture.decode();
    }""", f"code/{'räv'.encode().hex()}.svg")
    address = read(anna.page.locator("#posted").screenshot())
    anna.page.evaluate("document.getElementById('posted').remove()")
    assert address == f"{anna.tablet.address}#!72c3a476", address
    anna.page.evaluate("address => { location.href = address; }", address)
    seeks(2)
    assert anna.page.url == anna.tablet.address, anna.page.url
    # A device's own camera opens a new tab, which takes over as who played here last.
    tab = anna.tablet.tab()
    tab.goto(f"{anna.tablet.address}#!{'uggla'.encode().hex()}")
    tab.locator("main[data-phase=over]").wait_for()
    bo.wait("reached", stop=2)
    # What says nothing harms nobody.
    tab.evaluate("location.hash = '#!räv'")
    tab.wait_for_function("() => !location.hash")


def a_class_comes_back_at_a_new_address(school):
    """Browsers keep what they know by address, so nobody is known there; a slip each, and nobody types."""
    names = [f"Barn {number}" for number in range(1, 26)]
    for name in names:
        school.line(name).close()
    before, school.server.web = school.server.web, 0
    school.server.kill()
    school.server.start()
    assert school.server.web != before
    teacher = school.teacher()
    teacher.ask("slips", names=names, anyway=True)
    pages = {told["name"]: told["page"] for told in teacher.heard if told.get("event") == "row" and "page" in told}
    assert list(pages) == names
    for name, address in pages.items():
        tablet = school.tablet(address)
        tablet.page.goto(address)
        Child(tablet, name).choose_animal("frog")
        assert tablet.page.locator(".self").inner_text() == name
    who = teacher.ask("who")
    assert who["count"] == 25, who


def shared_tablets_keep_nobody(school):
    anna = school.child("Anna")
    pictures = anna.pictures()
    assert "Anna" in anna.page.evaluate(KEPT)
    school.server.kill()
    school.server.more = ["--shared-tablets"]
    school.server.start()
    # Who sat there comes back once more, and is kept no longer.
    anna.at_door()
    anna.until(lambda: anna.page.evaluate(KEPT) == "", "nobody to be kept")
    anna.page.reload()
    anna.page.locator("main[data-page=name] input").fill("Anna")
    anna.touch("main[data-page=name] .go")
    for picture in pictures:
        anna.touch(f"[data-picture={picture}]")
    anna.at_door()
    assert anna.page.evaluate(KEPT) == ""


ALL = [what_is_posted_at_a_stop_is_scanned, the_code_is_scanned_from_a_waiting_page, a_slip_leads_right_in, a_slip_that_is_wrong_harms_nobody, a_class_comes_back_at_a_new_address, shared_tablets_keep_nobody]
