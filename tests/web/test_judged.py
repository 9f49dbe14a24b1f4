"""A line of a crossword that is full is judged at once, and its number leads to it."""

from sites import entry_of, example_of, page_of, site_of


def click_number(reader, cell):
    """Click where a cell has its number."""
    node = reader.page.locator(f'[data-cell="{cell}"]')
    box = node.bounding_box()
    reader.page.mouse.click(
        box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.2
    )


def judge(page):
    """Press the switch, which is the first thing under More."""
    page.locator("[data-tool=more]").click()
    assert page.locator("#sheet section button").first.get_attribute("id") == "judge"
    page.locator("#judge").click()
    page.locator("#sheet [data-tool=close]").click()


def test_a_full_line_is_judged_in_bar_list_and_speech_once_a_switch_is_on(open_page):
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

    page.keyboard.type("BOAX")
    assert marks.count() == 0
    assert not reader.state("state.judged")  # a wrong word is not told unasked
    judge(page)
    click_number(reader, cells[0, 1])
    page.keyboard.type("BOAX")
    assert said.text_content() == "1 Down: wrong"
    assert marks.get_attribute("data-mark") == "✗"
    assert bar.text_content().endswith("✗")
    assert "1 Down: wrong" in page.locator(".typed").get_attribute("aria-label")
    page.keyboard.press("t")
    assert said.text_content() == "1 Down: right"
    assert marks.get_attribute("data-mark") == "✓"

    assert reader.state("state.judged")  # the greeting owns up to it
    judge(page)
    assert marks.count() == 0
    assert not bar.text_content().endswith("✓")


def test_pages_without_answers_have_no_judge(tmp_path):
    site_of(
        tmp_path, [entry_of(1, "crossword", example_of("crossword", "en"))], seals=True
    )
    html = (tmp_path / "p" / "1" / "index.html").read_text(encoding="utf-8")
    assert 'id="judge"' not in html


def test_a_chinese_crossword_is_judged_unless_its_reader_objects(sites):
    html = (sites["zh"] / page_of("crossword", "zh")).read_text(encoding="utf-8")
    assert 'data-choices="judges on off"' in html
