"""What a teacher judges on her page: words that children believe in, and exercises; two teachers at once."""

import json

from playwright.sync_api import expect

from server import RIGHT, WORDS, until
from teaching import DRAWN, TABLET, Desk

GIVEN = {"game": "cards", "criteria": ["läser högt", "<b>lyssnar</b>"], **WORDS}


def place(desk, name):
    """Opens what stands beside the class."""
    desk.does("Mer …")
    desk.page.locator(".places").get_by_role("button", name=name, exact=True).click()
    desk.page.locator("main.place").wait_for()
    desk.page.wait_for_function("() => [...document.styleSheets].some((one) => one.href && one.href.endsWith('desk.css'))")
    return desk


def own(school, name, **options):
    """A teacher with a key of her own."""
    key = school.lines[0].ask("role", name=name, role="teacher")["key"]
    desk = Desk(school, **options)
    desk.types(key)
    return desk.begin()


def believe(line, but=""):
    """Is wrong, and believes in the word all the same."""
    asked = line.wait("asked")
    wrong = [one for one in asked["choices"] if one != RIGHT[asked["question"]] and asked["question"] + one != but]
    line.ask("answer", word=wrong[0])
    return line.ask("claim", word=wrong[0])["made"]


def a_teacher_judges_words(school):
    teacher = school.teacher()
    anna, bo = school.line("Anna"), school.line("Bo")
    teacher.pair("Anna", "Bo", game="cards", questions=5, **WORDS)
    made = believe(anna)
    eva = place(Desk(school, size=TABLET).enter(), "Arbeten")
    card = eva.page.locator(f"article[data-made='{made}']")
    expect(card).to_contain_text("Anna")
    expect(card).to_contain_text("Gäller hela klassen")
    eva.looked_over("a word waits, and nobody knows whose voice it is")
    # Judging is by name: she gets a key of her own, which is shown once.
    card.get_by_role("button", name=f"rätt: {made}").click()
    expect(eva.page.locator(".note")).to_contain_text("namn")
    eva.page.locator("[data-field=own]").fill("Eva")
    eva.page.keyboard.press("Enter")
    eva.page.locator(".secret").wait_for()
    eva.looked_over("a key of her own")
    eva.page.get_by_role("button", name="Jag har skrivit upp den").click()
    expect(eva.page.locator(".secret")).to_have_count(0)
    cia = place(own(school, "Cia", color_scheme="dark"), "Arbeten")
    # A colleague has begun: it is seen at once by the other, who touches once and decides.
    teacher_cia = school.line(None)
    teacher_cia.ask("teach", key=teacher.ask("role", name="Doris", role="teacher")["key"])
    number = teacher_cia.ask("claims")["count"] and anna.ask("claim")["claim"]
    teacher_cia.ask("judge", claim=number, verdict="wrong", comment="<i>nej</i>")
    for desk in (eva, cia):
        expect(desk.page.locator(f"article[data-made='{made}'] .other")).to_contain_text("Doris: fel ”<i>nej</i>”")
    card.locator("[data-field=word]").fill("Fint ord 🚀 <b>!</b>")
    card.get_by_role("button", name=f"rätt: {made}").click()
    expect(card.locator(".other")).to_contain_text("Ni är inte överens")
    expect(cia.page.locator(f"article[data-made='{made}'] .other")).to_contain_text("Eva: rätt")
    eva.looked_over("two do not agree")
    card.get_by_role("button", name=f"rätt: {made}").click()
    eva.does("Ja, rätt")
    told = anna.wait("claim-decided", made=made)
    assert told["right"] and told["comment"] == "Fint ord 🚀 <b>!</b>", told
    for desk in (eva, cia):
        expect(desk.page.locator(f"li[data-made='{made}']")).to_contain_text("rätt")
        expect(desk.page.locator("article[data-made]")).to_have_count(0)
    # It was a mistake after all.
    cia.page.locator(f"li[data-made='{made}'] button").click()
    cia.does("Ja, fel")
    expect(eva.page.locator(f"li[data-made='{made}']")).to_contain_text("fel")
    cia.looked_over("decided, dark")
    # Alone it is one touch.
    other = believe(bo, made)
    eva.page.locator(f"article[data-made='{other}']").get_by_role("button", name=f"fel: {other}").click()
    assert not bo.wait("claim-decided", made=other)["right"]
    eva.does("Täck över")
    eva.page.locator(".cover").wait_for()
    assert made not in eva.page.content()


