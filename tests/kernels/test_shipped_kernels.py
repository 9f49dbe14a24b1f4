"""The wheel of kernels: when it is loaded, and that no compiler is needed with it."""

import hashlib
import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import distribution
from types import SimpleNamespace

import pytest
from called_kernels import called_by_python

from own_process import BOOK, ROOT, publish
from puzzle_publish.config import ahead
from puzzle_publish.core.errors import UsageError
from puzzle_publish.kernels import jit, shipped

HERE = ROOT / "tests" / "support"
OWN = {name: value for name, value in os.environ.items() if name[:6] != "NUMBA_"}
PUZZLES = """
import sys
from puzzle_publish.cli.soak_groups import groups_of
from puzzle_publish.make.work import work
from puzzle_publish.types import registry

for kind in registry.loadable():
    for group in groups_of(kind.name, n=1, preset=None, language=None, seed=7):
        for request in group.requests:
            print(group.name, work(request, 0).puzzle)
print("numba" in sys.modules, file=sys.stderr)
"""


@pytest.fixture
def forgotten():
    """Let each test look for the wheel anew."""
    yield
    shipped._found.cache_clear()
    jit._decorator.cache_clear()


@pytest.fixture
def companion(tmp_path, monkeypatch, forgotten):
    """An importable companion package of today's sources, whose library is none."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    package = tmp_path / "site" / "puzzle_publish_kernels"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    code = package / f"code{EXTENSION_SUFFIXES[0]}"
    code.write_bytes(b"no library")
    facts = {"for": shipped.wanted(), "sha256": sha256(code.read_bytes())}
    (package / "made.json").write_text(json.dumps(facts))
    monkeypatch.syspath_prepend(package.parent)
    shipped._found.cache_clear()
    return package


def sha256(raw):
    return hashlib.sha256(raw).hexdigest()


def change(package, **facts):
    path = package / "made.json"
    before = json.loads(path.read_text())
    path.write_text(json.dumps(before | facts))


def test_what_fits_and_is_whole_is_loaded(companion):
    assert shipped.library() is None
    assert "cannot be read" in shipped.why_none(), "since it is no library"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kernels", "another version of the kernels$"),
        ("python", "another Python$"),
        ("numpy", "another numpy$"),
        ("machine", "another machine$"),
        ("level", "another level of CPUs$"),
    ],
)
def test_a_library_for_something_else_is_never_loaded(companion, name, said):
    for other in ("other", None):
        change(companion, **{"for": shipped.wanted() | {name: other}})
        shipped._found.cache_clear()
        assert re.search(said, shipped.why_none())


def test_a_library_that_was_changed_is_never_loaded(companion):
    (code,) = companion.glob("code.*")
    code.write_bytes(b"another")
    assert "is damaged" in shipped.why_none()


def test_a_library_that_others_can_write_to_is_never_loaded(companion):
    (code,) = companion.glob("code.*")
    code.chmod(0o666)
    assert "others can write to it" in shipped.why_none()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_library_of_another_user_is_never_loaded(companion):
    (code,) = companion.glob("code.*")
    os.chown(code, 65534, -1)
    assert "is another user's" in shipped.why_none()


def test_a_companion_without_facts_is_passed_over(companion):
    (companion / "made.json").unlink()
    assert "cannot be read" in shipped.why_none()


@pytest.mark.parametrize("facts", ["[]", "{}", '{"for": 1}', "no JSON"])
def test_a_companion_with_other_facts_is_passed_over(companion, facts):
    (companion / "made.json").write_text(facts)
    assert "cannot be read" in shipped.why_none()


@pytest.fixture
def ready(monkeypatch, forgotten):
    """A library that has code for one kernel, `_twice`, and whole numbers."""

    class Kernel:
        def __init__(self, name, other):
            self.has_code, self.other = name.endswith("._twice"), other

        def __call__(self, *args):
            if self.has_code and type(args[0]) is int:
                return "shipped", 2 * args[0]
            return self.other(*args)

    names = [f"{__name__}._twice", "puzzle_publish.types.calendar.kernels.walk"]
    found = SimpleNamespace(Kernel=Kernel, names=names)
    monkeypatch.setattr(shipped, "_found", SimpleNamespace(cache_clear=lambda: None))
    monkeypatch.setattr(shipped, "_found", Found(found))
    monkeypatch.setattr(jit, "settings", list)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    jit._decorator.cache_clear()
    return found


class Found:
    """Replaces `shipped._found`."""

    def __init__(self, found):
        self._found = found

    def __call__(self):
        return self._found

    def cache_clear(self):
        """Do nothing."""


def _twice(n):
    return n + n


def _other(n):
    return _twice(n)


def test_code_that_ships_is_called(ready):
    twice = jit.kernel(_twice)
    assert twice(3) == ("shipped", 6)
    assert (twice.__name__, twice.__wrapped__) == ("_twice", _twice)


def test_what_does_not_ship_is_compiled_with_what_it_calls(ready, monkeypatch):
    monkeypatch.setitem(_other.__globals__, "_twice", jit.kernel(_twice))

    assert jit.kernel(_twice)(1.5) == 3.0
    assert jit.kernel(_other)(3) == 6


def test_without_a_compiler_it_is_said_what_does_not_ship(ready, monkeypatch):
    monkeypatch.setattr(jit, "_has_numba", lambda: False)

    assert jit.kernel(_twice)(3) == ("shipped", 6)
    for function, argument in ((_twice, 1.5), (_other, 3)):
        name = re.escape(f"{function.__module__}.{function.__name__}")
        with pytest.raises(
            UsageError, match=rf" of {name}: .*publish\[compile\]"
        ) as said:
            jit.kernel(function)(argument)
        assert "has no code for these arguments" in str(said.value)


def test_settings_of_numba_are_obeyed_if_it_is_installed(ready, monkeypatch):
    monkeypatch.setattr(jit, "settings", lambda: ["NUMBA_BOUNDSCHECK=1"])

    assert jit.kernel(_twice)(3) == 6
    jit._decorator.cache_clear()
    monkeypatch.setattr(jit, "_has_numba", lambda: False)
    assert jit.kernel(_twice)(3) == ("shipped", 6)


def test_kernels_stay_python_if_they_shall(ready, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert jit.kernel(_twice)("a") == "aa"


def test_what_ships_counts_as_compiled(ready, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    book = {"sections": [{"id": "a", "type": "calendar", "count": 1}]}

    assert ahead._not_compiled(book) == []
    assert shipped.is_warm("calendar")
    assert not shipped.is_warm("wordpath")


NOT_INSTALLED = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
sys.path[:] = [p for p in sys.path if "puzzle_publish_kernels" not in p]
from puzzle_publish.cli import main
sys.exit(main())
"""


