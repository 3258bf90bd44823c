"""Searching on the whole screen."""

import pytest

ESCAPE, TAB = "\x1b", "\t"
UP, DOWN, LEFT = "\x1b[A", "\x1b[B", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"


def control(letter):
    return chr(ord(letter) - 0x60)


def selected(terminal):
    """The selected row, without what marks it."""
    rows = [line for line in terminal.lines if line.startswith("▌")]
    return rows[0][4:] if rows else None


def test_every_keystroke_searches(start):
    terminal = start()
    for text, city in [("b", "Beijing"), ("be", "Beijing"), ("ber", "Berlin"), ("berl", "Berlin")]:
        terminal.type(text[-1])
        terminal.wait_row(0, f"> {text}").wait_row(2, city)
        # The output may end inside a frame, and the cursor comes last.
        terminal.wait(lambda: terminal.screen.cursor.x == 2 + len(text), "the cursor behind the text")


def test_a_keystroke_is_one_frame(start):
    terminal = start()
    terminal.wait("Shanghai")
    begin = len(terminal.written)
    for number, letter in enumerate("lisbon", 1):
        terminal.type(letter)
        terminal.wait(lambda: terminal.lines[0] == "> " + "lisbon"[:number])
    terminal.read(0.5)
    assert terminal.frames(begin) == 6
    assert terminal.written[begin:].count(b"\x1b[2J") == 0, "nothing is erased as a whole"


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_the_typed_text_is_highlighted(start, environment):
    terminal = start(environment=environment)
    terminal.search("sao pa", "São Paulo")
    terminal.type(DOWN)
    terminal.wait(lambda: terminal.lines[3].startswith("▌"))
    row = terminal.screen.buffer[2]
    assert [row[column].underscore for column in range(4, 13)] == [True] * 6 + [False] * 3
    colours = {(cell.fg, cell.bg) for line in terminal.screen.buffer.values() for cell in line.values()}
    assert (colours == {("default", "default")}) == bool(environment)
    assert row[4].fg == ("default" if environment else "green")


@pytest.mark.parametrize("down, up", [(DOWN, UP), (control("n"), control("p"))])
def test_arrows_select(start, down, up):
    terminal = start()
    terminal.type(down + down)
    terminal.wait_row(1, "3 of ").wait_row(4, "▌")
    terminal.type(up + up + up)
    terminal.wait_row(1, "  1 of ").wait_row(2, "▌")


def test_pages_scroll_through_all(start):
    terminal = start()
    first = selected(terminal)
    terminal.type(PAGE_DOWN * 20)
    # A page has 16 rows here, and overlaps the one before by one.
    terminal.wait_row(1, "301 of ")
    assert selected(terminal) != first
    terminal.type(PAGE_UP * 30)
    terminal.wait_row(1, "  1 of ")
    assert selected(terminal) == first


def test_the_line_is_edited_as_in_a_shell(start):
    terminal = start()
    terminal.type("pariss" + LEFT + "\x7f" + HOME + "x" + "\x1b[3~" + END)
    terminal.wait(lambda: terminal.lines[0] == "> xaris")
    terminal.type(control("w") + "new york" + control("w") + "delhi")
    terminal.wait(lambda: terminal.lines[0] == "> new delhi").wait_row(2, "New Delhi")
    terminal.type(control("a") + control("k"))
    terminal.wait(lambda: terminal.lines[0] == ">")


def test_wide_letters_take_two_columns(start):
    terminal = start()
    terminal.type("東京")
    terminal.wait_row(0, "> 東京").wait_row(2, "東京")
    terminal.wait(lambda: terminal.screen.cursor.x == 6)
    terminal.type(LEFT)
    terminal.wait(lambda: terminal.screen.cursor.x == 4)


def test_a_pasted_text_is_one_line(start):
    terminal = start()
    terminal.type("\x1b[200~12 rue de Rivoli\n75001\tParis\r\n\x1b[201~")
    terminal.wait_row(0, "> 12 rue de Rivoli 75001 Paris").wait_row(2, "Paris")
    terminal.wait_row(1, "Read as")


