"""Hunts: what is posted is found, and somebody makes one."""

from server import WORDS


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
    anna.page.wait_for_function("() => window.spoken.some((one) => one.text.includes('stenen'))")
    # A wrong word stays, and may be mended; so does the place where one writes.
    field = anna.page.locator(".writes input")
    for tried, shaken in (("hund", ".shake:not(.anew)"), ("katt", ".shake.anew")):
        field.fill(tried)
        field.press("Enter")
        anna.page.locator(f".writes{shaken}").wait_for()
        assert field.input_value() == tried
        assert field.evaluate("one => one === document.activeElement")
    writes(anna, "RÄV")
    anna.until(lambda: anna.view.get("now") == "answer", "the question")
    anna.page.locator(".clue", has_text="Vilken färg").wait_for()
    writes(anna, "rödd")
    anna.page.locator(".misses", has_text="rödd").wait_for()
    assert field.input_value() == "rödd"
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


def said(child, text):
    child.page.wait_for_function("text => window.spoken.some((one) => one.text === text)", arg=text)


def the_right_answer_is_shown_after_the_third_wrong_one(school):
    anna, bo = hunt(
        school, {"clue": "Under stenen.", "code": "räv", "question": "Vem bor här?", "answers": ["grävlingen", "en grävling"]},
        {"clue": "Vid grinden.", "code": "sol"}, color_scheme="dark")
    seeks(anna, 1)
    # Who is read to hears what is asked, and where to go next.
    school.teacher().ask("read", name="Anna", on=True)
    anna.until(lambda: any('"reading-aloud"' in frame for _, frame in anna.frames()), "to be read to")
    writes(anna, "räv")
    anna.page.locator("[data-now=answer]").wait_for()
    said(anna, "Vem bor här?")
    for tries, tried in enumerate(("haren", "ugglan"), 1):
        writes(anna, tried)
        anna.until(lambda: len(anna.view["asked"]["misses"]) == tries, "its miss")
        anna.page.locator(".misses", has_text=tried).wait_for()
    anna.tablet.check("wrong answers in the dark")
    writes(anna, "björnen")
    anna.page.locator(".clue", has_text="grävlingen").wait_for()
    said(anna, "Vid grinden.")
    anna.tablet.check("the right answer")
    anna.rest()
    anna.touch("[data-do=next]")
    anna.page.locator(".clue", has_text="Vid grinden.").wait_for()
    assert anna.page.locator(".writes input").input_value() == ""
    writes(anna, "sol")
    anna.sees("race", "over")


def a_hunt_with_positions(school):
    place = {"latitude": 59.3293, "longitude": 18.0686}
    anna, bo = hunt(
        school, {"clue": "Vid gungorna.", "lat": 59.3393, "lon": 18.0686, "radius": 50}, {"clue": "Vid eken.", "code": "ek"},
        permissions=["geolocation"], geolocation=place)
    seeks(anna, 1)
    assert anna.page.locator(".way .map").count() == 0, "a map before anything is found"
    anna.touch("[data-do=here]")
    away = anna.page.locator(".away")
    away.wait_for()
    assert "11" in away.inner_text() and away.inner_text().endswith("m"), away.inner_text()
    anna.tablet.context.set_geolocation({**place, "latitude": 59.3393})
    anna.rest()
    anna.touch("[data-do=here]")
    def has_found():
        seeks(anna, 2)
        anna.page.locator(".way:has(.map) .stop.done").wait_for(state="attached")
        assert anna.view["found"] == [{"number": 1, "lat": 59.3393, "lon": 18.0686}], anna.view

    # What is found lies on a map, also for who comes back.
    has_found()
    anna.page.reload()
    anna.come_back()
    has_found()
    writes(anna, "ek")
    anna.sees("race", "over")


def a_place_where_nobody_knows_where_one_is(school):
    anna, bo = hunt(school, {"clue": "Vid gungorna.", "lat": 59.3393, "lon": 18.0686}, host="ordrum.test")
    seeks(anna, 1)
    anna.page.locator(".asks .soft", has_text="https").wait_for()
    assert anna.page.locator("[data-do=here], .writes").count() == 0


def stands(child, north, east):
    child.tablet.context.set_geolocation({"latitude": north, "longitude": east})


def adds(child, clue):
    child.page.locator(".form .wide").first.fill(clue)
    child.rest()
    child.touch("[data-do=add]")
    child.page.locator(".stop-row", has_text=clue).wait_for()


