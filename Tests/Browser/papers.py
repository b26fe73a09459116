"""What is printed and taken along from the teacher's page, and the class's names before and after."""

import csv
import io
import json
import subprocess
import tempfile
import urllib.parse

from playwright.sync_api import expect

from desk import GIVEN, believe, own, place, rows
from scanning import read
from server import RIGHT, WORDS, until
from teaching import TABLET, Desk, Played


def pdf(desk, name):
    """What a printer would get: its file, and how many pages it has."""
    path = f"{tempfile.mkdtemp(prefix='ordrum-paper.')}/{name}.pdf"
    desk.page.pdf(path=path, prefer_css_page_size=True, print_background=True)
    told = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    return path, int(next(line for line in told.splitlines() if line.startswith("Pages:")).split()[1])


def text_of(path):
    return subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout


class Filled:
    """A line on which a lesson is told."""

    def __init__(self, socket, rows, more):
        self.socket, self.rows, self.more, self.on_message = socket, rows, more, socket.on_message

    def send(self, text):
        told = json.loads(text)
        if told.get("ok") == "lesson":
            for row in self.rows:
                self.socket.send(json.dumps({"event": "row", "id": told["id"], **row}))
            told |= self.more
        self.socket.send(json.dumps(told))


def the_lesson_of_thirty_is_one_page(school):
    names = [f"Barn {number}" for number in range(1, 27)] + ["Maximiliana Augusta", "Bartholomeus-Alexand", "<b>Bo</b>", "WWWWWWWWWWWWWWWWWWWW"]
    row = {"minutes": 38, "finished": 4, "words": 123, "first": 99, "later": 20, "helped": 4, "tries": 200, "misses": 60, "names": names[:5], "hard": ["brandbilsförare", "tvättmaskin", "blåbärspaj", "regnbåge"]}
    talk = {"Barn 7": "found-it-hard", "WWWWWWWWWWWWWWWWWWWW": "was-alone", "Barn 9": "read-nothing"}
    all_rows = [{"pupil": number, "name": name, **row, **({"talk": talk[name]} if name in talk else {})} for number, name in enumerate(names, 1)]
    more = {"began": 1_795_926_568_164, "ended": 1_795_929_568_164, "missing": [f"Frånvarande {number}" for number in range(12)], "hard": [{"word": f"sammansatt{number}", "pupils": number} for number in range(12)]}
    played = Played(school.server.key, names)
    line = lambda socket: played(Filled(socket, all_rows, more))
    desk = place(Desk(school, line=line).enter(), "Lektionen")
    shown = desk.page.locator(".paper tbody tr")
    expect(shown).to_have_count(30)
    assert shown.first.inner_text().startswith("→ Barn 7"), "whom to talk to comes first"
    desk.looked_over("the lesson")
    path, pages = pdf(desk, "lesson")
    text = text_of(path)
    assert pages == 1, pages
    assert all(name in text for name in names), text
    assert not any(part in text for part in ("Skriv ut", "Klassen\n", "Täck", "csv")), text
    # On a tablet, in English, in the dark, the paper is the same white one.
    other = Desk(school, size=TABLET, color_scheme="dark", line=line)
    other.does("In English")
    other.enter()
    other.does("More …")
    other.does("The lesson")
    expect(other.page.locator(".paper")).to_contain_text("Talk to first")
    expect(shown).to_have_count(30)
    other.looked_over("the lesson, dark, in English")
    assert pdf(other, "lesson-dark")[1] == 1


