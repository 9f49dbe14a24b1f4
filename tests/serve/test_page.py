"""The pages of an open book in Chromium: what an author sees after each save."""

import pytest
from previewed import BOOK, Preview


@pytest.fixture
def page(chromium, preview):
    """The page of the usual book; it may not say anything in the console."""
    if preview.book.read_text() != BOOK:
        preview.save(BOOK)
    context = chromium.new_context(reduced_motion="reduce")
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(preview.address)
    page.wait_for_selector("#drawn.ready")
    page.wait_for_selector("#leaves li")
    yield page
    context.close()
    assert said == []


def loaded(page):
    """Wait until each picture has come."""
    page.wait_for_function(
        "() => [...document.images].every(i => !i.src || i.complete && i.naturalWidth)"
    )


@pytest.mark.soak
def test_a_save_changes_the_pictures_of_what_it_changes(page, preview):
    loaded(page)
    page.evaluate("document.querySelectorAll('#leaves li').forEach(i => i.old = true)")
    preview.save(BOOK.replace("First", "Another"))
    page.wait_for_selector("#leaves .changed")
    loaded(page)

    assert page.text_content("h1") == "Another Title"
    names = page.locator("#leaves .changed .under span:first-child").all_text_contents()
    assert names == ["Cover", "Title page", "Imprint"]
    kept = "() => [...document.querySelectorAll('#leaves li')].map(i => Boolean(i.old))"
    assert page.evaluate(kept)[:4] == [False, False, False, True]
    page.check("#only-changed input")
    assert page.locator("#leaves li:visible").count() == 3


@pytest.mark.soak
def test_faults_are_shown_at_their_lines_above_the_last_good_pages(page, preview):
    before = page.locator("#leaves li").count()
    preview.save(BOOK.replace("takuzu", "takuzo"))
    page.wait_for_selector("#drawn.wrong")

    assert page.text_content("#drawn") == "1 error"
    (fault,) = page.locator("#fault-list li").all()
    assert "line 5" not in fault.inner_text()
    fault.locator("summary").click()
    assert "b.yaml, line 5, column 19" in fault.inner_text()
    assert 'did you mean "takuzu"?' in fault.inner_text()
    assert fault.locator("mark").text_content() == "takuzo"
    assert page.locator("#stale").is_visible()
    assert page.locator("#leaves li").count() == before

    preview.save(BOOK)
    page.wait_for_selector("#drawn.ready")
    assert not page.locator("#faults").is_visible()
    assert not page.locator("#stale").is_visible()


@pytest.mark.soak
def test_a_page_is_enlarged_turned_and_put_back_by_keys(page):
    page.locator("#leaves .open").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#large[open]")
    loaded(page)
    wide = "() => document.querySelector('#large img').naturalWidth"

    assert page.text_content("#large-name") == "Title page"
    assert page.evaluate(wide) > 900
    page.keyboard.press("ArrowRight")
    assert page.text_content("#large-name") == "Imprint"
    page.keyboard.press("Escape")
    assert not page.locator("#large").is_visible()


@pytest.mark.soak
def test_a_puzzle_is_played_from_its_page(page):
    with page.context.expect_page() as opened:
        page.click("text=Play No. 2")
    game = opened.value

    game.wait_for_selector('#board [role="gridcell"]')
    assert "No. 2" in game.text_content("h1")
    game.evaluate("document.fonts.ready")


@pytest.mark.soak
def test_no_width_scrolls_sideways(page, preview):
    preview.save(BOOK.replace("A5", "A55" + "x" * 200))
    page.wait_for_selector("#drawn.wrong")
    for width in (320, 390, 1400):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.soak
def test_the_page_says_when_the_server_has_ended(chromium, tmp_path):
    served = Preview(tmp_path)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(served.address)
    page.wait_for_selector("h1")
    served.end()
    page.wait_for_selector("text=The studio has ended")
    context.close()
