"""Month and weekday names and dates in words, independent of the system's locale.

A language is one entry of LANGUAGES; a book's other words come from its design and
its puzzle types.
"""

import calendar
import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .errors import UsageError


@dataclass(frozen=True, slots=True)
class Language:
    """One language's calendar words.

    Attributes:
        code: "en", "en-GB" or "zh".
        months: full names, January first.
        months_short: short names for the cells of a board.
        weekdays: full names, Monday first.
        weekdays_short: short names for the cells of a board, Monday first.
        date_long: format with {weekday} {day} {month} {year}.
        date_day: the same without the weekday.
        date_short: format with {day} {month_short}.
        date_short_year: the same with the year.
        month_year: format with {month} {month_number} {year}.
        day_of_year: format with {day_of_year} {days_in_year}.
        week: format with {week} (ISO 8601).
        spans: formats of a run of days by what its ends have in common, with the fields
            of both, those of the last day with `last_`: "year" and "month" for a whole
            one, "in_month", "in_year", "" for nothing in common.
    """

    code: str
    months: tuple[str, ...]
    months_short: tuple[str, ...]
    weekdays: tuple[str, ...]
    weekdays_short: tuple[str, ...]
    date_long: str
    date_day: str
    date_short: str
    date_short_year: str
    month_year: str
    day_of_year: str
    week: str
    spans: Mapping[str, str]

    @property
    def sentence_gap(self) -> str:
        """The space between two sentences; Chinese has none."""
        return "" if self.code == "zh" else " "

    def fields(self, date: datetime.date) -> dict[str, str | int]:
        """Return the values for the formats above."""
        year = date.timetuple()
        days = 366 if calendar.isleap(date.year) else 365
        return {
            "year": date.year,
            "month": self.months[date.month - 1],
            "month_number": date.month,
            "month_short": self.months_short[date.month - 1],
            "day": date.day,
            "weekday": self.weekdays[date.weekday()],
            "weekday_short": self.weekdays_short[date.weekday()],
            "day_of_year": year.tm_yday,
            "days_in_year": days,
            "week": date.isocalendar().week,
        }

    def long(self, date: datetime.date) -> str:
        """Return the date in words.

        >>> language("en").long(datetime.date(2027, 8, 16))
        'Monday, 16 August 2027'
        >>> language("zh").long(datetime.date(2027, 8, 16))
        '2027年8月16日 星期一'
        """
        return self.date_long.format(**self.fields(date))

    def day(self, date: datetime.date) -> str:
        """Return the date in words without its weekday.

        >>> language("en").day(datetime.date(2027, 8, 16))
        '16 August 2027'
        """
        return self.date_day.format(**self.fields(date))

    def short(self, date: datetime.date, *, with_year: bool = False) -> str:
        """Return day and month, and the year if wanted.

        >>> language("en").short(datetime.date(2027, 8, 16))
        '16 Aug'
        >>> language("zh").short(datetime.date(2027, 8, 16), with_year=True)
        '2027.8.16'
        """
        form = self.date_short_year if with_year else self.date_short
        return form.format(**self.fields(date))

    def span(self, first: datetime.date, last: datetime.date) -> str:
        """Return a run of days as short as a person writes it.

        >>> day, english = datetime.date, language("en")
        >>> english.span(day(2027, 3, 1), day(2027, 3, 14))
        '1–14 March 2027'
        >>> english.span(day(2027, 3, 1), day(2027, 3, 31))
        'March 2027'
        >>> english.span(day(2027, 1, 1), day(2027, 12, 31))
        '2027'
        >>> language("zh").span(day(2027, 1, 1), day(2027, 3, 14))
        '2027年1月1日至3月14日'
        """
        if first == last:
            return self.day(first)
        ends = {f"last_{name}": value for name, value in self.fields(last).items()}
        return self.spans[_in_common(first, last)].format(**self.fields(first), **ends)


def _in_common(first: datetime.date, last: datetime.date) -> str:
    """Return the name of the format for a run of days."""
    if first.year != last.year:
        return ""
    ends_month = last.day == calendar.monthrange(last.year, last.month)[1]
    if first.day == 1 and ends_month and (first.month, last.month) == (1, 12):
        return "year"
    if first.month != last.month:
        return "in_year"
    return "month" if first.day == 1 and ends_month else "in_month"


def undivided(dates: str) -> str:
    r"""Return dates in words that a line can end after, but not within.

    >>> undivided("28 February – 1 March 2027")
    '28\xa0February\xa0– 1\xa0March\xa02027'
    >>> undivided("2月1日至3日").split("\u2060")
    ['2', '月', '1', '日至3', '日']
    """
    spaced = re.sub("(?<!–) ", "\u00a0", dates)
    return re.sub(r"(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)", "\u2060", spaced)


def counted_whole(text: str) -> str:
    r"""Return a text in which no line ends between a number and hanzi after it.

    Nor within a date.

    >>> counted_whole("2026年3月").split("\u2060"), counted_whole("共 60 题")
    (['2026', '年', '3', '月'], '共 60\xa0\u2060题')
    """
    dates = re.sub(r"(?<=[年月])(?=\d)", "\u2060", text)
    apart = re.sub(r"(?<=\d) (?=[\u4e00-\u9fff])", "\u00a0\u2060", dates)
    return re.sub(r"(?<=\d)(?=[\u4e00-\u9fff])", "\u2060", apart)