@pytest.mark.soak
def test_without_compiler_and_wheel_one_sentence_says_what_is_missing(tmp_path):
    for kind in ("tents", "takuzu"):
        (tmp_path / f"{kind}.yaml").write_text(BOOK.replace("_blank", kind))

    done = publish("check", "tents.yaml", code=NOT_INSTALLED, cwd=tmp_path)
    assert done.returncode == 0, "no kernel is needed"
    done = publish("build", "takuzu.yaml", code=NOT_INSTALLED, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("numba is not installed") == 1
    assert "puzzle-publish-kernels is not installed" in done.stderr
    assert 'pip install "puzzle-publish[compile]"' in done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree, five minutes of CPU time."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, ROOT / ".ci/kernels.py", folder]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("puzzle_publish_kernels-*.whl")
    return built


@pytest.mark.soak
def test_the_wheel_says_what_it_is_for_and_is_small(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith("/METADATA"))
        said = archive.read(metadata).decode()
        facts = json.loads(archive.read("puzzle_publish_kernels/made.json"))
        code = archive.read(f"puzzle_publish_kernels/code{EXTENSION_SUFFIXES[0]}")

    python = "".join(map(str, sys.version_info[:2]))
    assert re.search(rf"-cp{python}-cp{python}-(?!any)", wheel.name)
    assert "-linux_" not in wheel.name
    assert wheel.stat().st_size < 10_000_000
    assert (facts["for"], facts["sha256"]) == (shipped.wanted(), sha256(code))
    assert "License-Expression: MIT AND BSD-2-Clause" in said
    assert said.count("\nLicense-File: ") == 2
    assert "\nRequires-Dist: puzzle-publish==" in said
    assert "numba" not in said.partition("\n\n")[0].replace("LICENSE.numba", "")


def required(name, found, extras=()):
    """Fill in what a distribution needs, but the compiler."""
    from packaging.requirements import Requirement

    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in ("numba", "llvmlite") or (key in found and not extras):
        return
    found[key] = distribution(name)
    cases = [{"extra": extra} for extra in ("", *extras)]
    for line in found[key].requires or ():
        need = Requirement(line)
        if need.marker is None or any(map(need.marker.evaluate, cases)):
            required(need.name, found, need.extras)


@pytest.fixture(scope="module")
def lean(wheel, tmp_path_factory):
    """A Python with the wheel and all that we need, without numba and llvmlite."""
    fresh = tmp_path_factory.mktemp("lean")
    venv.create(fresh, symlinks=True)
    (site,) = fresh.glob("lib/python*/site-packages")
    found = {}
    required("puzzle-publish", found)
    del found["puzzle-publish"]
    for one in found.values():
        for top in {file.parts[0] for file in one.files} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(one.locate_file(top))
    (site / "ours.pth").write_text(str(ROOT / "generator"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    python = fresh / "bin" / "python"
    install = ["--python", python, "install", "--no-deps", "--no-index", wheel]
    subprocess.run([*pip, *install], check=True)
    return python


def run(python, *words, **changes):
    return subprocess.run(
        [python, *words],
        env=OWN | {name: str(value) for name, value in changes.items()},
        check=True,
        capture_output=True,
        text=True,
    )


@pytest.mark.soak
def test_every_type_and_level_gives_the_same_puzzles_without_a_compiler(lean, tmp_path):
    find = "from importlib.util import find_spec as f; print(f('numba'), f('llvmlite'))"
    assert run(lean, "-c", find).stdout == "None None\n"

    ready = run(lean, "-c", PUZZLES, XDG_CACHE_HOME=tmp_path / "empty")
    assert not list((tmp_path / "empty").rglob("kernels-*/*.bin"))
    assert ready.stderr == "False\n"
    compiled = run(sys.executable, "-c", PUZZLES, XDG_CACHE_HOME=tmp_path / "compiled")
    assert list((tmp_path / "compiled").rglob("kernels-*/*.bin"))
    assert ready.stdout == compiled.stdout
    assert ready.stdout.count("\n") > 80


@pytest.mark.soak
def test_the_wheel_has_every_kernel_that_python_calls(lean):
    code = "from puzzle_publish.kernels.shipped import names; print(*names())"
    shipped_names = run(lean, "-c", code).stdout.split()

    assert called_by_python() <= set(shipped_names)
    assert len(shipped_names) > 80


@pytest.mark.soak
def test_with_the_wheel_numba_is_not_imported_though_it_is_installed(lean, tmp_path):
    (site,) = lean.parent.parent.glob("lib/python*/site-packages")
    both = os.pathsep.join([str(site), *(p for p in sys.path if "-packages" in p)])
    told = run(sys.executable, "-c", PUZZLES, XDG_CACHE_HOME=tmp_path, PYTHONPATH=both)
    assert told.stderr == "False\n"


@pytest.mark.soak
def test_a_book_has_the_same_bytes_without_a_compiler(lean, tmp_path):
    for name, python in (("lean", lean), ("here", sys.executable)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "tiny.yaml").write_bytes((ROOT / "configs/tiny.yaml").read_bytes())
        for words in (
            ("build", folder / "tiny.yaml", "--output", folder),
            ("verify", folder / "tiny"),
            ("web", folder / "tiny", "--output", folder / "web"),
        ):
            run(
                *(python, "-m", "puzzle_publish.cli", *words),
                XDG_CACHE_HOME=tmp_path / f"{name}-cache",
            )
    one, two = files_of(tmp_path / "lean"), files_of(tmp_path / "here")
    assert one.keys() == two.keys()
    differ = {name for name in one if one[name] != two[name]}
    # The one names the libraries, the other says how long it took.
    assert differ <= {"tiny/manifest.json", "tiny/report.html"}
    manifests = [json.loads(each["tiny/manifest.json"]) for each in (one, two)]
    for manifest in manifests:
        del manifest["versions"]["numba"], manifest["made_of"]
    assert manifests[0] == manifests[1]


def files_of(folder):
    """Every file of a folder, but logs and ledgers, which tell the time."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.stem != "ledger" and path.suffix != ".log":
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """What calls of few_kernels give if numba compiles, and their wheel's folder."""
    folder = tmp_path_factory.mktemp("few")
    package = folder / "site" / "puzzle_publish_kernels"
    package.mkdir(parents=True)
    code = "import few_kernels as f\nfor one in f.calls(): print(*f.told(*one))"
    compiled = run(
        *(sys.executable, "-c", code),
        PYTHONPATH=HERE,
        NUMBA_CACHE_DIR=folder / "called",
    )
    run(
        *(sys.executable, ROOT / ".ci/kernels_code.py", folder / "called", package),
        PYTHONPATH=HERE,
        NUMBA_CACHE_DIR=folder / "again",
    )
    return compiled.stdout, package.parent


FEW = """
import sys
{hidden}
import few_kernels as few
for one in few.{calls}(): print(*few.told(*one))
print(*few.growth(), "numba" in sys.modules and sys.modules["numba"] is not None)
"""
HIDDEN = 'sys.modules["numba"] = sys.modules["llvmlite"] = None'


def few_told(site, tmp_path, hidden, calls):
    path = os.pathsep.join(map(str, (HERE, site)))
    code = FEW.format(hidden=hidden, calls=calls)
    done = run(
        sys.executable, "-c", code, PYTHONPATH=path, NUMBA_CACHE_DIR=tmp_path / "c"
    )
    return done.stdout


@pytest.mark.soak
@pytest.mark.parametrize("hidden", ["", HIDDEN])
def test_ready_code_returns_and_raises_what_compiled_code_does(few, tmp_path, hidden):
    compiled, site = few
    told = few_told(site, tmp_path, hidden, "calls")

    assert told == f"{compiled}True True False\n"
    assert compiled.count("\n") > 12
    assert {"ValueError: one", "IndexError: "} <= {*re.findall(r"\w+Error: \w*", told)}


@pytest.mark.soak
def test_ready_code_takes_only_what_it_was_compiled_for(few, tmp_path):
    _, site = few
    refused = few_told(site, tmp_path, HIDDEN, "misfits").splitlines()
    assert refused.pop() == "True True False"
    assert all("has no code for these arguments" in line for line in refused)

    assert few_told(site, tmp_path, "", "misfits") == few_told(
        tmp_path, tmp_path, "", "misfits"
    )