def stops_lie_on_a_map_where_they_were_made(school):
    anna = school.child("Anna", permissions=["geolocation"], geolocation={"latitude": 59.3293, "longitude": 18.0686}, width=360, height=640)
    school.child("Bo", "bear")
    school.teacher().pair("Anna", "Bo", game="race")
    anna.sees("race", "playing")
    anna.page.locator(".form").wait_for()
    # Two at the same place, one north of them, one without a place, and one on the other side of the globe.
    for clue, place in (("ett", (59.3293, 18.0686)), ("två", (59.3293, 18.0686)), ("tre", (59.3303, 18.0686)), ("fyra", None), ("fem", (-59.3293, -161.9314)), ("sex", (90, 0))):
        if place:
            stands(anna, *place)
            anna.rest()
            anna.touch("[data-do=pin]")
            anna.page.locator("[data-do=pin][aria-pressed=true]").wait_for()
        adds(anna, clue)
        if clue == "fyra":
            places = middles(anna)
            assert abs(places[0][1] - places[1][1]) < 1 and abs(places[0][0] - places[1][0]) > 30, places
            assert places[2][1] < places[0][1] - 30 and places[3][1] > places[0][1], places
            stands(anna, 59.3303, 18.0686)
            anna.rest()
            anna.touch("[data-do=myself]")
            anna.page.locator(".myself").wait_for()
            own, places = anna.page.locator(".myself").bounding_box(), middles(anna)
            assert abs(own["y"] + own["height"] / 2 - places[2][1]) < 2, (own, places)
            anna.tablet.check("a map")
            # Where the map is touched the next stop lies.
            x, y = (places[0][0] + places[2][0]) / 2 + 40, (places[0][1] + places[2][1]) / 2
            anna.page.touchscreen.tap(x, y)
            anna.page.locator(".way [data-pin]").wait_for()
            adds(anna, "mitt emellan")
            first, _, third, _, there = middles(anna)
            assert third[1] < there[1] < first[1] and first[0] + 10 < there[0], (first, third, there)
            anna.rest()
            anna.page.locator(".stops li", has_text="mitt emellan").locator(".small").last.tap()
            anna.page.locator(".stop-row", has_text="mitt emellan").wait_for(state="detached")
    places = middles(anna)
    assert len(places) == 6
    assert all(abs(a - c) + abs(b - d) > 20 for n, (a, b) in enumerate(places) for c, d in places[:n]), places


def middles(child):
    """Where the stops lie on the screen, in their order."""
    return child.page.locator(".way .stop").evaluate_all(
        "all => all.slice(1).map((one) => one.getBoundingClientRect()).map(({x, y, width, height}) => [x + width / 2, y + height / 2])")


def a_stop_is_moved_while_it_is_changed(school):
    anna, bo = school.child("Anna"), school.line("Bo")
    bo.ask("open", game="race", list="sv")
    bo.ask("stop", code="grind", clue="Vid grinden.")
    school.teacher().ask("put", name="Anna", room="Bo")
    anna.sees("race", "playing")
    anna.page.locator(".form").wait_for()
    for clue in ("Vid boden", "Vid lådan"):
        adds(anna, clue)
    # Who does not lead moves none.
    assert anna.page.locator("[data-do=up]").count() == 0
    anna.page.locator(".stop-row", has_text="Vid lådan").tap()
    anna.page.wait_for_function("() => document.querySelector('.form .wide').value === 'Vid lådan'")
    bo.ask("move", number=3, to=1)
    anna.until(lambda: anna.view["route"][0]["clue"] == "Vid lådan", "to hear of it")
    anna.page.locator(".stop-row.on b", has_text="1").wait_for()
    anna.page.locator(".form .wide").fill("Vid lådan, under locket")
    anna.touch("[data-do=own]")
    anna.page.locator(".form .wide").nth(1).fill("Vad är den av?")
    anna.page.locator(".form .word").nth(1).fill("trä, plast")
    anna.rest()
    anna.touch("[data-do=add]")
    anna.until(lambda: anna.view["route"][0]["clue"] == "Vid lådan, under locket", "the change")
    changed, other = anna.view["route"]
    assert changed["question"] == "Vad är den av?" and changed["answers"] == ["trä", "plast"], changed
    assert other["clue"] == "Vid boden" and "question" not in other, other
    # Whoever leads may take away what somebody changes just now.
    anna.page.locator(".stop-row", has_text="Vid boden").tap()
    clue = anna.page.locator(".form .wide").first
    anna.until(lambda: clue.input_value() == "Vid boden", "what is changed")
    bo.ask("remove", number=other["number"])
    anna.until(lambda: clue.input_value() == "", "an empty form")
    assert anna.page.locator("[data-do=let-go]").count() == 0


def children_run_in_teams(school):
    anna, bo, cilla = school.child("Anna", width=360, height=640), school.line("Bo"), school.line("Cilla")
    bo.ask("open", game="race", list="sv")
    bo.ask("stop", code="räv", clue="Vid grinden.")
    teacher = school.teacher()
    for name in ("Anna", "Cilla"):
        teacher.ask("put", name=name, room="Bo")
    anna.sees("race", "playing")
    anna.page.locator("[data-team=Själv][aria-pressed=true]").wait_for()
    anna.touch("[data-team=Blå]")
    anna.page.locator("[data-team=Blå][aria-pressed=true] .face").wait_for()
    cilla.ask("team", team="blå")
    anna.page.locator("[data-team=Blå] .face").nth(1).wait_for()
    anna.tablet.check("teams")
    anna.rest()
    anna.touch("[data-team=Själv]")
    anna.page.locator("[data-team=Själv][aria-pressed=true]").wait_for()
    anna.rest()
    anna.touch("[data-team=Blå]")
    anna.page.locator("[data-team=Blå][aria-pressed=true]").wait_for()
    bo.ask("ready")
    seeks(anna, 1)
    assert anna.page.locator(".mates .face").count() == 2
    cilla.ask("arrive", code="räv")
    anna.sees("race", "over")