def the_lesson_goes_along(school):
    teacher = school.teacher()
    asa, bo = school.line("Åsa"), school.line("Bo")
    desk = place(Desk(school).enter(), "Lektionen")
    expect(desk.page.get_by_text("Ingen har spelat än.")).to_be_visible()
    teacher.pair("Åsa", "Bo", game="cards", questions=5, **WORDS)
    asked = asa.wait("asked")
    for line in (asa, bo):
        line.ask("answer", word=RIGHT[asked["question"]])
    words = desk.page.locator(".paper tr", has_text="Åsa").locator("td").nth(1)
    expect(words).to_have_text("1")
    expect(desk.page.locator(".paper tr", has_text="Bo").last.locator("td").nth(1)).to_have_text("1")
    # Its tables are files that spreadsheets open, in which nothing is a formula.
    for button, name in (("klass", "klass.csv"), ("lektion", "lektion.csv"), ("ord", "ord.csv")):
        with desk.page.expect_download() as saved:
            desk.page.get_by_role("button", name=f"{button}.csv").click()
        assert saved.value.suggested_filename == name
        data = open(saved.value.path(), "rb").read()
        assert data.startswith(b"\xef\xbb\xbf") and data.count(b"\xef\xbb\xbf") == 1 and data.endswith(b"\r\n")
        table = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
        assert not any(cell[:1] in "=+-@\t" for row in table for cell in row if cell), table
        assert name == "ord.csv" or any("Åsa" in row for row in table), table
    # Who only helps takes nothing along.
    key = teacher.ask("role", name="Ida", role="assistant")["key"]
    ida = Desk(school)
    ida.types(key)
    ida.begin()
    place(ida, "Lektionen")
    expect(ida.page.locator(".paper")).to_be_visible()
    assert ida.page.locator(".file").count() == 0


def a_class_begins_with_a_list(school):
    teacher = school.teacher()
    school.line("Åsa")
    desk = place(Desk(school).enter(), "Barnens namn")
    expect(desk.page.locator("[data-name=Åsa]")).to_be_visible()
    names = ["Bo", "Anna", "Anna Bo", "åsa", "Fox 🦊", "*", "<b>Hej</b>", "Cia anyway", "x" * 60, *[f"Barn {number}" for number in range(1, 9)]]
    desk.page.locator("[data-field=pasted]").fill("\n\n  ".join(names) + "\r\n")
    desk.looked_over("a list that is pasted")
    desk.page.get_by_role("button", name="Skriv in 17").click()
    refused = desk.page.locator("li[data-is=refused]")
    expect(refused).to_have_count(5)
    for name in ("Fox 🦊", "<b>Hej</b>", "Cia anyway"):
        expect(desk.page.locator("li[data-is=refused]", has_text=name)).to_be_visible()
    # What was refused stays written, and nothing else.
    field = desk.page.locator("[data-field=pasted]")
    expect(field).to_be_enabled()
    assert field.input_value().split("\n") == ["Fox 🦊", "*", "<b>Hej</b>", "Cia anyway", "x" * 60]
    assert [row["name"] for row in rows(teacher, "pupils")].count("Barn 7") == 1
    assert len(rows(teacher, "pupils")) == 12
    desk.looked_over("what was refused")
    # Two teachers: what one does the other sees.
    other = place(own(school, "Cia", size=TABLET, color_scheme="dark"), "Barnens namn")
    expect(other.page.locator(".names .pill")).to_have_count(13)
    expect(other.page.get_by_role("radio", name="Bara klassens namn")).to_have_attribute("aria-checked", "true")
    other.page.get_by_role("radio", name="Du släpper in").click()
    expect(desk.page.get_by_role("radio", name="Du släpper in")).to_have_attribute("aria-checked", "true")
    other.looked_over("names, dark")
    # Slips: eight on a page, none cut in two, and each leads in.
    desk.page.get_by_role("button", name="Lappar till alla").click()
    slip = desk.page.locator(".slip")
    expect(slip).to_have_count(11, timeout=60_000)
    desk.looked_over("slips")
    path, pages = pdf(desk, "slips")
    assert pages == 2, pages
    text = text_of(path)
    assert "Barn 8" in text and "Orden är hemliga" not in text
    anna = desk.page.locator(".slip[data-name='Anna Bo']")
    address = read(anna.screenshot())
    word = anna.locator(".word").inner_text().split("\n")[0]
    assert urllib.parse.unquote(address) == f"http://127.0.0.1:{school.server.web}/#Anna Bo:{word}", address
    codes = subprocess.run(["sh", "-c", f"cd {path.rsplit('/', 1)[0]} && pdftoppm -r 150 -png slips.pdf page && zbarimg -q --nodbus --raw page-*.png"], capture_output=True, text=True, check=True).stdout.split()
    assert len(set(codes)) == 11, len(set(codes))
    # Covered, and left, the words are gone.
    desk.does("Täck över")
    desk.page.locator(".cover").wait_for()
    assert word not in desk.page.content()
    desk.does("Visa klassen")
    expect(desk.page.locator(".names .pill")).to_have_count(13)
    assert word not in desk.page.content()