def a_teacher_reviews_exercises(school):
    teacher = school.teacher()
    anna = school.line("Anna")
    for name in ("Bo", "Cia 2", "Dan"):
        school.line(name)
    eva = place(own(school, "Eva"), "Arbeten")
    # She gives one.
    eva.does("Ny övning")
    eva.page.locator("[data-field=words] option").nth(3).wait_for(state="attached")
    eva.page.locator("select[data-field=game]").select_option("cards")
    eva.page.locator("[data-field=criteria]").fill("läser högt\n<b>lyssnar</b>\n\n")
    eva.looked_over("a new exercise")
    eva.does("Ge övningen")
    assert anna.wait("exercise")["criteria"] == ["läser högt", "<b>lyssnar</b>"]
    expect(eva.page.locator(".cell")).to_have_count(4)
    eva.looked_over("the grid")
    eva.press("[data-cell='Anna 1']")
    chip = eva.page.locator(".chip")
    expect(chip).to_have_count(2)
    chip.first.click()
    chip.nth(1).click()
    chip.nth(1).click()
    expect(chip.nth(1)).to_have_attribute("data-verdict", "not_yet")
    eva.page.get_by_role("button", name="Du ger inte upp!").click()
    eva.page.locator("[data-field=comment]").press("End")
    eva.page.locator("[data-field=comment]").type(" <b>Bra</b> 🦊")
    eva.page.locator("[data-field=next]").fill("Läs en bok")
    saved = lambda: next((row for row in rows(teacher, "detail", name="Anna") if row.get("reviews")), {}).get("reviews")
    until(lambda: saved() == [{"name": "Eva", "met": [1], "not_yet": [2], "comment": "Du ger inte upp! <b>Bra</b> 🦊", "next": "Läs en bok", "ready": False}], "all to be saved")
    eva.looked_over("a review")
    # A colleague begins, and sees it differently.
    ida = place(own(school, "Ida", size=TABLET, color_scheme="dark"), "Arbeten")
    ida.page.locator("[data-cell='Anna 1']").click()
    expect(ida.page.locator(".other")).to_contain_text("Läs en bok")
    ida.page.locator(".chip").nth(1).click()
    expect(eva.page.locator(".other")).to_contain_text("Ida")
    expect(eva.page.locator(".other")).to_contain_text("ser det annorlunda")
    eva.looked_over("a colleague sees it differently")
    ida.page.get_by_role("switch", name="Min granskning är klar").click()
    expect(eva.page.locator(".other")).to_contain_text("klar")
    eva.does("Visa barnet")
    eva.does("Ja, som jag ser det")
    told = anna.wait("marked")
    assert (told["mark"], told["met"], told["next"]) == ("approved", ["läser högt"], "Läs en bok"), told
    # Who comes later is asked before she takes its place.
    ida.page.get_by_role("switch", name="en gång till").click()
    ida.does("Visa barnet")
    ida.does("Ja, som jag ser det")
    ida.page.get_by_role("button", name="Ja, visa mitt").wait_for()
    ida.looked_over("it would take a colleague's place")
    ida.does("Ja, visa mitt")
    assert anna.wait("marked", mark="again")["met"] == ["<b>lyssnar</b>"]
    expect(eva.page.locator(".desk")).to_contain_text("visat av Ida")
    # What is typed while the line is broken is kept, and comes there once.
    eva.tablet.may_be_lost = ida.tablet.may_be_lost = True
    school.server.kill()
    eva.page.locator(".lost").wait_for()
    eva.page.locator("[data-field=next]").fill("Skriv en saga")
    expect(eva.page.locator("[role=status]", has_text="Sparas när")).to_be_visible()
    school.server.start()
    eva.page.locator(".lost").wait_for(state="detached")
    expect(eva.page.locator("[role=status]", has_text="Sparat")).to_be_visible()
    again = school.teacher()
    until(lambda: any(one.get("next") == "Skriv en saga" for row in rows(again, "detail", name="Anna") for one in row.get("reviews", [])), "it to be saved")
    # A child that has just gone for good.
    again.ask("forget", name="Anna", sure=True)
    expect(eva.page.locator(".cell")).to_have_count(3)
    expect(eva.page.locator(".note")).to_contain_text("finns inte")
    eva.page.get_by_role("button", name="Ta bort: ").click()
    eva.does("Ta bort")
    expect(eva.page.locator(".cell")).to_have_count(0)


class Held:
    """A line on which answers to a review are held back until they are let go."""

    def __init__(self):
        self.answers, self.goes = [], False

    def __call__(self, socket):
        server = socket.connect_to_server()

        def tell(text):
            if self.goes or json.loads(text).get("ok") != "review":
                socket.send(text)
            else:
                self.answers.append(text)

        server.on_message(tell)
        self.let_go = lambda: [setattr(self, "goes", True)] + [socket.send(text) for text in self.answers]


def what_is_still_saved_comes_before_the_child_reads_it(school):
    teacher, anna, held = school.teacher(), school.line("Anna"), Held()
    school.line("Bo")
    teacher.ask("assign", **GIVEN)
    eva = place(own(school, "Eva", line=held), "Arbeten")
    eva.press("[data-cell='Anna 1']")
    eva.does("Du hjälper andra.")
    until(lambda: eva.page.evaluate(DRAWN) or held.answers, "a review to be sent")
    eva.does("Visa barnet")
    held.let_go()
    expect(eva.page.locator(".note")).to_have_text("Anna får läsa det.")
    assert anna.wait("marked")["comment"] == "Du hjälper andra."
    # And who has begun, and shows it, is ready.
    eva.does("‹ Alla övningar")
    eva.press("[data-cell='Bo 1']")
    eva.does("Du tänker först.")
    expect(eva.page.locator("[role=status]", has_text="Sparat")).to_be_visible()
    eva.does("Visa barnet")
    expect(eva.page.locator(".note")).to_have_text("Bo får läsa det.")


def rows(line, verb, **fields):
    number = line.last + 1
    line.ask(verb, **fields)
    return [told for told in line.heard if told.get("id") == number and told.get("event") == "row"]


ALL = [a_teacher_judges_words, a_teacher_reviews_exercises, what_is_still_saved_comes_before_the_child_reads_it]
