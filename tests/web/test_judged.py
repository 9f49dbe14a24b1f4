"""A line of a crossword that is full is judged at once, and its number leads to it."""

from sites import entry_of, example_of, site_of


def click_number(reader, cell):
    """Click where a cell has its number."""
    node = reader.page.locator(f'[data-cell="{cell}"]')
    box = node.bounding_box()
    reader.page.mouse.click(
        box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.2
    )


def test_a_full_line_is_judged_in_bar_list_and_speech_until_a_switch_is_off(open_page):
    reader = open_page("crossword")  # 2 Across is MOUSE, 1 Down BOAT
    page = reader.page
    cells = {(r, c): k for k, (r, c, *_) in enumerate(reader.cells)}
    said, bar = page.locator("#said"), page.locator("#clue")
    marks = page.locator("#lists [data-mark]:not([data-mark=''])")

    click_number(reader, cells[1, 3])
    assert bar.text_content().startswith("3 Down")
    assert page.locator("#crossing").text_content().startswith("2 Across")
    assert page.locator(".cells .lit").count() == 3
    click_number(reader, cells[0, 1])
    assert bar.text_content().startswith("1 Down")

    page.keyboard.type("BOA")
    assert marks.count() == 0
    page.keyboard.type("X")
    assert said.text_content() == "1 Down: wrong"
    assert marks.get_attribute("data-mark") == "✗"
    assert bar.text_content().endswith("✗")
    assert "1 Down: wrong" in page.locator(".typed").get_attribute("aria-label")
    page.keyboard.press("t")
    assert said.text_content() == "1 Down: right"
    assert marks.get_attribute("data-mark") == "✓"

    # The greeting owns up to it, and the switch is the first thing under More.
    assert reader.state("state.judged")
    page.locator("[data-tool=more]").click()
    assert page.locator("#sheet section button").first.get_attribute("id") == "judge"
    page.locator("#judge").click()
    assert marks.count() == 0
    assert not bar.text_content().endswith("✓")


def test_pages_without_answers_have_no_judge(tmp_path):
    site_of(
        tmp_path, [entry_of(1, "crossword", example_of("crossword", "en"))], seals=True
    )
    html = (tmp_path / "p" / "1" / "index.html").read_text(encoding="utf-8")
    assert 'id="judge"' not in html
