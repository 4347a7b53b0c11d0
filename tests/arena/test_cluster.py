"""A contest on a real Dask cluster: a scheduler and two workers as processes of their own on the loopback interface."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_tui.arena.contest import Contest
from hearts_tui.arena.processes import local_executor
from hearts_tui.arena.run import run_arena

from .test_command import ARENA

LOOPBACK = ["--host", "127.0.0.1", "--no-dashboard"]


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", *LOOPBACK, "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment,
    ) as process:
        assert process.stderr is not None
        address = next(found[0] for line in process.stderr if (found := re.search(r"tcp://[\d.]+:\d+", line)))
        command = [
            sys.executable,
            "-m",
            "distributed.cli.dask_worker",
            address,
            *LOOPBACK,
            "--nthreads",
            "1",
            "--no-nanny",
        ]
        workers = [subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=folder, env=environment) for _ in range(2)]
        yield address
        for worker in workers:
            worker.kill()
            worker.wait()
        process.kill()


def test_a_contest_comes_to_the_same_on_a_cluster(scheduler: str) -> None:
    bots = ("normal", "easy", "easy", "normal")
    command = [sys.executable, "-c", ARENA, *bots, "--deals", "12", "--seed", "4", "--scheduler", scheduler, "--json"]
    played = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    with local_executor(1) as executor:
        here = run_arena(Contest(bots, deals=12, seed=4), executor).as_data()
    there = json.loads(played.stdout)
    assert there["hands"] == here["hands"]
    for mine, theirs in zip(here["bots"], there["bots"], strict=True):
        assert {**theirs, "ms_mean": 0, "ms_p99": 0} == {**mine, "ms_mean": 0, "ms_p99": 0}
