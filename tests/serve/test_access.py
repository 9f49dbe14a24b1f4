"""The studio for everyone: WCAG 2.2 AA, by keys alone, at 200 %, in two languages."""

import pytest
from browser import faults
from previewed import BOOK, TIMEOUT_S, Preview

LANGUAGES = ["en", "zh"]
# Half a usual window's width in pixels is what a zoom of 200 % leaves.
SIZES = {"wide": (1400, 900), "200 %": (640, 480)}


@pytest.fixture(scope="module", params=LANGUAGES)
def opened(request, tmp_path_factory, chromium):
    """A page of a studio in one of its languages, with a book that is built."""
    folder = tmp_path_factory.mktemp("access")
    crossword = "sections:\n  - {id: c, type: crossword, count: 1}"
    more = BOOK.replace("sections:", crossword).replace("count: 2", "count: 8")
    served = Preview(folder, "--language", request.param, book=more)
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    yield context.new_page(), served
    context.close()
    served.end()


def sound(page, axe):
    wrong, _ = faults(page, axe)
    assert wrong == {}
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.soak
def test_axe_finds_no_fault_and_nothing_leaves_the_window(opened, axe):
    page, served = opened
    page.goto(served.address)
    page.wait_for_selector("#drawn.ready", timeout=1000 * TIMEOUT_S)  # may compile
    page.wait_for_selector(".tile img")
    page.click("#build")
    page.wait_for_selector("#files")
    page.click("#puzzles > summary")
    page.wait_for_selector("#keep-1")
    assert page.locator("#puzzles form:visible").count() == 1  # to go somewhere
    page.fill("#jump", "9")
    page.click("#jump-go")
    page.wait_for_selector("#replace-9:focus")
    page.select_option("#jump-what", "page")
    page.fill(
        "#jump", page.text_content("li[data-number='2'] .help").strip("page第 页")
    )
    page.click("#jump-go")
    page.wait_for_selector("#replace-2:focus")
    page.click("#edit-1")
    page.wait_for_selector("#clue-text-1")
    page.evaluate(
        "() => document.querySelectorAll('details').forEach(d => { d.open = true })"
    )
    page.wait_for_selector("#more-book input")
    title = page.locator("[id='print.trim']")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for wide, high in SIZES.values():
            page.set_viewport_size({"width": wide, "height": high})
            sound(page, axe)
    served.book.write_text(served.book.read_text().replace("A5", "A55"))
    page.wait_for_selector("#fault-list li")
    page.wait_for_function("() => document.querySelector('.field.wrong')")
    assert title.get_attribute("aria-invalid") == "true"
    sound(page, axe)
    served.book.write_text(BOOK)
    page.wait_for_selector("#drawn.ready")
    page.locator("#leaves .open").nth(0).click()
    page.wait_for_selector("#large[open]")
    sound(page, axe)
    page.keyboard.press("Escape")
    page.click("#back")
    page.wait_for_selector("ul.shelf button")
    for wide, high in SIZES.values():
        page.set_viewport_size({"width": wide, "height": high})
        sound(page, axe)


def press_to(page, wanted, most=120):
    """Press Tab until an element has the focus, and see that focus is visible."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(id) => document.activeElement.id === id", wanted):
            shown = "() => document.activeElement.matches(':focus-visible')"
            assert page.evaluate(shown)
            return
    raise AssertionError(f"{wanted} is not reached")


@pytest.mark.soak
def test_a_book_is_made_by_keys_alone(chromium, tmp_path):
    served = Preview(tmp_path)
    served.book.unlink()
    context = chromium.new_context(accept_downloads=True)
    page = context.new_page()
    keys = page.keyboard
    page.goto(served.address.partition("#")[0])
    page.wait_for_selector("#new-title")
    press_to(page, "start-activity-adults")
    keys.press("ArrowUp")  # round to the last
    assert page.is_checked("#start-")
    press_to(page, "new-title")
    keys.type("By Keys")
    keys.press("Enter")
    page.wait_for_selector("[id='book.title']")
    press_to(page, "book.author")
    keys.type("Ada")
    press_to(page, "sections[0].level")
    page.wait_for_function("() => document.title === 'By Keys'")
    path = tmp_path / "by-keys.yaml"
    assert 'author: "Ada"' in path.read_text() or "author: Ada" in path.read_text()
    page.wait_for_selector(".tile img")
    page.focus("#title")
    press_to(page, "cover-window")
    keys.press("ArrowRight")
    page.wait_for_function(
        "() => document.querySelector('#status').className === 'ready'"
    )
    page.wait_for_function("() => document.activeElement.id === 'cover-field'")
    assert (
        "cover: {kind: field}" in path.read_text() or "kind: field" in path.read_text()
    )
    press_to(page, "add-type")
    keys.type("Bin")  # binary puzzles
    press_to(page, "add")
    keys.press("Enter")
    page.wait_for_selector("#up-1")
    press_to(page, "up-1")
    keys.press("Enter")
    page.wait_for_selector("section[aria-label='1. Binary puzzles'] #down-0")
    path.write_text(path.read_text().replace("days: 31", "days: 2"))
    page.wait_for_selector("#drawn.ready")
    press_to(page, "build")
    keys.press("Enter")
    page.wait_for_selector("#files a")
    page.wait_for_selector("#build[aria-busy=false]:focus")  # it kept the focus
    for _ in range(2):  # the log's lines, the first file
        keys.press("Tab")
    with page.expect_download() as found:
        keys.press("Enter")
    assert found.value.path().read_bytes().startswith(b"%PDF")
    context.close()
    served.end()
