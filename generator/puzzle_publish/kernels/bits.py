"""Bit operations for kernels, each a machine instruction, and their Python twins."""

from collections.abc import Callable, Sequence

import numba
import numpy as np

if numba.config.DISABLE_JIT:

    def ctz(word: np.uint64 | int) -> int:
        """Number of zero bits below the lowest one; 64 for 0."""
        n = int(word)
        return (n & -n).bit_length() - 1 if n else 64

    def popcount(word: np.uint64 | int) -> int:
        """Number of ones."""
        return int(word).bit_count()

else:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    # The types of an operation, and what writes its code.
    Intrinsic = tuple[object, Callable[..., ir.Value]]

    @intrinsic
    def ctz(typing_context: object, word: object) -> Intrinsic:
        """Number of zero bits below the lowest one; 64 for 0."""

        def code(
            context: object,
            builder: ir.IRBuilder,
            signature: object,
            args: Sequence[ir.Value],
        ) -> ir.Value:
            # The flag asks for a defined result for 0.
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), code

    @intrinsic
    def popcount(typing_context: object, word: object) -> Intrinsic:
        """Number of ones."""

        def code(
            context: object,
            builder: ir.IRBuilder,
            signature: object,
            args: Sequence[ir.Value],
        ) -> ir.Value:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), code
