"""What is shown while answers come, late, in another order, or not at all."""

import pytest
from tab import BACKSPACE, DOWN, ENTER, ESCAPE, TAB

ANSWER = "waiting.findLast(({{ text }}) => text === '{}').answer()"


def errors(tab):
    """What the page was told of errors."""
    return [event["error"] for event in tab.told() if event["name"] == "city-search:error"]


def answer(tab, text):
    tab.script(ANSWER.format(text))


@pytest.mark.each_browser
def test_a_local_answer_is_drawn_with_its_keystroke(tab):
    tab.field()
    tab.script("void city.addEventListener('input', () => told.push(look().rows.length))")
    tab.type("berlin")
    counts = [each for each in tab.told() if isinstance(each, int)]
    assert counts == [6, 4, 3, 3, 3, 3]


def test_no_keystroke_is_lost_where_answers_take_long(tab):
    tab.typed("springfield", source="150")
    assert tab.look()["text"] == "springfield"
    tab.until_names(["Springfield"] * 3)
    for _ in range(5):
        tab.press(BACKSPACE)
    tab.press(" ", "q")
    assert tab.look()["text"] == "spring q"
    tab.until(lambda: tab.look()["message"] == "No city found for “spring q”.")


def test_an_answer_to_an_earlier_text_is_dropped(tab):
    tab.typed("ber", source="careless")
    answer(tab, "ber")
    tab.until_names(["Berlin"] * 3)
    answer(tab, "b")
    answer(tab, "be")
    assert tab.names() == ["Berlin"] * 3
    # Rows stay until there are others.
    tab.press(BACKSPACE, BACKSPACE, "ue")
    answer(tab, "bu")
    assert tab.names() == ["Berlin"] * 3
    answer(tab, "bue")
    tab.until_names(["Buenos Aires"])


def test_a_question_that_is_not_asked_any_more_is_aborted(tab):
    tab.typed("par", source="held")
    assert tab.script("waiting.map(({ isAborted }) => isAborted())") == [True, True, False]
    tab.press(ESCAPE)
    assert tab.script("waiting.map(({ isAborted }) => isAborted())") == [True, True, True]
    tab.press("i")
    tab.script("city.blur()")
    assert tab.script("waiting.at(-1).isAborted()")
    assert errors(tab) == []


def test_a_chosen_row_stays_when_the_answer_comes(tab):
    tab.typed("b", source="held")
    answer(tab, "b")
    tab.until(lambda: len(tab.names()) > 3)
    before = tab.look()["rows"]
    tab.press("e", DOWN, DOWN)
    assert tab.active() == before[1]["name"]
    answer(tab, "be")
    after = tab.look()["rows"]
    assert [(row["name"], row["top"]) for row in after[:len(before)]] == [
        (row["name"], row["top"]) for row in before]
    assert tab.active() == before[1]["name"]
    tab.press(ENTER)
    assert tab.look()["text"].startswith(before[1]["name"])


@pytest.mark.each_browser
def test_a_pressed_row_stays_when_the_answer_comes(tab):
    tab.typed("b", source="held")
    answer(tab, "b")
    tab.until(lambda: len(tab.names()) > 3)
    before = tab.names()
    tab.press("e")
    tab.point("city.shadowRoot.querySelectorAll('[role=option]')[1]", steps=["down"])
    answer(tab, "be")
    assert tab.names()[:len(before)] == before
    tab.point("city.shadowRoot.querySelectorAll('[role=option]')[1]", steps=["up"])
    tab.until(lambda: tab.look()["text"].startswith(before[1]))


def test_enter_before_the_answer_takes_its_first_row(tab):
    tab.typed("par", source="held")
    tab.press(ENTER)
    assert tab.look()["value"] == ""
    answer(tab, "par")
    tab.until(lambda: tab.look()["text"] == "Paris, Île-de-France, France")
    # Another letter means something else.
    tab.typed("par", source="held")
    tab.press(ENTER, "i")
    answer(tab, "pari")
    tab.until_names(["Paris"] * 3)
    assert tab.look()["value"] == ""


def test_waiting_is_told_when_it_takes_long(tab):
    tab.typed("par", source="held")
    assert tab.look()["isBusy"] and not tab.look()["isOpen"]
    tab.until(lambda: tab.look()["message"] == "Searching…")
    assert not tab.look()["isExpanded"]
    answer(tab, "par")
    tab.until_names(["Paris"] * 3)
    assert not tab.look()["isBusy"] and tab.look()["message"] is None


def test_nothing_found_and_counts_are_told_to_screen_readers(tab):
    tab.typed("qqq", limit=2)
    seen = tab.look()
    assert seen["message"] == "No city found for “qqq”." and not seen["isExpanded"] and seen["isOpen"]
    tab.until(lambda: tab.look()["status"] == "No city found for “qqq”.")
    tab.press(BACKSPACE, BACKSPACE, BACKSPACE)
    assert not tab.look()["isOpen"]
    tab.press("par")
    tab.until(lambda: tab.look()["status"] == "2 of 3 cities")
    tab.press("is, tex")
    tab.until(lambda: tab.look()["status"] == "1 city")


def test_a_failed_search_can_be_tried_again(tab):
    tab.typed("par", source="held")
    tab.script("waiting.at(-1).fail()")
    tab.until(lambda: tab.look()["message"] == "Search is unavailable.")
    assert errors(tab) == ["held back"]
    tab.press(TAB)
    assert tab.script("city.shadowRoot.activeElement.className") == "retry"
    assert tab.look()["message"] == "Search is unavailable."
    tab.press(ENTER)
    assert tab.look()["hasFocus"] and tab.script("waiting.length") == 4
    tab.script("waiting.at(-1).answer()")
    tab.until_names(["Paris"] * 3)


def test_a_source_that_throws_or_is_missing_is_an_error(tab):
    tab.typed("p", source="throwing")
    assert tab.look()["message"] == "Search is unavailable."
    assert errors(tab) == ["no search today"]
    tab.typed("p", source="none")
    assert tab.look()["message"] == "Search is unavailable."
    assert ["src, service" in error for error in errors(tab)] == [True]