def needs_year(dates: Iterable[str | None]) -> bool:
    """Return whether some of these ISO dates differ only in the year.

    >>> needs_year(["2027-02-01", "2028-02-01", None])
    True
    >>> needs_year(["2027-02-01", "2027-02-01"])
    False
    """
    days = {date for date in dates if date}
    return len({day[5:] for day in days}) < len(days)


_EN_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_EN_WEEKDAYS = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
]
_ZH_DIGITS = "一二三四五六七八九十"
_ZH_MONTHS = tuple(f"{n}月" for n in (*_ZH_DIGITS, "十一", "十二"))

LANGUAGES = {
    "en": Language(
        code="en",
        months=tuple(_EN_MONTHS),
        months_short=tuple(name[:3] for name in _EN_MONTHS),
        weekdays=tuple(_EN_WEEKDAYS),
        weekdays_short=tuple(name[:3] for name in _EN_WEEKDAYS),
        date_long="{weekday}, {day} {month} {year}",
        date_day="{day} {month} {year}",
        date_short="{day} {month_short}",
        date_short_year="{day} {month_short} {year}",
        month_year="{month} {year}",
        day_of_year="day {day_of_year} of {days_in_year}",
        week="week {week}",
        spans={
            "year": "{year}",
            "month": "{month} {year}",
            "in_month": "{day}–{last_day} {month} {year}",
            "in_year": "{day} {month} – {last_day} {last_month} {year}",
            "": "{day} {month} {year} – {last_day} {last_month} {last_year}",
        },
    ),
    "zh": Language(
        code="zh",
        months=_ZH_MONTHS,
        months_short=_ZH_MONTHS,
        weekdays=tuple(f"星期{d}" for d in "一二三四五六日"),
        weekdays_short=tuple(f"周{d}" for d in "一二三四五六日"),
        date_long="{year}年{month_number}月{day}日 {weekday}",
        date_day="{year}年{month_number}月{day}日",
        date_short="{month_number}月{day}日",
        date_short_year="{year}.{month_number}.{day}",
        month_year="{year}年{month_number}月",
        day_of_year="全年第 {day_of_year} 天，共 {days_in_year} 天",
        week="第 {week} 周",
        spans={
            "year": "{year}年",
            "month": "{year}年{month_number}月",
            "in_month": "{year}年{month_number}月{day}日至{last_day}日",
            "in_year": "{year}年{month_number}月{day}日至"
            "{last_month_number}月{last_day}日",
            "": "{year}年{month_number}月{day}日至"
            "{last_year}年{last_month_number}月{last_day}日",
        },
    ),
}


# Each tag that a book may name, with its language and the spelling of English words.
TAGS = {
    "en": ("en", "us"),
    "en-US": ("en", "us"),
    "en-GB": ("en", "uk"),
    "zh": ("zh", "us"),
}


def base_of(tag: str) -> str:
    """Return the language of a tag, whose words are printed.

    >>> base_of("en-GB"), base_of("zh")
    ('en', 'zh')
    """
    return _of_tag(tag)[0]


def spelling_of(tag: str) -> str:
    """Return the spelling that a tag implies: "us" or "uk".

    >>> spelling_of("en-GB"), spelling_of("en")
    ('uk', 'us')
    """
    return _of_tag(tag)[1]


def _of_tag(tag: str) -> tuple[str, str]:
    if tag not in TAGS:
        raise UsageError(f'language: must be one of {", ".join(TAGS)} (got "{tag}")')
    return TAGS[tag]


def language(tag: str) -> Language:
    """Return the words of a tag's language.

    >>> language("en-GB").code
    'en-GB'
    """
    return replace(LANGUAGES[base_of(tag)], code=printed_in(tag))


def printed_in(tag: str, spelling: str | None = None) -> str:
    """Return the tag of the words that a book prints: "en", "en-GB" or "zh".

    >>> printed_in("en-US"), printed_in("en", "uk"), printed_in("zh", "uk")
    ('en', 'en-GB', 'zh')
    """
    base = base_of(tag)
    is_british = base == "en" and (spelling or spelling_of(tag)) == "uk"
    return "en-GB" if is_british else base


def hanzi(number: int) -> str:
    """Return a number in Chinese numerals; in digits from ten thousand on.

    >>> hanzi(12), hanzi(105), hanzi(2010), hanzi(12_345)
    ('十二', '一百零五', '二千零一十', '12345')
    """
    if number >= 10_000:
        return str(number)
    digits = str(number)
    text = ""
    for place, digit in enumerate(digits):
        if digit != "0":
            unit = ("", "十", "百", "千")[len(digits) - place - 1]
            text += "零一二三四五六七八九"[int(digit)] + unit
        elif not text.endswith("零"):
            text += "零"
    text = text.rstrip("零") or "零"
    return text.removeprefix("一") if text.startswith("一十") else text


def numerals(**numbers: int) -> dict[str, str]:
    """Return numbers as texts, each also in Chinese as `hanzi_NAME`.

    >>> numerals(day=12)
    {'day': '12', 'hanzi_day': '十二'}
    """
    plain = {name: str(value) for name, value in numbers.items()}
    return plain | {f"hanzi_{name}": hanzi(value) for name, value in numbers.items()}
