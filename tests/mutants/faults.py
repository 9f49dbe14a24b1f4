"""Sixty one-line faults over all packages, each with the tests that should see it.

`make mutants` makes them one by one. A fault that no test sees needs a test, or, if it
changes nothing that anybody could notice, `survives` with the reason.
"""

from dataclasses import dataclass

PACKAGE = "generator/puzzle_publish"


@dataclass(frozen=True, slots=True)
class Fault:
    """One line of the program, made wrong.

    Attributes:
        path: the module, below the package.
        right: a part of one line; it is in the module once.
        wrong: what it becomes.
        tests: the tests that should fail, from the root: files and options of pytest.
        survives: why no test can see it; "" if one must.
    """

    path: str
    right: str
    wrong: str
    tests: str
    survives: str = ""


def _type_tests(name: str) -> str:
    return f"{PACKAGE}/types/{name}/tests"


FAULTS = (
    # core
    Fault(
        "core/isbn.py",
        'startswith(("978", "979"))',
        'startswith(("978",))',
        "tests/core/test_isbn.py",
    ),
    Fault(
        "core/disk_cache.py",
        "if hashlib.sha256(content).digest() != raw[:_DIGEST]:",
        "if not raw[:_DIGEST]:",
        "tests/core/test_disk_cache.py",
    ),
    Fault(
        "core/disk_cache.py",
        "if len(files) > most:",
        "if len(files) > most + 1:",
        "tests/core/test_disk_cache.py",
    ),
    Fault(
        "core/trims.py",
        "return all(abs(a - b) <= SAME",
        "return any(abs(a - b) <= SAME",
        "tests/core/test_trims.py",
    ),
    Fault(
        "core/empty_space.py",
        "most = max(most, top - end)",
        "most = max(most, end - top)",
        f"{PACKAGE}/core/empty_space.py tests/layout/test_compose.py",
    ),
    Fault(
        "core/reading/safe_read.py",
        "if size > most_mib << 20:",
        "if size > most_mib << 24:",
        "tests/security/test_read_files.py",
    ),
    Fault(
        "core/reading/yaml_file.py",
        'if len(text.lstrip("+-")) <= MAX_DIGITS:',
        'if len(text.lstrip("+-")) < MAX_DIGITS:',
        "tests/config/test_config_yaml.py tests/security/test_yaml_readers.py",
    ),
    Fault(
        "core/seeds.py",
        "[0] % 10_000 + index",
        "[0] % 10_000 - index",
        f"{PACKAGE}/core/seeds.py tests/core/test_seeds.py",
    ),
    Fault(
        "core/jobs.py",
        '"level": request.level,',
        '"level": "",',
        "tests/make/test_work.py tests/make/test_fill.py tests/ledger/test_ledger.py",
    ),
    Fault(
        "core/text_fitting.py",
        "if height_mm(text, width_mm, size) <= high_mm:",
        "if height_mm(text, width_mm, size) <= 2 * high_mm:",
        "tests/core/test_text_fitting.py",
    ),
    # config
    Fault(
        "config/meta.py",
        "if count > giving[script]:",
        "if count > giving[script] + 1:",
        "tests/config/test_meta_config.py",
    ),
    Fault(
        "config/facts.py",
        "if len(gaps) > MOST_LINES:",
        "if len(gaps) >= MOST_LINES:",
        "tests/config/test_facts_config.py",
    ),
    Fault(
        "config/load.py",
        'if not section.dates and "dates" not in bad:',
        "if not section.dates:",
        "tests/config",
    ),
    # plan
    Fault(
        "plan.py",
        "if position < ramp.warm_up:",
        "if position <= ramp.warm_up:",
        f"{PACKAGE}/plan.py tests/plan",
    ),
    Fault(
        "plan.py",
        "if capacity is not None and count > capacity:",
        "if capacity is not None and count > capacity + 1:",
        "tests/plan",
    ),
    Fault(
        "page_order.py",
        "if len(names) > SPREAD)",
        "if len(names) >= SPREAD)",
        "tests/plan tests/config",
    ),
    Fault(
        "page_order.py",
        "ranked = sorted((picks[place] for place in its), key=lambda p: p.grade.score)",
        "ranked = [picks[place] for place in its]",
        "tests/plan",
    ),
    # make
    Fault(
        "make/spacing.py",
        "return max(BLOCK // self.widest, 1) * self.widest",
        "return BLOCK",
        "tests/make/test_spacing.py",
    ),
    Fault(
        "make/spacing.py",
        "if other != key and abs(k - place) < self._window[other]:",
        "if other != key and abs(k - place) <= self._window[other]:",
        "tests/make/test_spacing.py",
    ),
    Fault(
        "make/history.py",
        "        del self.tally[REPEATS]",
        "        pass",
        "tests/make/test_spacing.py tests/make/test_fill.py",
    ),
    Fault(
        "make/fill.py",
        "taken = set(used)",
        "taken = set()",
        "tests/make/test_fill.py",
    ),
    Fault(
        "make/work.py",
        "if grade.level != request.level:",
        "if not grade.level:",
        "tests/make/test_work.py",
    ),
    Fault(
        "make/work.py",
        "if report.verdict is not Verdict.OK:",
        "if report.verdict is Verdict.UNSOLVABLE:",
        "tests/make/test_work.py",
    ),
    Fault(
        "make/stream.py",
        "self.reasons[DUPLICATE] += 1",
        "self.reasons[DUPLICATE] += 0",
        "tests/make/test_stream.py",
    ),
    Fault(
        "make/verification.py",
        'if entry.get("number") != place:',
        'if entry.get("number") is None:',
        "tests/cli/test_verify.py tests/cli/test_verify_lines.py",
    ),
    Fault(
        "make/shards/admission.py",
        "if shared := sorted(entries & {*request.taken}):",
        "if shared := sorted(entries & {*request.used}):",
        "tests/make/test_shards.py",
    ),
    Fault(
        "make/executors.py",
        "            if deaths >= _DEATHS:",
        "            if deaths > 99 * _DEATHS:",
        "tests/make/test_executors.py",
    ),
    # ledger
    Fault(
        "ledger/file.py",
        "return sha == row_sha(*columns)",
        "return bool(sha)",
        "tests/ledger/test_ledger.py tests/ledger/test_ledger_damage.py",
    ),
    Fault(
        "ledger/__init__.py",
        "            if number == volume:",
        "            if number > volume:",
        "tests/ledger/test_ledger.py tests/books/test_build_series.py",
    ),
    Fault(
        "ledger/migration.py",
        "if row[1] not in puzzles}",
        "if row[1] in puzzles}",
        "tests/ledger/test_ledger_migration.py",
    ),
    # layout
    Fault(
        "layout/settle.py",
        "    if total >= least:",
        "    if total > least:",
        "tests/layout/test_thin_books.py",
    ),
    Fault(
        "layout/pages/end_flow.py",
        "if 0 < left < LEAST_ROWS:",
        "if 0 < left < 0:",
        "tests/layout/test_compose.py tests/layout/test_settle.py"
        " tests/layout/test_structure.py",
    ),
    Fault(
        "layout/pages/key_layout.py",
        "share = 1.0 if numbers.text else 0.9",
        "share = 1.0 if numbers.text else 0.3",
        "tests/layout/test_structure.py -k key",
    ),
    Fault(
        "layout/pages/labels.py",
        "if len(keys) > 1",
        "if len(keys) > 0",
        "tests/layout/test_labels.py",
    ),
    Fault(
        "layout/cover/spine.py",
        "    if most < LEAST_PT:",
        "    if most < 0:",
        "tests/layout/test_covers.py tests/layout/test_wrap.py",
    ),
    Fault(
        "layout/cover/wrap.py",
        "left = back.right - max(clear, hinge_clear) - width",
        "left = back.right - min(clear, hinge_clear) - width",
        "tests/layout/test_wrap.py -k bars",
    ),
    # render
    Fault(
        "render/masters.py",
        "if shaped.width > width + 0.5:",
        "if shaped.width > 2 * width:",
        "tests/render/test_masters.py tests/render/test_last_lines.py",
    ),
    Fault(
        "render/figures.py",
        "line = hue if 0 < look.stroke < 1 else None",
        "line = hue",
        "tests/render/test_figures.py tests/render/test_colour.py",
    ),
    Fault(
        "render/coverage.py",
        "            if last >= 0:",
        "            if last > 0:",
        "tests/render/test_coverage.py",
    ),
    # preflight
    Fault(
        "preflight/boxes.py",
        "if abs(page.unit - 1.0) > _UNIT:",
        "if page.unit < 0:",
        "tests/preflight/test_bad_pdfs.py -k shape",
    ),
    Fault(
        "preflight/margins.py",
        "if frame.bleeds and gap <= -bleed + _AT_EDGE_PT:",
        "if frame.bleeds and gap <= _AT_EDGE_PT:",
        "tests/preflight/test_bad_pdfs.py -k bleed",
    ),
    Fault(
        "preflight/inks.py",
        'return colour.space.family == "rgb" and grey',
        'return colour.space.family == "rgb"',
        "tests/preflight",
    ),
    Fault(
        "preflight/legible.py",
        "if coarsest is not None and coarsest.dpi < least * _SLACK_DPI:",
        "if coarsest is not None and coarsest.dpi < least / 2:",
        "tests/preflight/test_bad_pdfs.py -k picture",
    ),
    # paper
    Fault(
        "paper/differences.py",
        "    if orders == sorted(orders):",
        "    if orders:",
        "tests/paper/test_differences.py",
    ),
    Fault(
        "paper/match.py",
        "if best is None or found.count > best.count:",
        "if best is None:",
        "tests/paper",
    ),
    # record
    Fault(
        "record/up_to_date.py",
        'if hashlib.sha256(content).hexdigest() != within(recorded[name], "sha256"):',
        'if not within(recorded[name], "sha256"):',
        "tests/record/test_up_to_date.py",
    ),
    Fault(
        "types/reading.py",
        'if entry["version"] > kind.version:',
        'if entry["version"] < 0:',
        "tests/record/test_puzzle_files.py tests/cli/test_finished_puzzles.py",
    ),
    # web, play
    Fault(
        "web/kept.py",
        "elif ids[name] != data.id:",
        "elif ids[name] == data.id:",
        "tests/web/test_printings.py tests/web/test_site.py",
    ),
    Fault(
        "play/game.py",
        "return len(self.covered()) == len(self.puzzle.blanks)",
        "return len(self.covered()) >= 0",
        "tests/play/test_game.py tests/play/test_rules.py",
    ),
    # cli
    Fault(
        "cli/several.py",
        "return max(codes, key=lambda code: (code == PublishError.exit_code, code))",
        "return max(codes)",
        "tests/cli/test_several_books.py",
    ),
    Fault(
        "types/given_lines.py",
        "if len(raw) > LONGEST_MIB << 20:",
        "if len(raw) > LONGEST_MIB << 24:",
        "tests/cli/test_solve_givens.py tests/security/test_given_puzzles.py",
    ),
    Fault(
        "sheets.py",
        "key_page=moved[p.page] + 1)",
        "key_page=moved[p.page])",
        "tests/cli/test_sheet.py",
    ),
    # words
    Fault(
        "words/clue_leaks.py",
        "    if len(answer) < LEAST_PART:",
        "    if len(answer) <= LEAST_PART:",
        f"tests/words/test_leaks.py {PACKAGE}/words/clue_leaks.py",
    ),
    Fault(
        "words/taste.py",
        "if found and not _covered(tokens, first, last, harmless):",
        "if found:",
        "tests/words/test_taste.py",
    ),
    # grids
    Fault(
        "grids/dig.py",
        "if number - len(group) >= least and gives_back(group):",
        "if number >= least and gives_back(group):",
        f"tests/grids/test_dig.py {PACKAGE}/grids/dig.py",
    ),
    Fault(
        "grids/symmetry.py",
        'if symmetry == "quarter-turn" and height != columns:',
        'if symmetry == "quarter-turn" and height < 0:',
        "tests/grids/test_symmetry.py",
    ),
    # kernels
    Fault(
        "kernels/cages.py",
        "and total + ways[i, LEAST] <= target <= total + ways[i, MOST]",
        "and total + ways[i, LEAST] < target <= total + ways[i, MOST]",
        "tests/kernels/test_cages.py",
    ),
    Fault(
        "kernels/lines.py",
        "blank = (2 * end - 1) & ~filled",
        "blank = (end - 1) & ~filled",
        "tests/kernels/test_lines.py",
    ),
    Fault(
        "kernels/relations.py",
        "low = (1 << below[x]) - 1",
        "low = (1 << below[x])",
        "tests/kernels/test_relations.py",
    ),
    # types
    Fault(
        "types/proof.py",
        "    if len(found) > 1:",
        "    if len(found) > 2:",
        "tests/types/test_verify.py",
    ),
    Fault(
        "types/calendar/rules.py",
        "and set(given) <= set(answer)",
        "and set(given) <= set(given)",
        f"{_type_tests('calendar')} tests/contract/test_contract.py -k calendar",
    ),
    Fault(
        "rules/vocabulary.py",
        "return numbers[0] == sum(numbers[1:])",
        "return numbers[0] >= sum(numbers[1:])",
        "tests/rules",
    ),
    Fault(
        "rules/vocabulary.py",
        "if self.differ and len(set(numbers)) < len(numbers):",
        "if self.differ and len(set(numbers)) > len(numbers):",
        "tests/rules",
    ),
    Fault(
        "rules/speech.py",
        'is_less = clue.sign == "greater" and cell != clue.cells[0]',
        'is_less = clue.sign == "greater" and cell == clue.cells[0]',
        "tests/rules",
    ),
    Fault(
        "grids/dig.py",
        "if ((found != full) & (found > 0)).any():",
        "if ((found > full) & (found > 9)).any():",
        "tests/grids/test_unsound.py",
    ),
    Fault(
        "types/skyscrapers/rules.py",
        "zip(model.views(givens.size)[side], givens.edges[side], strict=True)",
        "zip(model.views(givens.size)[side ^ 1], givens.edges[side], strict=True)",
        _type_tests("skyscrapers"),
    ),
    Fault(
        "types/hashi/rules.py",
        "return not any(left) and not crossed and len(seen) == len(left)",
        "return not any(left) and len(seen) == len(left)",
        f"{_type_tests('hashi')}/test_hashi.py",
    ),
    Fault(
        "types/sudoku/rules.py",
        'yield Pair(pair, "consecutive", frozenset(pair) not in barred)',
        'yield Pair(pair, "consecutive", is_not=True)',
        _type_tests("sudoku"),
    ),
    Fault(
        "types/sudoku/marks.py",
        "fits = frozenset(digit for digit in digits if digit % 2 == number)",
        "fits = frozenset(digit for digit in digits if digit % 2 != number)",
        f"{_type_tests('sudoku')}/test_sudoku_marks.py",
    ),
    Fault(
        "types/wordsearch/rules.py",
        "return tuple(map(len, parts)) == asked and",
        "return",
        _type_tests("wordsearch"),
    ),
)
