"""The corpus of broken files: how many of them preflight catches."""

import warnings

import pytest
from broken_files import CORPUS, PAGES, Broken
from handmade import cover, interior
from test_bad_pdfs import findings

LEAST = 0.97


def caught(case: Broken) -> set[str]:
    """Return the rules that a file breaks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the programs that make the files
        content = case.make()
    judged = case.more or {"pages": PAGES}
    return {finding.rule for finding in findings(content, **judged)}


@pytest.fixture(scope="module")
def missed() -> dict[str, str]:
    """The files whose rule does not catch them, with what does."""
    found = {}
    for case in CORPUS:
        rules = caught(case)
        if case.rule not in rules:
            found[case.name] = (
                f"{case.rule} missed; found: {sorted(rules) or 'nothing'}"
            )
    return found


def test_the_corpus_is_large_and_names_each_file_once():
    assert len(CORPUS) >= 60
    assert len({case.name for case in CORPUS}) == len(CORPUS)


@pytest.mark.soak
def test_nearly_all_broken_files_are_caught_by_their_rule(missed, capsys):
    rate = 1 - len(missed) / len(CORPUS)
    with capsys.disabled():
        print(f"\n{len(CORPUS)} broken files: {rate:.1%} caught by their rule")
        for name, what in missed.items():
            print(f"  {name}: {what}")

    assert rate >= LEAST


def test_the_files_that_the_corpus_is_made_from_are_clean():
    assert findings(interior()) == []
    assert findings(cover(), "cover") == []
