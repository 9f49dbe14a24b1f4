"""`.ci/setup` installs what is missing and nothing else: its calls are counted."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell script")

# A Python that answers questions itself, and writes down what would take a while.
PYTHON = """#!/bin/sh
case "$*" in
"-m venv"*) echo "venv" >>"$CALLS"
    mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
"-m pip --version") [ "$0" = .venv/bin/python ] ;;
"-m pip install"*) echo "pip $*" >>"$CALLS"; [ ! -e pip-fails ] ;;
"-c import weasyprint") [ ! -e weasyprint-fails ] || { echo "no pango" >&2; exit 1; } ;;
"-c import sys; sys.exit("*) [ ! -e python-is-old ] ;;
*) exec "$REAL_PYTHON" "$@" ;;
esac
"""
DPKG_QUERY = """#!/bin/sh
for name; do :; done
grep -qx "$name" missing 2>/dev/null || printf installed
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$CALLS"
"""
SUDO = """#!/bin/sh
[ "$1" != -n ] || shift
exec "$@"
"""


@dataclass(frozen=True)
class Checkout:
    """A folder with the script, and stand-ins for all that it calls."""

    folder: Path

    def set_up(self, *extras, also="", needed="", tools="/usr/bin:/bin"):
        """Run the script; its exit code, what it said, what it called."""
        calls = self.folder / "calls"
        calls.write_text("")
        environment = {
            "PATH": f"{self.folder / 'bin'}:{tools}",
            "CALLS": str(calls),
            "ALSO": also,
            "NEEDED": needed,
            "REAL_PYTHON": sys.executable,
        }
        done = subprocess.run(
            [self.folder / ".ci/setup", *extras],
            cwd="/",
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr, calls.read_text().split("\n")

    def put(self, name, text=""):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)


@pytest.fixture
def checkout(root, tmp_path) -> Checkout:
    (tmp_path / "bin").mkdir()
    (tmp_path / ".ci").mkdir()
    shutil.copy(root / ".ci/setup", tmp_path / ".ci/setup")
    made = Checkout(tmp_path)
    made.put("pyproject.toml", "[project]\n")
    for name, text in {
        "python3": PYTHON,
        "dpkg-query": DPKG_QUERY,
        "apt-get": APT_GET,
        "sudo": SUDO,
    }.items():
        made.put(f"bin/{name}", text)
    return made


def installed(calls):
    return [call.split("--editable ")[1] for call in calls if call.startswith("pip")]


def test_the_first_run_makes_the_environment_and_the_second_calls_nothing(checkout):
    code, said, calls = checkout.set_up("test")

    assert (code, calls[0], installed(calls)) == (0, "venv", [".[compile,test]"])
    assert "setup: ready." in said
    assert checkout.set_up("test") == (0, "", [""])


def test_what_one_extra_installed_serves_a_run_that_asks_for_none(checkout):
    checkout.set_up("test")

    assert checkout.set_up() == (0, "", [""])


def test_a_second_extra_is_added_to_the_first(checkout):
    checkout.set_up("test")

    assert installed(checkout.set_up("cluster")[2]) == [".[compile,cluster,test]"]


def test_changed_requirements_are_installed_again_with_the_extras_of_before(checkout):
    checkout.set_up("test")
    checkout.put("pyproject.toml", "[project]\ndependencies = []\n")

    code, _, calls = checkout.set_up()

    assert (code, installed(calls)) == (0, [".[compile,test]"])
    assert "venv" not in calls


def test_a_folder_that_was_moved_gets_a_new_environment(checkout, tmp_path):
    checkout.set_up("test")
    moved = Checkout(tmp_path.with_name(f"{tmp_path.name}-moved"))
    shutil.copytree(checkout.folder, moved.folder)

    code, _, calls = moved.set_up()

    assert (code, calls[0], installed(calls)) == (0, "venv", [".[compile,test]"])


def test_an_installation_that_failed_is_tried_again(checkout):
    checkout.put("pip-fails")
    assert checkout.set_up()[0] != 0
    (checkout.folder / "pip-fails").unlink()

    code, _, calls = checkout.set_up()

    assert (code, installed(calls)) == (0, [".[compile]"])


def test_only_the_missing_system_packages_are_installed(checkout):
    checkout.put("missing", "fonts-noto-cjk\nlibpango-1.0-0\n")

    code, said, calls = checkout.set_up()

    install = next(call for call in calls if call.startswith("apt-get install"))
    assert code == 0
    assert "setup: installing libpango-1.0-0 fonts-noto-cjk ..." in said
    assert install.endswith(" libpango-1.0-0 fonts-noto-cjk")
    assert " -y " in install
    assert "DPkg::Lock::Timeout" in install


def test_a_package_asked_for_besides_is_installed_when_it_is_missing(checkout):
    assert not any("g++" in call for call in checkout.set_up(also="g++")[2])

    checkout.put("missing", "g++\n")

    assert any(call.endswith(" g++") for call in checkout.set_up(also="g++")[2])
    assert not any("g++" in call for call in checkout.set_up()[2])


@pytest.mark.soak
def test_programs_that_look_at_pdfs_are_installed_for_tests_and_can_be_done_without(
    checkout,
):
    (checkout.folder / "missing").write_text("qpdf\nghostscript\n")

    assert not any("apt-get install" in call for call in checkout.set_up()[2])
    code, _, calls = checkout.set_up("test")
    (install,) = [call for call in calls if "apt-get install" in call]
    assert code == 0
    assert install.endswith(" qpdf ghostscript")

    failing = '#!/bin/sh\n[ "$1" != install ]\n'
    (checkout.folder / "bin/apt-get").write_text(failing)
    code, said, _ = checkout.set_up("test")
    assert code == 0
    assert "could not be installed; some tests are skipped: qpdf ghostscript" in said


@pytest.mark.soak
def test_makers_of_puzzles_are_installed_for_soak_and_bench(checkout):
    checkout.put("missing", "qqwing\nsgt-puzzles\n")

    assert not any("sgt" in call for call in checkout.set_up("test")[2])
    for extra in ("soak", "bench"):
        calls = checkout.set_up("test", extra)[2]
        assert any(call.endswith(" qqwing sgt-puzzles") for call in calls)


@pytest.mark.soak
def test_browsers_are_installed_for_soak_each_engine_by_itself(checkout):
    checkout.put("missing", "firefox-esr\nwebkit2gtk-driver\nxvfb\n")

    assert not any("apt-get install" in c for c in checkout.set_up("test", "bench")[2])
    calls = checkout.set_up("test", "soak")[2]
    installs = [call for call in calls if "apt-get install" in call]
    assert [call.split("600 ")[1] for call in installs] == [
        "firefox-esr",
        "webkit2gtk-driver xvfb",
    ]


def test_system_packages_that_cannot_be_had_stop_the_set_up_with_a_sentence(checkout):
    checkout.put("missing", "libharfbuzz-subset0\n")
    # The lists can be refreshed, the package cannot be fetched.
    checkout.put("bin/apt-get", '#!/bin/sh\n[ "$1" = update ]\n')

    code, said, calls = checkout.set_up()

    assert code == 1
    assert "no book can be set: libharfbuzz-subset0" in said
    assert calls == [""]


@pytest.mark.soak
def test_packages_that_are_needed_are_installed_or_the_set_up_fails(checkout):
    checkout.put("missing", "scowl\n")

    code, said, calls = checkout.set_up(needed="wordnet-base scowl")
    assert code == 0
    assert any(call.endswith(" scowl") for call in calls)

    checkout.put("bin/apt-get", '#!/bin/sh\n[ "$1" = update ]\n')
    code, said, calls = checkout.set_up(needed="wordnet-base scowl")
    assert code == 1
    assert "these could not be installed, and are needed: scowl" in said


def test_without_apt_get_needed_packages_are_refused_with_what_helps(checkout):
    (checkout.folder / "bin/apt-get").unlink()
    (checkout.folder / "few").mkdir()
    for tool in ("dirname", "sed", "uname"):
        (checkout.folder / "few" / tool).symlink_to(shutil.which(tool))

    code, said, calls = checkout.set_up(
        needed="wordnet-base scowl", tools=checkout.folder / "few"
    )

    assert code == 1
    assert "only Debian and Ubuntu have the packages wordnet-base scowl" in said
    assert "put WordNet 3.0's folder dict beside a book's YAML" in said
    assert calls == [""]


def test_a_python_that_is_too_old_is_refused_with_a_sentence(checkout):
    checkout.put("python-is-old")
    for newer in ("python3.14", "python3.13", "python3.12", "python3.11"):
        shutil.copy(checkout.folder / "bin/python3", checkout.folder / "bin" / newer)

    code, said, calls = checkout.set_up()

    assert code == 1
    assert "Python 3.11 or newer is needed" in said
    assert calls == [""]


def test_an_installation_that_cannot_start_weasyprint_says_so_and_is_tried_again(
    checkout,
):
    checkout.put("weasyprint-fails")

    code, said, _ = checkout.set_up()

    assert code == 1
    assert "WeasyPrint does not start" in said
    assert "no pango" in said
    assert not (checkout.folder / ".venv/.installed").exists()
