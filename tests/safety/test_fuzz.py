"""Nothing that a fuzzer makes of records, settings, lines of other programs and arguments brings the game down."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .fuzz import CORPUS, TARGETS, seeds
from .mutations import mutated_bytes

SECONDS, SECONDS_LONG = 1, 120
HAS_ATHERIS = find_spec("atheris") is not None


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_are_good(target: str) -> None:
    assert seeds(target)
    for seed in seeds(target):
        TARGETS[target](seed)


@pytest.mark.parametrize("target", TARGETS)
@given(content=st.binary(max_size=300) | st.text(max_size=100).map(str.encode), seed=st.integers())
def test_nothing_and_no_changed_seed_brings_the_game_down(target: str, content: bytes, seed: int) -> None:
    TARGETS[target](content)
    rng = Random(seed)
    TARGETS[target](mutated_bytes(rng.choice(seeds(target)), rng))


@pytest.mark.skipif(not HAS_ATHERIS, reason="there is no atheris for this system; hypothesis has to do")
def test_a_fuzzer_guided_by_coverage_finds_nothing(tmp_path: Path, is_long_run: bool) -> None:
    total = 0
    for target in TARGETS:
        found = tmp_path / target
        found.mkdir()
        seconds = SECONDS_LONG if is_long_run else SECONDS
        command = [sys.executable, "-m", "tests.safety.fuzz", target, str(found), str(CORPUS / target)]
        options = [f"-max_total_time={seconds}", "-max_len=20000", "-rss_limit_mb=1000", "-timeout=20"]
        options.append(f"-artifact_prefix={tmp_path}/")
        done = subprocess.run([*command, *options], capture_output=True, text=True, check=False, env=dict(os.environ))
        assert done.returncode == 0, done.stderr[-3000:]
        runs = re.search(r"Done (\d+) runs", done.stderr)
        assert runs, done.stderr[-3000:]
        total += int(runs[1])
    print(f"{total:,} runs")
    assert total > 100
