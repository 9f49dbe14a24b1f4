import logging

import pytest


@pytest.fixture
def said(caplog, monkeypatch):
    """What was said to the user, as pytest's caplog."""
    monkeypatch.setattr(logging.getLogger("publish"), "propagate", True)
    caplog.set_level(logging.INFO, "publish")
    return caplog