def a_list_breaks_in_the_middle(school):
    teacher = school.teacher()
    desk = place(Desk(school).enter(), "Barnens namn")
    desk.tablet.may_be_lost = True
    names = [f"Barn {number}" for number in range(1, 61)]
    desk.page.locator("[data-field=pasted]").fill("\n".join(names))
    desk.does("Skriv in 60")
    expect(desk.page.locator(".sheet")).to_contain_text("mer än en klass")
    desk.page.locator(".sheet").get_by_role("button", name="Skriv in 60").click()
    desk.page.locator("li[data-is=in]").nth(4).wait_for()
    school.server.kill()
    desk.page.locator(".lost").wait_for()
    school.server.start()
    desk.page.locator(".lost").wait_for(state="detached")
    expect(desk.page.locator("li[data-is=in]")).to_have_count(60)
    expect(desk.page.locator("[data-field=pasted]")).to_have_value("")
    assert sorted(row["name"] for row in rows(school.teacher(), "pupils")) == sorted(names)


def two_put_in_the_same_list(school):
    teacher = school.teacher()
    desks = [place(own(school, name), "Barnens namn") for name in ("Eva", "Ida")]
    names = [f"Barn {number}" for number in range(1, 40)]
    for desk in desks:
        desk.page.locator("[data-field=pasted]").fill("\n".join(names + ["Barn 3"]))
    for desk in desks:
        desk.page.get_by_role("button", name="Skriv in 40").click()
    for desk in desks:
        expect(desk.page.locator("li[data-is=in]")).to_have_count(40)
        expect(desk.page.locator("[data-field=pasted]")).to_have_value("")
    assert sorted(row["name"] for row in rows(teacher, "pupils") if row["role"] == "pupil") == sorted(names)


