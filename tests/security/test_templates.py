"""Templates of a stranger's design: nothing they try gets out, none takes the machine.

They are filled by the real worker with the real jinja2. Where a template tries to run
something, what it would run leaves a mark in a file.
"""

import signal
import time

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import RenderError
from puzzle_publish.render import templates
from puzzle_publish.render.templates import OwnTemplates


@pytest.fixture
def filled(tmp_path):
    """Fills a text as a template; what it gives, or the sentence that refuses it."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\nextends: classic\n")
    design = load_design("./mine", "en", tmp_path)

    def fill(text, name="a.html.j2"):
        (folder / name).write_text(text)
        try:
            own = OwnTemplates(design, 1.0)
            return own.fill(name, {"x": [1, 2], "word": "{0.__class__}"})
        except RenderError as error:
            return error

    return fill


ESCAPES = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''['__class__'] }}",
    "{{ ''['__cla' ~ 'ss__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ x|map('attr', '__class__')|list }}",
    "{{ x|groupby('__class__') }}",
    "{{ x|sort(attribute='__class__') }}",
    "{{ x|sum(attribute='__class__.__mro__') }}",
    "{{ x|selectattr('__class__')|list }}",
    "{{ x|unique(attribute='__class__')|list }}",
    "{{ x|max(attribute='__class__') }}",
    "{{ x|join('', attribute='__class__') }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ joiner.__init__.__globals__ }}",
    "{{ lipsum.__globals__.os }}",
    "{{ namespace.__init__.__globals__ }}",
    "{{ namespace({'__init__': 1}).__init__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ self._TemplateReference__context }}",
    "{{ pt.__globals__ }}",
    "{{ pt.__code__.co_consts }}",
    "{{ range.__init__.__objclass__ }}",
    "{{ dict.mro() }}",
    "{{ dict(a=1).__class__ }}",
    "{{ '{0.__class__.__mro__}'.format('') }}",
    "{{ word.format('') }}",
    "{{ '{a.__class__}'.format_map({'a': 1}) }}",
    "{% set f = word.format %}{{ f('') }}",
    "{{ [word]|map('format', '')|list }}",
    "{{ word|format('') }}",
    "{{ 'x'.format.__self__.__class__ }}",
    "{{ ''.join.__self__ }}",
    "{% for k in x %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "{% for k in x %}{{ loop._iterator }}{% endfor %}",
    "{% for k in x recursive %}{{ loop._recurse.__globals__ }}{% endfor %}",
    "{% macro m() %}{% endmacro %}{{ m._func.__globals__ }}",
    "{{ (x|map('upper')).gi_frame.f_back }}",
    "{{ (x|batch(1)).gi_code }}",
    "{{ x.__reduce_ex__(2) }}",
    "{{ x.pop() }}",
    "{{ {}.update({}) }}",
    "{{ environment }}{{ config }}{{ request }}",
    "{% do x.append(1) %}",
    "{% debug %}",
    "{% from 'a.html.j2' import __builtins__ %}",
    "{{ x|xmlattr }}",
    "{{ x|pprint }}",
    "{{ pt }}",
    "{{ dict.fromkeys }}",
    "{{ x|map('upper') }}",
    "{% macro m() %}{% endmacro %}{{ m }}",
]


@pytest.mark.parametrize("text", ESCAPES)
def test_no_template_gets_at_python(filled, text):
    refused = filled(text)

    assert isinstance(refused, RenderError), refused
    assert len(refused.problems) == 1
    assert "a.html.j2:1: " in refused.problems[0]


@pytest.mark.parametrize(
    "name",
    [
        "a'+__import__('os').system('touch MARK')+'.html.j2",
        'a"""\n__import__("os").system("touch MARK")\n""".html.j2',
        "{{ ''.__class__ }}.html.j2",
    ],
)
def test_no_name_of_a_template_is_run(filled, tmp_path, monkeypatch, name):
    # Before jinja2 3.1.5 the name of a faulty file got into code (CVE-2024-56201).
    monkeypatch.chdir(tmp_path)
    name = name.replace("MARK", "mark")

    filled("{{ 1 }}{% if %}", name)
    told = filled("{{ 1 }}", name)

    assert told == "1"
    assert not list(tmp_path.rglob("mark"))
    assert not (templates.Path(templates.__file__).parents[2] / "mark").exists()


INCLUDED = [
    "/etc/passwd",
    "../book.yaml",
    "....//book.yaml",
    "classic/../../book.yaml",
    "mine/../../book.yaml",
    "./a.html.j2",
    "link.j2",
    "folder/passwd",
    "a.html.j2\\\\..",
    "",
]


@pytest.mark.parametrize("name", INCLUDED)
@pytest.mark.parametrize("tag", ["include", "extends", "import"])
def test_no_template_reads_a_file_from_elsewhere(filled, tmp_path, tag, name):
    (tmp_path / "book.yaml").write_text("secret")
    (tmp_path / "mine" / "link.j2").symlink_to(tmp_path / "book.yaml")
    (tmp_path / "mine" / "folder").symlink_to("/etc")
    end = " as y" if tag == "import" else ""

    refused = filled(f"{{% set n = '{name}' %}}{{% {tag} n ~ ''{end} %}}")

    assert isinstance(refused, RenderError)
    assert "may not include" in str(refused)
    assert "secret" not in str(refused)


GREEDY = [
    "{{ (1).to_bytes(999999999, 'big') }}",
    "{{ 'a'.zfill(999999999) }}",
    "{{ 'a'.center(999999999) }}",
    "{{ ('a' * 1000).replace('a', 'a' * 1000).replace('a', 'a' * 1000) }}",
    "{{ ('a' * 99999).split('') }}",
    "{{ [0] * 999999999 }}",
    "{{ x|batch(99999999, 0)|list }}",
    "{{ '{:999999999}'.format(1) }}",
    "{{ 'a'.expandtabs(9) ~ ('\t' * 9999999).expandtabs(99999) }}",
    "{{ 'a'.join('b' * 9999999)|length }}{{ ('b' * 9999999).join('c' * 999) }}",
    "{{ 10 ** 1000 * 10 ** 1000 * 10 ** 10 }}",
    "{{ 'a,' * 10000000 }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(1) }}",
    "{% set n = namespace(a='x') %}{% for k in range(99) %}{% set n.a = n.a ~ n.a %}"
    "{% endfor %}{{ n.a|length }}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{% if 1 %}" * 2000 + "{% endif %}" * 2000,
    "{{ 1" + " + 1" * 20_000 + " }}",
    "{{ 'x' }}" * 30_000,
]


# Those that take all the steps there are, or the compiler long, are for make soak.
TRIED = [
    pytest.param(text, id=str(k), marks=pytest.mark.soak if k in (12, 17) else ())
    for k, text in enumerate(GREEDY)
]


@pytest.mark.parametrize("text", TRIED)
def test_no_template_takes_the_machine_and_the_next_one_is_filled(filled, text):
    started = time.monotonic()

    refused = filled(text)

    assert isinstance(refused, RenderError), refused[:80]
    assert time.monotonic() - started < 60
    assert filled("{{ 1 + 1 }}") == "2"


@pytest.mark.soak
def test_a_worker_that_hangs_is_stopped_and_told(filled, monkeypatch):
    assert filled("ok") == "ok"
    monkeypatch.setattr(templates, "MOST_SECONDS", 0.2)
    templates._worker()._process.send_signal(signal.SIGSTOP)

    refused = filled("ok")

    assert "process that fills the design's templates ended with -9" in str(refused)
    monkeypatch.undo()
    assert filled("ok") == "ok"


def test_what_a_template_shows_of_a_value_is_escaped(filled):
    assert filled("{{ '<b>' ~ word }}") == "&lt;b&gt;{0.__class__}"
