"""Numbers of clues that a book may ask for."""

Range = tuple[int, int]


def refuse_range(name: str, wanted: Range | None, most: int, size: int) -> None:
    """Refuse a least and a greatest number that no puzzle of a size can have.

    >>> refuse_range("signs", (3, 2), 40, 5)
    Traceback (most recent call last):
    ValueError: signs must be the least and the greatest number, from 0 to 40 where \
size is 5 (got 3 and 2)
    """
    if wanted and not 0 <= wanted[0] <= wanted[1] <= most:
        raise ValueError(
            f"{name} must be the least and the greatest number, from 0 to {most}"
            f" where size is {size} (got {wanted[0]} and {wanted[1]})"
        )
