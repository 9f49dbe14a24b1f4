import json
import logging
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words.lexicon import Entry
from puzzle_publish.words.reading import read_lexicon


def read(tmp_path, content, name="w.txt"):
    path = tmp_path / name
    raw = content.encode() if isinstance(content, str) else content
    path.write_bytes(raw)
    return read_lexicon(path, shown=name)


def refused(tmp_path, content, name="w.txt"):
    with pytest.raises(UsageError) as caught:
        read(tmp_path, content, name)
    return caught.value.problems


def warnings(said):
    return [r.getMessage() for r in said.records if r.levelno >= logging.WARNING]


SAME = [
    Entry("水落石出", 12, "shuǐ luò shí chū", "真相大白"),
    Entry("一心一意", 3),
]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "w.tsv",
            "水落石出\t12\t真相大白\tshuǐ luò shí chū\n一心一意\t3\n",
        ),
        (
            "w.txt",
            "# mine\n\n水落石出\t12\t真相大白\tshuǐ luò shí chū\n一心一意\t3\t\t\n",
        ),
        ("w", "# a, b\n水落石出,12,真相大白,shuǐ luò shí chū\n一心一意,3\n"),
        ("w", "水落石出;12;真相大白;shuǐ luò shí chū\n一心一意;3\n"),
        (
            "w.csv",
            "水落石出,12,真相大白,shuǐ luò shí chū\n# mine\n一心一意,3\n",
        ),
        (
            "w.csv",
            "拼音,词语,频率,解释\r\nshuǐ luò shí chū,水落石出,12,真相大白\r\n"
            ",一心一意,3,\r\n",
        ),
        (
            "w.csv",
            "word;explanation;frequency;reading\n"
            '水落石出;"真相\n大白";12;shuǐ luò shí chū\n一心一意;;3\n',
        ),
        (
            "w.TSV",
            "Reading\tFrequency\tWord\tExplanation\n"
            "shuǐ luò shí chū\t12\t水落石出\t真相大白\n\t3\t一心一意\n",
        ),
    ],
)
def test_a_table_gives_words_with_frequency_explanation_and_reading(
    tmp_path, name, content
):
    wanted = SAME
    if '"' in content:  # a line end inside a cell becomes a space
        wanted = [Entry("水落石出", 12, "shuǐ luò shí chū", "真相 大白"), SAME[1]]

    assert wanted == list(read(tmp_path, content, name).entries)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("w.txt", "apple\nPear\n"),
        ("w.txt", "\ufeff# fruit\r\n\r\n  apple  \r\nPear"),
        ("w.txt", "apple\rpear\r"),
        ("w.list", "apple\npear\n"),
        ("w", "apple\npear\n"),
        ("w.json", '["apple", "Pear"]'),
        ("w.json", ' [ "apple" ,\n"pe\\u0061r" ]\n'),
        ("w.txt", '["apple",\n "pear"]'),
        ("w.csv", '"apple"\npear\n'),
    ],
)
def test_a_bare_list_gives_words_in_capitals(tmp_path, name, content):
    lexicon = read(tmp_path, content, name)

    assert lexicon.words == ("APPLE", "PEAR")
    assert (lexicon.name, lexicon.language) == ("w", "en")


def test_words_are_composed_so_that_each_letter_has_one_cell(tmp_path):
    assert read(tmp_path, "re\u0301sume\u0301\nstraße").words == ("RÉSUMÉ", "STRAẞE")


def test_a_first_row_with_a_number_is_a_word_even_if_it_names_a_column(tmp_path):
    assert read(tmp_path, "word\t5\nname\t4\n").words == ("WORD", "NAME")


def test_a_list_is_chinese_when_most_words_have_hanzi(tmp_path):
    assert read(tmp_path, "星辉剑\n掷骰\nABC\n").language == "zh"
    assert read(tmp_path, "星辉剑\nAB\nABC\n").language == "en"


def test_markup_in_explanations_is_text(tmp_path):
    lexicon = read(tmp_path, "apple\t1\t<b>a & b</b>\n")

    assert lexicon.entries[0].note == "<b>a & b</b>"