def somebody_is_invited_to_a_hunt(school):
    anna, bo, doris, _ = school.child("Anna", width=360, height=640), school.line("Bo"), school.line("Doris"), school.line("Dun")
    school.line("Cilla").ask("open", game="bingo", **WORDS)
    bo.ask("open", game="race", list="sv")
    school.teacher().ask("put", name="Anna", room="Bo")
    anna.sees("race", "playing")
    # Opened with a key: the keys go in, and come back.
    anna.page.locator("[data-do=invite]").press("Enter")
    anna.page.locator(".sheet .small:focus").wait_for()
    anna.page.locator("[data-name=Doris]").wait_for()
    # Who sits there already is not among them; who plays something else is.
    assert anna.page.locator("[data-name]").all_inner_texts() == ["Cilla", "Doris", "Dun"]
    anna.page.locator(".sheet .search").fill("dor")
    anna.page.wait_for_function("() => document.querySelectorAll('[data-name]').length === 1")
    anna.tablet.check("whom to invite")
    anna.rest()
    anna.touch("[data-name=Doris]")
    doris.wait("invitation")
    anna.page.locator("[data-name=Doris][disabled]").wait_for()
    anna.page.keyboard.press("Escape")
    anna.page.locator(".sheet").wait_for(state="detached")
    anna.page.locator("[data-do=invite]:focus").wait_for()


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
    for clue in ("Bakom <b>trädet</b>", "Under bänken"):
        adds(maker, clue)
    maker.rest()
    maker.touch("[data-do=up]")
    maker.until(lambda: [stop["clue"] for stop in maker.view["route"]] == ["Under bänken", "Bakom <b>trädet</b>"], "another order")
    maker.page.locator(".stop-row", has_text="Under bänken").locator("b", has_text="1").wait_for()
    # One that is taken away while it is changed comes back as none of the others.
    adds(maker, "Vid gungan")
    maker.page.locator(".stop-row", has_text="Vid gungan").tap()
    maker.page.wait_for_function("() => document.querySelector('.form .wide').value === 'Vid gungan'")
    maker.rest()
    maker.page.locator("li", has_text="Vid gungan").locator(".small").last.tap()
    maker.page.locator(".stop-row", has_text="Vid gungan").wait_for(state="detached")
    assert maker.page.locator(".form .wide").input_value() == ""
    assert maker.page.locator("[data-do=add]").is_disabled()
    words = maker.page.locator(".posted").all_inner_texts()
    assert len(set(words)) == 2 and all(words), words
    runner.until(lambda: runner.view["stops"] == 2, "two stops")
    assert runner.page.locator(".stop-row").count() == 0
    maker.tablet.check("making a hunt")
    maker.page.locator("[data-do=print]").press("Enter")
    # The keys go in, and come back.
    maker.page.locator(".slips .small:focus").wait_for()
    codes = maker.page.locator(".slip img")
    maker.until(lambda: codes.evaluate_all("all => all.length === 2 && all.every((one) => one.naturalWidth > 0)"), "the codes")
    assert maker.page.locator(".slip b").all_inner_texts() == words
    assert "Under bänken" in maker.page.locator(".slip", has_text=words[0]).inner_text()
    maker.tablet.check("slips")
    maker.page.emulate_media(media="print")
    assert not maker.page.locator(".way, .form").first.is_visible()
    maker.page.emulate_media(media="screen")
    # What paper does not show has lost them there.
    maker.page.locator(".slips .small").focus()
    maker.page.keyboard.press("Escape")
    maker.page.locator(".slips").wait_for(state="detached")
    maker.page.locator("[data-do=print]:focus").wait_for()
    maker.rest()
    maker.touch("[data-do=go]")
    seeks(runner, 1)
    writes(runner, words[0])
    seeks(runner, 2)
    writes(runner, words[1])
    for child in (anna, bo):
        child.sees("race", "over")


ALL = [
    a_hunt_with_words_and_questions, the_right_answer_is_shown_after_the_third_wrong_one, a_hunt_with_positions, a_place_where_nobody_knows_where_one_is,
    stops_lie_on_a_map_where_they_were_made, a_stop_is_moved_while_it_is_changed, children_run_in_teams, somebody_is_invited_to_a_hunt, somebody_makes_a_hunt_and_prints_it,
]
