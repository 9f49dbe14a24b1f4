"""Compiles the kernels of one folder into a shared library in another.

    .ci/kernels_code.py CALLED PACKAGE

CALLED is a cache that `publish` has filled; its files say which kernels are called, and
with which types. numba assembles for a fixed place in memory: what it has optimised is
assembled once more, as code that can be anywhere.
"""

import hashlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import types
from numba.core.compiler import CompileResult
from numba.core.environment import lookup_environment

from puzzle_publish.kernels import compiler, shipped
from puzzle_publish.kernels.code_cache import cpu_level

HERE = Path(__file__).resolve().parent
ENVIRONMENT = "_ZN08NumbaEnv"
# Only what is called; numba's own sources are shared by all that it can do.
FLAGS = "-O2 -DNDEBUG -DNUMBA_LAPACK_BUILD_ILP64=0 -fPIC -fvisibility=hidden"
FLAGS += " -ffunction-sections -fdata-sections"
LINKED = {"linux": ["-Wl,--gc-sections", "-Wl,--strip-all", "-lm", "-lpthread"]}


@dataclass(frozen=True)
class Piece:
    """The machine code of a kernel for arguments of some types."""

    name: str
    fits: str
    code: bytes
    environments: tuple[tuple[str, bytes], ...]


def main(called: Path, package: Path) -> None:
    """Write the library and what it is for."""
    if cpu_level() is None:
        sys.exit("kernels: this CPU lacks what the code shall be for")
    each = dict.fromkeys(_called(called))
    found = [_piece(number, *one) for number, one in enumerate(each)]
    # Of two pieces that fit, the first runs: that for arrays that can be written.
    found.sort(key=lambda piece: (piece.name, piece.fits.replace("r", "~")))
    path = package / f"code{EXTENSION_SUFFIXES[0]}"
    with tempfile.TemporaryDirectory() as folder:
        _link(found, Path(folder), path)
    sha = hashlib.sha256(path.read_bytes()).hexdigest()
    facts = {"for": shipped.wanted(), "sha256": sha, "numba": numba.__version__}
    (package / shipped.FACTS).write_text(json.dumps(facts, indent=1) + "\n")


def _called(folder: Path) -> Iterator[tuple[str, compiler.Kernel, tuple[types.Type]]]:
    """Each kernel that Python called, and the types of its arguments."""
    for path in sorted(folder.glob("*/*.bin")):
        head, _, made = path.read_bytes()[32:].partition(b"\n")
        name = json.loads(head)["kernel"]
        module, _, function = name.rpartition(".")
        signature = pickle.loads(made)[3]  # noqa: S301  we wrote it
        yield name, getattr(import_module(module), function), signature.args


def _piece(
    number: int, name: str, kernel: compiler.Kernel, args: tuple[types.Type]
) -> Piece:
    optimised = []

    class Kept(compiler.Library):
        def _finalize_final_module(self) -> None:
            optimised.append(self._final_module.as_bitcode())
            super()._finalize_final_module()

    compiler.CODEGEN._library_class = Kept
    kernel.compile(args)
    compiler.CODEGEN._library_class = compiler.Library
    (bitcode,) = optimised
    made = kernel.overloads[args]
    fits = "".join(map(_fits, args))
    return Piece(name, fits, *_assembled(bitcode, made, number))


def _fits(kind: types.Type) -> str:
    """What kernels.c compares an argument with.

    >>> _fits(types.UniTuple(types.Array(types.uint8, 2, "C"), 2))
    '(tuple:[u12Cw[u12Cw)'
    """
    simple = {types.int64: "q", types.uint64: "Q", types.boolean: "?"}
    simple |= {types.float64: "d", types.none: "n"}
    if kind in simple:
        return simple[kind]
    if isinstance(kind, types.NumPyRandomGeneratorType):
        return "g"
    if isinstance(kind, types.BaseTuple):
        name = getattr(kind, "instance_class", tuple).__name__
        return f"({name}:{''.join(map(_fits, kind.types))})"
    if isinstance(kind, types.Array) and kind.aligned:
        item = np.dtype(str(kind.dtype))
        access = "w" if kind.mutable else "r"
        return f"[{item.kind}{item.itemsize}{kind.ndim}{kind.layout}{access}"
    sys.exit(f"kernels: arguments of type {kind} cannot ship")


def _assembled(
    bitcode: bytes, made: CompileResult, number: int
) -> tuple[bytes, tuple[tuple[str, bytes], ...]]:
    """Code of which only Python's entry is seen from outside, and its constants."""
    module = llvm.parse_bitcode(bitcode)
    for function in module.functions:
        if function.name == made.fndesc.llvm_cpython_wrapper_name:
            function.name = f"piece_{number}"
            function.visibility = "default"
        elif not function.is_declaration:
            function.linkage = "internal"
    environments = []
    for place in module.global_variables:
        if place.name.startswith(ENVIRONMENT):
            known = lookup_environment(place.name)
            place.name = f"environment_{number}_{len(environments)}"
            constants = pickle.dumps(known.consts if known else [])
            environments.append((place.name, constants))
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(
        cpu=cpu_level(), features="", opt=3, reloc="pic", codemodel="default"
    )
    return machine.emit_object(module), tuple(environments)


def _link(pieces: list[Piece], folder: Path, path: Path) -> None:
    numbas = Path(numba.__file__).parent
    (folder / "pieces.h").write_text(_table(pieces))
    objects = [_compiled(HERE / "kernels.c", folder, numbas)]
    runtime = numbas / "core" / "runtime" / "nrt.cpp"
    objects.append(_compiled(runtime, folder, numbas, "-fno-exceptions", "-fno-rtti"))
    for number, piece in enumerate(pieces):
        objects.append(folder / f"{number}.o")
        objects[-1].write_bytes(piece.code)
    linked = LINKED.get(sys.platform, ["-undefined", "dynamic_lookup"])
    _run("-shared", *objects, *linked, "-o", path)


def _compiled(source: Path, folder: Path, numbas: Path, *more: str) -> Path:
    """The object file of a C or C++ source."""
    found = folder / f"{source.stem}.o"
    include = (folder, numbas, np.get_include(), sysconfig.get_path("include"))
    flags = [*FLAGS.split(), *(f"-I{one}" for one in include), *more]
    _run("-c", *flags, source, "-o", found)
    return found


def _run(*words: str | Path) -> None:
    command = shutil.which("cc") or sys.exit("kernels: no C compiler, cc, is here")
    subprocess.run([command, *words], check=True)


def _table(pieces: list[Piece]) -> str:
    """The C text of PIECES and ENVIRONMENTS."""
    declared, listed, kept = [], [], []
    for piece in pieces:
        entry = "piece_" + piece.environments[0][0].split("_")[1]
        declared.append(
            f"extern PyObject *{entry}(PyObject *, PyObject *, PyObject *);"
        )
        listed.append(f'{{"{piece.name}", "{piece.fits}", {entry}}},')
        for place, pickled in piece.environments:
            declared.append(f"extern EnvironmentObject *{place};")
            text = "".join(f"\\x{byte:02x}" for byte in pickled)
            kept.append(f'{{&{place}, "{text}", {len(pickled)}}},')
    return "\n".join(
        (
            *declared,
            *("static const piece PIECES[] = {", *listed, "{NULL}};"),
            *("static const environment ENVIRONMENTS[] = {", *kept, "{NULL}};", ""),
        )
    )


if __name__ == "__main__":
    os.environ.pop("NUMBA_DISABLE_JIT", None)
    main(*map(Path, sys.argv[1:]))
