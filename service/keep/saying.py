"""How numbers and days are written in each language on what is printed and shared."""

from __future__ import annotations

from datetime import date, datetime

from service.choices import Language

PERSIAN_ZERO = 0x6F0

IN_YEAR = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
"""Days of a year before each of its months."""


def digits(text: str | int, language: Language) -> str:
    """The text with its digits as the language writes them, a minus as a minus.

    >>> digits("A1: -12", Language.fa), digits(-3, Language.en)
    ('A1: −۱۲', '−3')
    """
    said = str(text).replace("-", "−")
    if language is not Language.fa:
        return said
    made = []
    for place, char in enumerate(said):
        named = place > 0 and said[place - 1].isascii() and said[place - 1].isalpha()
        made.append(chr(PERSIAN_ZERO + int(char)) if char.isascii() and char.isdigit() and not named else char)
    return "".join(made)


def day(moment: datetime, language: Language) -> str:
    """The day of a moment where this program runs; by the Iranian calendar in Persian.

    >>> from datetime import UTC
    >>> [day(datetime(2026, 3, 21, 12, tzinfo=UTC), language) for language in Language]
    ['2026-03-21', '21. 3. 2026', '21/3/2026', '۱۴۰۵/۱/۱']
    """
    here = moment.astimezone().date()
    if language is Language.fa:
        year, month, of_month = iranian(here)
        return digits(f"{year}/{month}/{of_month}", language)
    forms = {Language.cs: "{0.day}. {0.month}. {0.year}", Language.es: "{0.day}/{0.month}/{0.year}"}
    return forms.get(language, "{0}").format(here)


def iranian(day: date) -> tuple[int, int, int]:
    """Year, month and day of the Iranian calendar, by the rule of 33 years; right from 1799 to 2256 after Christ.

    >>> iranian(date(2026, 3, 20)), iranian(date(2025, 3, 20)), iranian(date(2024, 3, 20))
    ((1404, 12, 29), (1403, 12, 30), (1403, 1, 1))
    """
    year = day.year
    leap = year + 1 if day.month > 2 else year
    days = 355_666 + 365 * year + (leap + 3) // 4 - (leap + 99) // 100 + (leap + 399) // 400
    days += day.day + IN_YEAR[day.month - 1]
    iran = -1595 + 33 * (days // 12_053)
    days %= 12_053
    iran += 4 * (days // 1461)
    days %= 1461
    if days > 365:
        iran += (days - 1) // 365
        days = (days - 1) % 365
    if days < 186:
        return iran, 1 + days // 31, 1 + days % 31
    return iran, 7 + (days - 186) // 30, 1 + (days - 186) % 30
