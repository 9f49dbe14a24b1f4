"""A section's own heading stands wherever its months are named."""

from dataclasses import replace

from test_compose import in_sections, made


def test_the_months_of_a_titled_section_carry_its_title():
    book, picks = in_sections(2, 2, dates=["2027-01-01", "2027-01-03"])
    first, second = book.config.sections
    titled = second.model_copy(update={"title": "Evenings"})
    config = book.config.model_copy(update={"sections": (first, titled)})
    layout, _ = made(4, book=replace(book, config=config), picks=picks)

    (contents,) = [page for page in layout.pages if page.template == "contents"]
    openers = [p for p in layout.pages if p.template == "opener" and p.values["figure"]]
    heads = [page.head for page in layout.pages if page.template == "puzzle"]

    labels = [entry["label"] for entry in contents.values["entries"]]
    assert labels[1:3] == ["January 2027", "Evenings · January 2027"]
    assert [page.values["notes"][:-1] for page in openers] == [[], ["Evenings"]]
    assert heads == ["January 2027"] * 4  # the place at a page's head is short
