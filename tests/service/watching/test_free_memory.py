"""What a round leaves free is given back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

HOLES = """
from service.watching.free_memory import give_back

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

held = [b"x" * 50_000 for _ in range(2000)]
pins = held[::100]
full = resident()
del held
before = resident()
give_back()
print(full, before, resident())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give memory back by themselves")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell it so")
def test_what_is_free_between_what_is_not_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True)
    full, before, after = (int(number) for number in done.stdout.split())
    assert before > full - 20e6, "the C library gave it back by itself, so this shows nothing"
    assert after < before - 60e6