def test_words_of_one_character_are_left_out_and_counted(tmp_path, said):
    assert read(tmp_path, "a\nab\n中\n").words == ("AB",)
    assert "w.txt: left out 2 words of one character" in said.messages
    assert warnings(said) == []


def test_words_of_one_character_are_kept_when_asked_for(tmp_path):
    path = tmp_path / "w.txt"
    path.write_text("a\nno\ni\n")

    assert read_lexicon(path, least_letters=1).words == ("A", "NO", "I")
    assert read_lexicon(path).words == ("NO",)


def test_words_that_are_repeated_are_counted_in_one_warning(tmp_path, said):
    lexicon = read(tmp_path, "one\ntwo\nONE\ntwo\none\nOne\n")

    assert lexicon.words == ("ONE", "TWO")
    assert warnings(said) == [
        'w.txt: left out 4 words, repeated: "ONE" in line 3, "TWO" in line 4,'
        ' "ONE" in line 5 and "ONE" in line 6'
    ]


def test_words_with_characters_that_are_no_letters_are_counted_in_one_warning(
    tmp_path, said
):
    lexicon = read(tmp_path, "ab\nmp3\n50%\nx1\nq\u0308a\n")

    assert lexicon.words == ("AB",)
    assert warnings(said) == [
        "w.txt: left out 4 words, with characters other than letters (digits, signs):"
        ' "MP3" in line 2, "50%" in line 3, "X1" in line 4 and "Q̈A" in line 5'
    ]


def test_the_letters_of_a_term_of_several_words_are_joined(tmp_path):
    assert read(tmp_path, "ice cream\ndon't\nso-and-so\n").words == (
        "ICECREAM",
        "DONT",
        "SOANDSO",
    )


def test_a_word_with_several_clues_is_one_word_without_a_warning(tmp_path, said):
    lexicon = read(tmp_path, "word,clue\nsun,Day star\nsun,It sets\n", "w.csv")

    assert [(e.word, e.note) for e in lexicon.entries] == [("SUN", "Day star")]
    assert warnings(said) == []


def test_a_list_that_is_read_again_is_warned_about_once(tmp_path, said):
    for _ in range(3):
        read(tmp_path, "once\nonce\nmore\n")

    assert len(warnings(said)) == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("# only\n#comments", "w.txt:1:1: there is no word in this file;"),
        ("a\n\nb\n", 'w.txt:1:1: every word has only one character ("A" in line'),
        ("1 2\n33", 'w.txt:1:1: no word consists of letters only ("12" in line 1 and'),
    ],
)
def test_a_file_without_a_usable_word_says_why(tmp_path, content, message):
    (told,) = refused(tmp_path, content)

    assert told.startswith(message)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "w.json",
            "7",
            'w.json:1:1: must be a JSON list of words: ["…", "…"] (got "7")',
        ),
        ("w.json", '{"a": 1}', '(got "{")'),
        ("w.json", '["ab"\n, 7]', "w.json:2:3: must be a JSON list of words: "),
        ("w.json", '["ab", ["cd"]]', "w.json:1:8: must be a JSON list"),
        ("w.json", '["ab",]', "w.json:1:7: must be"),
        ("w.json", '["ab"', "(got the end of the file)"),
        ("w.json", '["ab]', "w.json:1:2: this text in quotes is not valid JSON"),
        ("w.json", '["a\nb"]', "w.json:1:2: this text in quotes is not valid JSON"),
        ("w.json", '["ab"] x', "w.json:1:8: must be a JSON list of words: "),
        ("w.json", '["a\\ud800b"]', "w.json:1:4: the character U+D800 cannot be"),
        ("w.json", "[" * 100_000, "w.json:1:2: must be a JSON list"),
        ("w.csv", 'ab\n"cd', "w.csv:2:1: not valid CSV: a quotation mark opens here"),
        (
            "w.csv",
            'ab,1\n"c' + "c" * 200_000 + '"',
            "w.csv:2:1: not valid CSV: field larger",
        ),
        ("w.tsv", "word\tnote\t释义\n", "w.tsv:1:11: the column explanation is"),
        (
            "w.tsv",
            "ab\t1\tx\ty\tz\n",
            'w.tsv:1:10: 5 columns (got "z" after the last); the columns are',
        ),
        (
            "w.tsv",
            "word\tcount\nab\tmany\n",
            "w.tsv:2:4: frequency: must be a whole number of at most 12 digits"
            ' (got "many"); a first row may name the columns:',
        ),
        ("w.tsv", "ab\t-1\n", "w.tsv:1:4: frequency: must be"),
        ("w.tsv", "ab\t1234567890123\n", "w.tsv:1:4: frequency: must be"),
        ("w.tsv", "ab\t1\n\t2\n", "w.tsv:2:1: there is no word in this row"),
        ("w.tsv", "ab\t1\tc\x1bd\n", "w.tsv:1:7: the character U+001B cannot be"),
        ("w.tsv", "ab\t1\t\u202ecd\n", "w.tsv:1:6: the character U+202E cannot be"),
        ("w.tsv", "ab\t1\t" + "c" * 1_001, "w.tsv:1:6: explanation: at most 1,000"),
        ("w.tsv", "ab\t1\t\t" + "c" * 401, "w.tsv:1:7: reading: at most 400"),
        ("w.txt", "a\u200bb\n", "w.txt:1:2: the character U+200B cannot be printed"),
        (
            "w.txt",
            "ok\n" + "c" * 65,
            "w.txt:2:1: a word may have at most 64 letters (this",
        ),
    ],
)
def test_a_fault_is_reported_with_its_place(tmp_path, name, content, message):
    (told,) = refused(tmp_path, content, name)

    assert message in told


