"""The file of a book with one section of days, to test options of sections."""


def dated_book(folder, section, more="", *, days):
    """Write a book; `section` and `more` are added to its section and its print."""
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1}}
print: {{printer: home, trim: A5{more}}}
sections:
  - {{id: a, type: calendar, dates: {{from: 2027-01-01, days: {days}}}, {section}}}
"""
    )
    return path
