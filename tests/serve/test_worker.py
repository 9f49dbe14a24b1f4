"""The process that draws."""

import logging

from puzzle_publish.cli.serving.worker import Once


def test_what_each_drawing_would_repeat_is_said_once(caplog):
    logger, once = logging.getLogger("drawn"), Once()
    logger.addFilter(once)
    with caplog.at_level(logging.INFO, "drawn"):
        for _ in range(3):
            logger.info("the theme %s: 14 of 19", "christmas")
            logger.warning("sea: 1 row left out")
            logger.error("no such theme")
    logger.removeFilter(once)

    said = [record.getMessage() for record in caplog.records]
    assert said.count("the theme christmas: 14 of 19") == 1
    assert said.count("sea: 1 row left out") == 1
    assert said.count("no such theme") == 3