def test_all_faults_are_reported_at_once_but_at_most_twenty(tmp_path):
    few = refused(tmp_path, "ab\t1.5\ncd\ty\nef\t1\t\x07\n")
    many = refused(tmp_path, "".join(f"w\t1.{n}\n" for n in range(1_500)))

    assert len(few) == 3
    assert len(many) == 20
    assert many[-1] == "w.txt: … and 1,481 more"


def test_too_many_words_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("puzzle_publish.words.row_parser.MOST_ROWS", 2)

    assert refused(tmp_path, "ab\ncd\nef\ngh\n") == (
        "w.txt:3:1: a list may have at most 2 rows",
    )


def test_messages_carry_no_terminal_escapes(tmp_path):
    problems = refused(tmp_path, "ab\t\x1b[31mred\n\x1b]0;t\x07ab\t1\n")

    assert not re.search("[\x00-\x1f\x7f-\x9f]", "".join(problems))


PIECES = [
    *[
        "ab",
        "Cd",
        "中文",
        "#",
        ",",
        ";",
        "[",
        "]",
        "\\",
        "{",
        "1",
        "-",
        "word",
        "频率",
        "〇",
    ],
    *("\t", '"', "\n", "\r", "\\u", " ", "\x1b", "\u0301", "\u202e", "\x85", "\ufeff"),
]


@pytest.mark.soak
@settings(max_examples=500, deadline=None)
@given(
    content=st.binary(max_size=60)
    | st.text(max_size=40).map(str.encode)
    | st.lists(st.sampled_from(PIECES), max_size=30).map(lambda p: "".join(p).encode())
    | st.lists(st.text(max_size=5)).map(lambda w: json.dumps(w).encode()),
    name=st.sampled_from(["w.txt", "w.json", "w.csv", "w.tsv", "w"]),
)
@example(content=b'word,"\n', name="w.csv")
@example(content="\u2028".encode(), name="w.tsv")
def test_any_bytes_give_a_list_or_sentences(tmp_path_factory, content, name):
    folder = tmp_path_factory.getbasetemp()
    problems = []
    try:
        lexicon = read(folder, content, name)
    except UsageError as error:
        problems = error.problems
    if problems:
        assert all(problem.startswith(name) for problem in problems)
        assert not re.search("[\x00-\x1f\x7f-\x9f\ud800-\udfff]", "".join(problems))
        return
    assert lexicon.entries
    assert len(set(lexicon.words)) == len(lexicon.words)
    for entry in lexicon.entries:
        assert 2 <= len(entry.word) <= 64
        assert all(c.isalpha() or c == "〇" for c in entry.word)
        assert "".join((entry.reading, entry.note)).isprintable()
