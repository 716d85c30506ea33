"""The text of the kernels as the compiler of CUDA takes it. NVRTC needs no GPU to compile it."""

from __future__ import annotations

import ctypes
import re
import sysconfig
from pathlib import Path

import pytest

from nonet.solver.gpu.cuda import OPTIONS, kernel_text


def test_text_leaves_the_standard_namespace_alone() -> None:
    assert "namespace std" not in kernel_text()
    assert re.search(r"unsigned long(?! long)", kernel_text()) is None


def test_nvrtc_compiles_the_text() -> None:
    status, log, ptx = compile_by(find_nvrtc(), kernel_text())
    assert (status, log) == (0, "")
    assert all(f".entry {name}(" in ptx for name in ("pack", "solve", "unpack"))


def test_nvrtc_names_the_fault() -> None:
    status, log, _ = compile_by(find_nvrtc(), kernel_text() + "\nstd::uint32_t word;")
    assert status != 0
    assert "std" in log


def find_nvrtc() -> ctypes.CDLL:
    """NVRTC as pip installs it, also with `nonet[gpu]`."""
    places = {Path(sysconfig.get_path(name)) / "nvidia" for name in ("purelib", "platlib")}
    found = sorted(file for place in places for file in place.rglob("libnvrtc.so.*"))
    if not found:
        pytest.skip("NVRTC is not installed (pip install nvidia-cuda-nvrtc-cu12)")
    return ctypes.CDLL(str(found[-1]))


def compile_by(nvrtc: ctypes.CDLL, text: str) -> tuple[int, str, str]:
    """Return the status of the compiler, its log and the PTX code."""
    program = ctypes.c_void_p()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernel.cu", 0, None, None) == 0
    options = [option.encode() for option in (*OPTIONS, "--gpu-architecture=compute_80")]
    status = nvrtc.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    log = read(nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog, program)
    ptx = read(nvrtc.nvrtcGetPTXSize, nvrtc.nvrtcGetPTX, program) if status == 0 else ""
    assert nvrtc.nvrtcDestroyProgram(ctypes.byref(program)) == 0
    return int(status), log.strip(), ptx


def read(measure: ctypes._NamedFuncPointer, get: ctypes._NamedFuncPointer, program: ctypes.c_void_p) -> str:
    size = ctypes.c_size_t()
    assert measure(program, ctypes.byref(size)) == 0
    text = ctypes.create_string_buffer(size.value)
    assert get(program, text) == 0
    return text.value.decode()