def a_teacher_looks_after_names(school):
    teacher = school.teacher()
    bo, anna = school.line("Bo"), school.line("Anna")
    desk = place(own(school, "Eva"), "Barnens namn")

    def sure(what):
        """The question lies above the name."""
        expect(desk.page.locator(".sheet")).to_have_count(2)
        desk.page.locator(".sheet").last.get_by_role("button", name=what).click()

    def opens(name):
        desk.page.locator(f".names [data-name='{name}']").click()
        desk.page.locator(".sheet").wait_for()

    opens("Bo")
    desk.looked_over("one name")
    desk.page.locator("[data-field=called]").fill("Anna")
    desk.does("Ändra namnet")
    expect(desk.page.locator(".note")).to_contain_text("Anna")
    desk.page.locator("[data-field=called]").fill("Bo Ek")
    desk.page.keyboard.press("Enter")
    bo.wait("renamed", name="Bo Ek")
    # A new word is shown until the name is left.
    desk.page.get_by_role("button", name="Nytt ord").click()
    sure("Nytt ord")
    word = desk.page.locator(".secret")
    word.wait_for()
    desk.looked_over("a new word")
    told = word.inner_text()
    desk.page.keyboard.press("Escape")
    expect(word).to_have_count(0)
    assert told not in desk.page.content()
    opens("Bo Ek")
    desk.does("Stäng av")
    sure("Stäng av")
    bo.wait("banned")
    desk.page.locator(".sheet").get_by_role("button", name="Släpp in igen").click()
    expect(desk.page.locator(".sheet").get_by_role("button", name="Stäng av")).to_be_visible()
    # It goes while she looks at it.
    teacher.ask("forget", name="Bo Ek", sure=True)
    expect(desk.page.locator(".sheet")).to_have_count(0)
    expect(desk.page.locator(".note")).to_contain_text("finns inte")
    # Groups.
    dan = school.line("Dan")
    dan.ask("group", name="Sälar", members=["Dan", "Anna"])
    desk.page.locator("[data-group=Sälar]").get_by_role("button", name="Godkänn").click()
    dan.wait("grouped", group="Sälar")
    desk.page.locator("[data-field=group]").fill("Valar")
    desk.page.locator("section[aria-label=Grupper]").get_by_role("button", name="Anna", exact=True).click()
    desk.page.locator("section[aria-label=Grupper]").get_by_role("button", name="Dan", exact=True).click()
    desk.looked_over("a group is made")
    desk.does("Gör gruppen (2)")
    dan.wait("grouped", group="Valar")
    desk.page.locator("[data-group=Valar]").get_by_role("button", name="Upplös").click()
    desk.does("Upplös Valar")
    dan.wait("ungrouped", group="Valar")
    # Forgetting asks, and says what is lost.
    opens("Anna")
    desk.does("Glöm …")
    desk.page.get_by_role("button", name="Glöm Anna för alltid").wait_for()
    desk.looked_over("it is asked before anybody is forgotten")
    desk.does("Nej")
    assert "name-gone" not in [told.get("event") for told in anna.heard]
    desk.does("Glöm …")
    desk.does("Glöm Anna för alltid")
    anna.wait("name-gone")
    expect(desk.page.locator(".sheet")).to_have_count(0)
    desk.does("Vilka?")
    desk.does("Glöm 1")
    dan.wait("name-gone")
    # An assistant does not see what is not hers to do.
    school.line("Emil")
    told = teacher.ask("role", name="Ida", role="assistant")
    ida = Desk(school)
    ida.types(told["key"])
    ida.begin()
    place(ida, "Barnens namn")
    ida.page.locator("[data-name=Emil]").click()
    ida.page.locator(".sheet").wait_for()
    assert ida.page.locator(".sheet").get_by_role("button", name="Glöm").count() == 0
    ida.looked_over("an assistant's page")


def the_places_speak_english_too(school):
    teacher = school.teacher()
    anna = school.line("Anna")
    teacher.ask("pair", members=["Anna", school.line("Bo").name], game="cards", questions=5, think=0, **WORDS)
    made = believe(anna)
    teacher.ask("assign", **GIVEN)
    desk = Desk(school, size=TABLET, touch=True, color_scheme="dark")
    desk.does("In English")
    desk.types(teacher.ask("role", name="Eva", role="teacher")["key"])
    desk.page.locator(".board").wait_for()
    for place, says in (("Work", "Words that children believe in"), ("The lesson", "hard words"), ("Names", "How one gets in")):
        desk.does("More …")
        desk.does(place)
        expect(desk.page.locator("main.place")).to_contain_text(says)
        desk.looked_over(f"{place} in English")
        desk.does("‹ The class")
    # What a server says beside it is in English as well, and tells nobody to type anything.
    desk.does("More …")
    desk.does("Work")
    desk.press("[data-cell='Anna 1']")
    desk.does("You help others.")
    desk.does("Show the child")
    assert anna.wait("marked")["comment"] == "You help others."
    desk.does("‹ All exercises")
    desk.page.get_by_role("button", name=f"right: {made}").tap()
    expect(desk.page.locator(".note")).to_have_text(f"{made} is right. Anna is told.")
    desk.does("New exercise")
    desk.page.locator("[data-field=words] option").nth(3).wait_for(state="attached")
    desk.page.locator("[data-field=due]").fill("2020-01-01")
    desk.does("Give it")
    expect(desk.page.locator(".note")).to_contain_text("past")


ALL = [the_places_speak_english_too, the_lesson_of_thirty_is_one_page, the_lesson_goes_along, a_class_begins_with_a_list, a_list_breaks_in_the_middle, two_put_in_the_same_list, a_teacher_looks_after_names]
