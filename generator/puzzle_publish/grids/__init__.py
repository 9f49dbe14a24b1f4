"""What types on grids of cells share: ladders, digging, symmetry, borders, figures."""
