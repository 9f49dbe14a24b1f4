"""Values like those of a book, with which a user's own templates are tried out."""

from collections.abc import Mapping

from ..core.figure import Figure
from ..core.page_kinds import (
    CertificatePage,
    ContentsPage,
    DedicationPage,
    Ends,
    Entry,
    Explained,
    HowtoPage,
    ImprintPage,
    MatterPage,
    MetaPage,
    MorePage,
    OpenerLevel,
    OpenerPage,
    RulesLevel,
    SheetPage,
    SourcesPage,
    Square,
    Step,
    TechniquesOf,
    TechniquesPage,
    TitlePage,
    TrackerPage,
)
from ..core.placed import PlacedFigure
from ..core.stamped_pages import (
    BlankPage,
    Contents,
    DrawnPage,
    FacingPage,
    FigureBlock,
    GlossaryPage,
    HintBlock,
    HintsPage,
    KeyPage,
    NotesPage,
    PuzzlePage,
    PuzzlesPage,
)

_ONE = ("A",)
_ART = PlacedFigure(Figure(1.0, 1.0, ()), 10.0)
_FIGURES = FigureBlock(
    headed=True, rows=2, columns=2, width=40, height=40, gap=5, caption=8
)
_HINTS = HintBlock(
    headed=True, columns=2, rows=3, pitch=4.7, gap=6, label=14, label_gap=1.5, text=40,
    page=6, height=40, below=5,
)  # fmt: skip
_EXPLAINED = Explained(
    slot="picture0", name="A", text="A", numbers="A", above=False, width=40, height=40,
    figure=_ART,
)  # fmt: skip
_STEP = Step(
    nth=0, number=1, caption="A", room=40, width=30, height=30, figure=_ART
)  # fmt: skip
_PAGES: tuple[Contents, ...] = (
    TitlePage(
        title="A", title_pt=32, subtitle="A", subtitle_pt=14, count="1", span="1",
        art=_ART, art_size=40, author="A", publisher="A", edition="A", kinds=_ONE,
    ),
    ImprintPage(lines=_ONE, sources=_ONE),
    SourcesPage(title="A", anchor="a", lines=_ONE),
    DedicationPage(lines=_ONE),
    MatterPage(title="A", anchor="a", html="<h1>A</h1><p>A</p>"),
    ContentsPage(title="A", anchor="a", entries=(Entry("A", "1", "a", 2),)),
    HowtoPage(
        title="A", name="A", anchor="a", paragraphs=_ONE, note="A", groups=((_STEP,),),
        across=True, facing=True, tips=_ONE, asked=True,
        levels=(RulesLevel("Easy", "A", "A", "stars0", _ART),),
        size=1.1, tight=True, air=2, ends=Ends(paragraphs=6, tips=6),
    ),
    SheetPage(title="A", note="A", anchor="a", figure=_ART, height=100),
    OpenerPage(
        title="A", subtitle="A", title_pt=44, anchor="a", notes=_ONE, kinds=_ONE,
        levels=(OpenerLevel("stars0", 1, "Easy", "No. 1", _ART),),
        figure=_ART, height=60, record=_ONE, intro=_ONE, quote="A", line="A",
    ),
    PuzzlePage(
        dated=True, starred=True, drawn=True, boxes=True, facts=2, figure=100
    ),
    PuzzlesPage(
        rows=2, columns=2, wide=False, width=58, pitch=90, gap=8, figure=60,
        starred=(True,) * 4, boxes=True,
        foot=((("promise", 50, "left"), ("key_ref", 50, "right")),),
    ),
    HintsPage(titled=True, notes=1, top=20, blocks=(_HINTS,)),
    KeyPage(titled=True, notes=1, top=20, blocks=(_FIGURES,)),
    DrawnPage(titled=True, notes=1, top=20, blocks=(_FIGURES,)),
    GlossaryPage(titled=True, top=20, height=100),
    TrackerPage(
        first=True, title="A", anchor="a", note="A", figure=_ART, height=100
    ),
    MetaPage(
        title="A", anchor="a", note="A", question="A", words=((Square("A", "A"),),)
    ),
    TechniquesPage(
        title="A", anchor="a", note="A",
        groups=(TechniquesOf("A", (_EXPLAINED,)), TechniquesOf("A", (_EXPLAINED,))),
    ),
    MorePage(title="A", anchor="a", lines=_ONE),
    CertificatePage(
        title="A", anchor="a", art=_ART, art_size=40, solved="A", book="A", book_pt=22
    ),
    NotesPage(top=20, height=100),
    FacingPage(height=100),
    BlankPage(),
)  # fmt: skip
# A page of each kind, by its template.
PAGES: Mapping[str, Contents] = {page.template: page for page in _PAGES}
