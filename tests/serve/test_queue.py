"""A press is answered at once, whatever the studio is doing."""

import asyncio

from previewed import BOOK

from puzzle_publish.cli.serving.desk import Desk
from puzzle_publish.cli.serving.order import FILL, LEAVE, Wanted


def test_puzzles_that_are_asked_for_are_queued_at_once_and_can_be_cancelled(
    tmp_path, monkeypatch
):
    (tmp_path / "b.yaml").write_text(BOOK)
    sent = []
    monkeypatch.setattr(Desk, "_send", lambda _, number, words: sent.append(words))

    async def press():
        desk = Desk(Wanted(tmp_path / "b.yaml", tmp_path / "ledger.sqlite"))
        states = [desk.state["fills"]]
        for fills in (True, False):  # while the process draws, and answers nothing
            pressed = asyncio.create_task(desk.fill(fills=fills))
            await asyncio.sleep(0)
            states.append(desk.state["fills"])
            pressed.cancel()
        return states

    assert asyncio.run(press()) == [False, True, False]
    assert sent == [[FILL, ""], [LEAVE, ""]]