def test_the_order_changes(start):
    terminal = start("--near", "48.86,2.35")
    for order in ["name", "population", "distance", "relevance"]:
        terminal.type(control("o"))
        terminal.wait_row(1, f"by {order}")
        if order == "distance":
            terminal.wait_row(2, "km")


def test_options_choose_what_is_listed(start):
    terminal = start("pick", "--country", "AR,CL", "san", wait=False)
    terminal.wait("in AR, CL").wait_row(0, "> san")
    rows = [line for line in terminal.lines[2:16] if line]
    assert all("Argentina" in row or "Chile" in row for row in rows), terminal.text


def test_favourites_are_marked_and_listed_alone(start):
    terminal = start()
    terminal.search("oslo", "Oslo")
    terminal.type(control("f"))
    terminal.wait_row(2, "★ Oslo").wait_row(1, "citysearch-server is not installed")
    terminal.type(control("u") + control("t"))
    terminal.wait_row(1, "★ first").wait_row(2, "★ Oslo")
    terminal.type(control("t"))
    terminal.wait_row(1, "1 of 1 · by relevance · ★ only")
    terminal.type(control("f"))
    terminal.wait_row(1, "No favourite is found")


def test_a_click_selects_and_the_wheel_scrolls(start):
    terminal = start()
    terminal.type("\x1b[<0;10;6M\x1b[<0;10;6m")
    terminal.wait_row(5, "▌")
    terminal.type("\x1b[<65;10;6M")
    terminal.wait_row(1, "7 of ")
    terminal.type("\x1b[<64;10;6M")
    terminal.wait_row(1, "4 of ")


@pytest.mark.parametrize(
    "columns, rows", [(80, 24), (40, 10), (200, 50), (20, 5), (8, 3), (1, 1), (500, 100)]
)
def test_every_size_shows_what_it_can(start, columns, rows):
    terminal = start(columns=columns, rows=rows, wait=False)
    terminal.type("berlin")
    if columns >= 20:
        terminal.wait_row(0, "> berlin").wait_row(2, "Berlin")
    else:
        terminal.wait(lambda: terminal.frames() > 0)
    if rows >= 8:
        # A frame of a large screen comes in parts, this one last.
        terminal.wait_row(rows - 1, "Esc quit")
    terminal.wait(lambda: ("Europe/Berlin" in terminal.text) == (rows >= 16))
    assert ("Esc quit" in terminal.text) == (rows >= 8)
    terminal.type(ESCAPE)
    assert terminal.end() == 130


def test_another_size_is_drawn_at_once(start):
    terminal = start()
    terminal.type("berlin")
    terminal.wait("Europe/Berlin")
    for columns, rows in [(40, 10), (200, 50), (30, 30), (80, 24)]:
        terminal.resize(columns, rows)
        terminal.wait_row(0, "> berlin").wait_row(2, "Berlin")
        terminal.wait(lambda: "Esc quit" in terminal.lines[rows - 1])
        assert ("│" in terminal.text) == (columns >= 110)


def test_details_come_and_go(start):
    terminal = start()
    terminal.wait("Asia/Shanghai")
    terminal.type(TAB)
    terminal.wait(lambda: "Asia/Shanghai" not in terminal.text)
    terminal.type(TAB)
    terminal.wait("Asia/Shanghai")


def test_right_column_leaves_nothing_of_before(start):
    terminal = start(columns=200, rows=50)
    terminal.search("donaustadt", "Donaustadt")
    terminal.wait(lambda: "Istanbul" not in terminal.text)


def test_the_screen_is_in_the_users_language(start):
    terminal = start(environment={"LC_ALL": "de_DE.UTF-8"}, columns=140, wait=False)
    terminal.wait("1 von 234.908 · nach Relevanz").wait("Enter wählen  Esc beenden")
    terminal.type("49 Main Street, Visalia, California")
    terminal.wait("Verstanden als „Visalia“ in Kalifornien (Region), ohne „49 Main Street“")
    terminal.wait("130.104 Einwohner")
    terminal.type(b"\x15qqxyzzyqq")
    terminal.wait("Nichts gefunden")
    terminal.type(b"\x12")
    terminal.wait("Es gibt keine früheren Suchen")
