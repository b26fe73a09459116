"""Word lists that are written on the teacher's page: typed, pasted, broken, by two at once, and played."""

from playwright.sync_api import expect

from server import until
from teaching import DRAWN, TABLET, TELEPHONE, WALL, Desk


def at_words(desk):
    desk.does("Mer …")
    desk.does("Ord")
    desk.page.locator(".lists .list-names").first.wait_for()
    return desk


def begins(desk, name):
    at_words(desk)
    desk.page.locator(".lists input").fill(name)
    desk.page.keyboard.press("Enter")
    desk.page.locator("#pairs").wait_for()
    return desk


def writes(desk, text):
    desk.page.locator("#pairs").fill(text)


def card(desk, word):
    return desk.page.locator(f".list-card[data-question='{word}']")


def kept(desk, word):
    return desk.page.locator(f".list-question[data-question='{word}']")


def rows(teacher, **fields):
    """What the server tells of all lists, or of one."""
    number = teacher.ask("list", **fields)["id"]
    return [told for told in teacher.heard if told.get("event") == "row" and told.get("id") == number]


def keeps(desk):
    """Keeps what is typed; where endings are proposed, they are read first."""
    desk.page.locator(".list-typing .main:not([disabled])").click()
    desk.page.evaluate(DRAWN)
    if desk.page.locator(".sheet").count():
        desk.does("Inget är riktigt, spara")


def a_list_is_written_and_played(school):
    teacher = school.teacher()
    desk = Desk(school, size=TABLET).enter()
    at_words(desk)
    desk.page.get_by_text("Från filer").wait_for()
    desk.looked_over("all lists")
    desk.page.locator(".lists input").fill("Mina djur")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".lists h2")).to_have_text("mina-djur")
    writes(desk, "hund + koja\nhund + valp\nkatt + mat\n<b>hej</b>\nHäst + sko")
    expect(card(desk, "hund").locator(".pill")).to_have_count(6)
    expect(desk.page.locator(".list-card.bad")).to_have_count(2)
    expect(card(desk, "Häst").locator(".refusal")).to_contain_text("stor bokstav")
    desk.looked_over("lines are judged")
    # What is struck out makes room for another one, and can be taken back; by the keys as well.
    first = card(desk, "katt").locator(".pill").first
    ending = first.inner_text()
    first.focus()
    desk.page.keyboard.press("Enter")
    expect(card(desk, "katt").locator(".pill.struck")).to_have_text(ending)
    expect(card(desk, "katt").locator(".pill")).to_have_count(7)
    desk.looked_over("an ending is struck out")
    # Nothing is kept before she has read what would be wrong.
    desk.press(".list-typing .main")
    expect(desk.page.locator(".sheet")).to_contain_text(f"katt{card(desk, 'katt').locator('.pill:not(.struck)').first.inner_text()}")
    expect(desk.page.locator(".sheet")).not_to_contain_text(f"katt{ending},")
    desk.does("Nej")
    assert kept(desk, "katt").count() == 0
    keeps(desk)
    kept(desk, "katt").wait_for()
    # What is broken stays where it was typed.
    expect(desk.page.locator("#pairs")).to_have_value("<b>hej</b>\nHäst + sko")
    expect(desk.page.locator(".list-card")).to_have_count(2)
    of = {row["question"]: row for row in rows(teacher, list="mina-djur")}
    assert of["hund"]["right"] == ["koja", "valp"] and len(of["hund"]["wrong"]) == 6, of
    assert ending not in of["katt"]["wrong"] and len(of["katt"]["wrong"]) == 6, of
    # Children play it at once.
    desk.does("Spela i dag")
    anna = school.line("Anna")
    anna.ask("play", seats=1)
    assert anna.wait("asked")["question"] in of
    # What is played is not erased; what is asked first can be left.
    desk.does("Sudda listan")
    desk.does("Nej")
    assert not desk.sent("erase")
    desk.does("Sudda listan")
    desk.does("Sudda den")
    expect(desk.page.locator(".note")).to_contain_text("spelar just")
    anna.ask("leave")
    desk.does("Ta bort katt")
    desk.does("Ta bort")
    expect(kept(desk, "katt")).to_have_count(0)
    desk.does("Ändra hund")
    expect(desk.page.locator("#pairs")).to_have_value(until(lambda: desk.page.locator("#pairs").input_value().startswith("<b>hej</b>\nHäst + sko\nhund: koja valp | ") and desk.page.locator("#pairs").input_value(), "the line to be mended"))
    desk.does("Sudda listan")
    desk.does("Sudda den")
    until(lambda: desk.page.locator("#pairs").count() == 0, "the list to be gone")
    assert "mina-djur" not in [row["list"] for row in rows(teacher)]


