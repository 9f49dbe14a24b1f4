"""What is said of pages that are not whole, upright and of one size."""

import pikepdf

from puzzle_publish.paper.page_boxes import box_differences

MM = 72 / 25.4


def test_pages_with_the_same_fault_are_counted():
    with pikepdf.new() as pdf:
        for _ in range(5):
            pdf.add_blank_page(page_size=(100 * MM, 150 * MM))
        for number in (2, 4):
            pdf.pages[number].Rotate = 90
        for number in (0, 1, 3):
            pdf.pages[number].UserUnit = 2

        found = list(box_differences(list(pdf.pages), None, None))

    assert found == [
        (1, "it has another unit than 1/72 in, as on 2 more pages"),
        (3, "viewers turn it by 90°, as on 1 more page"),
    ]
