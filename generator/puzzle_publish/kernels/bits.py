"""Bit operations for kernels, each a machine instruction, and their Python twins."""

from typing import Any

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

    @intrinsic
    def ctz(typing_context: Any, word: Any) -> Any:
        """Number of zero bits below the lowest one; 64 for 0."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            # The flag asks for a defined result for 0.
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), code

    @intrinsic
    def popcount(typing_context: Any, word: Any) -> Any:
        """Number of ones."""

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), code