def a_list_is_pasted(school):
    teacher = school.teacher()
    desk = begins(Desk(school, size=WALL, color_scheme="dark").enter(), "mycket")
    letters = "abcdefghijklmnopqrst"
    pairs = "\n".join(f"x{letters[n // 20]}{letters[n % 20]} + koja" for n in range(60))
    writes(desk, pairs)
    expect(desk.page.locator(".list-card.good")).to_have_count(60)
    keeps(desk)
    expect(desk.page.locator(".list-question")).to_have_count(60)
    expect(desk.page.locator("#pairs")).to_have_value("")
    desk.looked_over("sixty are kept, dark")
    assert len(rows(teacher, list="mycket")) == 60
    # A line of 8 KB, and five thousand lines: the page lives, and says what it can of them.
    writes(desk, "x" * 8192 + " + " + "y" * 8192 + "\nhus + båt")
    card(desk, "hus").wait_for()
    expect(desk.page.locator(".list-card .refusal").first).to_contain_text("xxx")
    # Typed by the browser itself so much would take long.
    desk.page.locator("#pairs").evaluate("(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }", "\n".join(f"hus{n} + båt" for n in range(5000)))
    expect(desk.page.locator(".list-card")).to_have_count(100)
    expect(desk.page.locator(".list-cards")).to_contain_text("4900 rader till")
    writes(desk, "")
    expect(desk.page.locator(".list-card")).to_have_count(0)


def two_write_one_list(school):
    eva = begins(Desk(school).enter(), "djur")
    writes(eva, "hund + koja")
    card(eva, "hund").wait_for()
    keeps(eva)
    kept(eva, "hund").wait_for()
    ida = Desk(school, size=TABLET)
    ida.page.locator("#key").wait_for()
    ida.does("In English")
    ida.enter()
    ida.does("More …")
    ida.does("Words")
    ida.page.locator(".list-names .pill", has_text="djur").click()
    kept(ida, "hund").wait_for()
    writes(ida, "hund: valp | sol fat ko\nräv: lya | sol fat ko")
    card(ida, "räv").wait_for()
    ida.looked_over("a list in English")
    keeps(ida)
    # The last one counts, and both see it.
    kept(eva, "räv").wait_for()
    expect(kept(eva, "hund")).to_contain_text("valp")
    # The server dies while she types: nothing of it is lost.
    for desk in (eva, ida):
        desk.tablet.may_be_lost = True
    writes(eva, "katt + mat\nfel")
    card(eva, "katt").wait_for()
    school.server.kill()
    eva.page.locator(".lost").wait_for()
    writes(eva, "katt + mat\nfel\nhäst + sko")
    school.server.start()
    eva.page.locator(".lost").wait_for(state="detached")
    card(eva, "häst").wait_for()
    expect(eva.page.locator(".list-question")).to_have_count(2)
    keeps(eva)
    kept(eva, "häst").wait_for()
    kept(ida, "häst").wait_for()
    expect(eva.page.locator("#pairs")).to_have_value("fel")
    eva.tablet.measure("a list", (TELEPHONE, TABLET, WALL))


ALL = [a_list_is_written_and_played, a_list_is_pasted, two_write_one_list]
