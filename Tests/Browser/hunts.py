"""Hunts: what is posted is found, and somebody makes one."""


def hunt(school, *stops, child="Anna", **tablet):
    """A hunt that Bo has made, in which a child runs at a tablet."""
    runner = school.child(child, **tablet)
    bo = school.line("Bo")
    bo.ask("open", game="race", list="sv", think=0)
    bo.ask("title", name="Djuren")
    for stop in stops:
        bo.ask("stop", **stop)
    school.teacher().ask("put", name=child, room="Bo")
    bo.ask("ready")
    runner.sees("race", "playing")
    return runner, bo


def seeks(child, stop):
    child.until(lambda: child.view.get("now") == "seek" and child.view["next"]["stop"] == stop, f"the way to stop {stop}")
    # What has been told is shown a moment later, and only then there is a field for it.
    child.page.locator(f"[data-game=race][data-now=seek][data-stop='{stop}']").wait_for()


def writes(child, text):
    child.page.locator(".writes input").fill(text)
    child.rest()
    child.touch(".writes .round")


def a_hunt_with_words_and_questions(school):
    anna, bo = hunt(
        school, {"clue": "Under den stora stenen.", "code": "räv", "question": "Vilken färg har räven?", "answers": ["röd", "orange"]},
        {"clue": "Högt upp i eken.", "code": "uggla", "compound": True}, width=360, height=740)
    seeks(anna, 1)
    clue = anna.page.locator(".clue")
    assert clue.inner_text() == "Under den stora stenen.", clue.inner_text()
    anna.tablet.check("a clue")
    anna.touch(".clue")
    anna.page.wait_for_function("window.spoken.some((one) => one.text.includes('stenen'))")
    # A wrong word stays, and may be mended.
    writes(anna, "hund")
    anna.page.locator(".writes.shake").wait_for()
    assert anna.page.locator(".writes input").input_value() == "hund"
    writes(anna, "RÄV")
    anna.until(lambda: anna.view.get("now") == "answer", "the question")
    anna.page.locator(".clue", has_text="Vilken färg").wait_for()
    writes(anna, "röd")
    seeks(anna, 2)
    anna.page.locator(".way .stop.done").wait_for(state="attached")
    writes(anna, "uggla")
    anna.until(lambda: anna.view.get("now") == "answer", "the compound word")
    anna.page.locator(".hand-card").first.wait_for()
    # Whoever tries them all comes to the right one.
    while anna.view["phase"] != "over":
        view = anna.view
        left = view["asked"]["left"]
        anna.draw(f".hand-card[data-word='{left[0]}']", ".question")
        anna.until(lambda: anna.view is not view, "what came of it")
        anna.rest()
    anna.sees("race", "over")
    assert anna.page.locator(".winner").count() == 0
    assert anna.page.locator(".way .runner").count() == 1


def a_hunt_with_positions(school):
    place = {"latitude": 59.3293, "longitude": 18.0686}
    anna, bo = hunt(
        school, {"clue": "Vid gungorna.", "lat": 59.3393, "lon": 18.0686, "radius": 50}, permissions=["geolocation"], geolocation=place)
    seeks(anna, 1)
    anna.touch("[data-do=here]")
    away = anna.page.locator(".away")
    away.wait_for()
    assert "11" in away.inner_text() and away.inner_text().endswith("m"), away.inner_text()
    anna.tablet.context.set_geolocation({**place, "latitude": 59.3393})
    anna.rest()
    anna.touch("[data-do=here]")
    anna.sees("race", "over")


def somebody_makes_a_hunt_and_prints_it(school):
    anna = school.child("Anna", width=768, height=1024)
    bo = school.child("Bo", "bear")
    teacher = school.teacher()
    teacher.pair("Anna", "Bo", game="race")
    for child in (anna, bo):
        child.sees("race", "playing")
    maker, runner = (anna, bo) if anna.view["leader"] == anna.view["you"] else (bo, anna)
    maker.page.locator(".making input").first.fill("Skolgården")
    maker.page.locator(".making input").first.press("Enter")
    for clue in ("Under bänken", "Bakom <b>trädet</b>"):
        maker.page.locator(".form .wide").fill(clue)
        maker.rest()
        maker.touch("[data-do=add]")
        maker.page.locator(".stop-row", has_text=clue).wait_for()
    # One that is taken away while it is changed comes back as none of the others.
    maker.page.locator(".form .wide").fill("Vid gungan")
    maker.rest()
    maker.touch("[data-do=add]")
    maker.page.locator(".stop-row", has_text="Vid gungan").tap()
    maker.page.wait_for_function("document.querySelector('.form .wide').value === 'Vid gungan'")
    maker.rest()
    maker.page.locator("li", has_text="Vid gungan").locator(".small").tap()
    maker.page.locator(".stop-row", has_text="Vid gungan").wait_for(state="detached")
    assert maker.page.locator(".form .wide").input_value() == ""
    assert maker.page.locator("[data-do=add]").is_disabled()
    words = maker.page.locator(".posted").all_inner_texts()
    assert len(set(words)) == 2 and all(words), words
    runner.until(lambda: runner.view["stops"] == 2, "two stops")
    assert runner.page.locator(".stop-row").count() == 0
    maker.tablet.check("making a hunt")
    maker.touch("[data-do=print]")
    codes = maker.page.locator(".slip img")
    maker.until(lambda: codes.evaluate_all("all => all.length === 2 && all.every((one) => one.naturalWidth > 0)"), "the codes")
    assert maker.page.locator(".slip b").all_inner_texts() == words
    maker.tablet.check("slips")
    maker.page.emulate_media(media="print")
    assert not maker.page.locator(".way, .form").first.is_visible()
    maker.page.emulate_media(media="screen")
    maker.touch(".slips .small")
    maker.rest()
    maker.touch("[data-do=go]")
    seeks(runner, 1)
    writes(runner, words[0])
    seeks(runner, 2)
    writes(runner, words[1])
    for child in (anna, bo):
        child.sees("race", "over")


ALL = [a_hunt_with_words_and_questions, a_hunt_with_positions, somebody_makes_a_hunt_and_prints_it]
