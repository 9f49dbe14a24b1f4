"""Cryptarithms as CP-SAT models: letters, digits, and the calculation as it stands."""

from ortools.sat.python import cp_model

from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a calculation."""
    givens, digits = entry["givens"], entry["answer"]["digits"]
    letters = sorted({*"".join(givens["terms"]), *givens["result"]})
    found = answers(*model_of(givens, letters))
    if found is None:
        return ["undecided: the model is too hard"]
    if not found:
        return ["unsolvable: no digits make it come out"]
    if len(found) > 1:
        return ["ambiguous: two choices of digits make it come out"]
    right = dict(zip(letters, found[0], strict=True))
    return [] if right == digits else ["wrong: the digits are not the key's"]


def model_of(givens, letters):
    """The model of givens, and a digit for each letter."""
    model = cp_model.CpModel()
    digit = {letter: model.new_int_var(0, 9, letter) for letter in letters}
    model.add_all_different(digit.values())
    words = [*givens["terms"], givens["result"]]
    if not givens["leading_zero"]:
        for word in words:
            model.add(digit[word[0]] != 0)
    for letter, known in givens.get("given", {}).items():
        model.add(digit[letter] == known)
    *terms, result = (number_of(model, digit, word) for word in words)
    match givens["operator"]:
        case "+":
            model.add(sum(terms) == result)
        case "-":
            model.add(terms[0] - terms[1] == result)
        case "*":
            model.add_multiplication_equality(result, terms)
        case "/":
            model.add(terms[1] >= 1)
            model.add_multiplication_equality(terms[0], [terms[1], result])
    return model, [digit[letter] for letter in letters]


def number_of(model, digit, word):
    """A variable that is the number a word stands for."""
    number = model.new_int_var(0, 10 ** len(word) - 1, f"number {word}")
    powers = reversed([10**k for k in range(len(word))])
    model.add(number == sum(p * digit[x] for p, x in zip(powers, word, strict=True)))
    return number
