"""Slow twins of cryptarithms: all permutations of digits, and the source's recursion.

`source_maps` is a port of the source's recursion in plain Python: every letter for
every digit, pruned only when a number is complete. The bench measures it.
"""

from itertools import permutations, product
from math import prod

AZ = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def holds(terms, operator, result):
    first, *others = terms
    return {
        "+": lambda: sum(terms) == result,
        "-": lambda: first - sum(others) == result,
        "*": lambda: prod(terms) == result,
        "/": lambda: prod(others) != 0 and first == result * prod(others),
    }[operator]()


def assignments(terms, operator, result, leading_zero=False):
    """Every assignment that makes the equation true, by trying all there are."""
    letters = sorted(set("".join([*terms, result])))
    found = []
    for digits in permutations("0123456789", len(letters)):
        table = str.maketrans(dict(zip(letters, digits, strict=True)))
        words = [word.translate(table) for word in (*terms, result)]
        if not leading_zero and any(word[0] == "0" for word in words):
            continue
        *numbers, last = map(int, words)
        if holds(numbers, operator, last):
            found.append(dict(zip(letters, map(int, digits), strict=True)))
    return found


def linear(coefficients, leading):
    """Every choice of different digits that makes the form zero."""
    return [
        list(digits)
        for digits in permutations(range(10), len(coefficients))
        if sum(c * d for c, d in zip(coefficients, digits, strict=True)) == 0
        and not any(flag and d == 0 for flag, d in zip(leading, digits, strict=True))
    ]


def pattern(text):
    """The first appearance of each character, by which two texts look alike."""
    return tuple(text.index(char) for char in text)


def pattern_counts(a, b, c):
    """Pattern -> number of equations, of all sums of numbers of these lengths."""
    found = {}
    numbers = (range(10 ** (length - 1), 10**length) for length in (a, b))
    for x, y in product(*numbers):
        if len(str(x + y)) == c:
            key = pattern(f"{x}{y}{x + y}")
            found[key] = found.get(key, 0) + 1
    return found


def source_maps(numbers, words, alphabet=AZ):
    """Every map digit -> letter that makes all numbers words, in the source's order."""
    known = set(words)
    digits = list(dict.fromkeys("".join(numbers)))

    def maps(letters):
        for number in numbers:
            spelled = [letters.get(digit) for digit in number]
            if all(spelled) and "".join(spelled) not in known:
                return []
        left = [digit for digit in digits if digit not in letters]
        if not left:
            return [letters]
        found = []
        for letter in alphabet:
            if letter not in letters.values():
                found += maps({**letters, left[0]: letter})
        return found

    return maps({})


def column_fits(terms, state, n):
    """What the letters and carries of one column may be, by trying all; None if none.

    Letters as sets of bits, ONE, then the least and greatest carry in and out.
    """
    used = sorted({x for _, *pair in terms for x in pair if x < n})
    sets = [[d for d in range(10) if state[x] >> d & 1] for x in used]
    into, out = (range(state[k], state[k + 1] + 1) for k in (n + 1, n + 3))
    bits, carries_in, carries_out = dict.fromkeys(used, 0), set(), set()
    for digits in product(*sets):
        if len(set(digits)) < len(digits):
            continue
        value = {**dict(zip(used, digits, strict=True)), n: 1}
        total = sum(c * value[x] * value[y] for c, x, y in terms)
        for carry in into:
            if (total + carry) % 10 == 0 and (total + carry) // 10 in out:
                carries_in.add(carry)
                carries_out.add((total + carry) // 10)
                for x, digit in zip(used, digits, strict=True):
                    bits[x] |= 1 << digit
    if not carries_in:
        return None
    letters = [bits.get(x, state[x]) for x in range(n)]
    ends = (min(carries_in), max(carries_in), min(carries_out), max(carries_out))
    return [*letters, 2, *ends]
