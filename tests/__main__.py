"""`python -m tests` checks everything, stops at the first thing that is wrong, and exits with its status.

Arguments go to pytest: `python -m tests --long`. Nothing that must run is skipped: without tmux, in which the tests of
the real terminal play, it is installed where that is possible.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPTS = Path(sys.executable).parent
PYTHON = (sys.executable, "-m")

CHECKS = (
    (*PYTHON, "ruff", "format", "--check"),
    (*PYTHON, "ruff", "check"),
    (*PYTHON, "mypy"),
    (str(SCRIPTS / "lint-imports"),),
    (*PYTHON, "pytest", "-n", "2"),
)
INSTALL_TMUX = (
    ("apt-get", "update", "-q"),
    ("apt-get", "install", "-q", "-y", "--no-install-recommends", "tmux"),
)


def main() -> int:
    """Runs all checks. Returns the exit status."""
    *others, tests = CHECKS
    return tmux_status() or first_failure([*others, (*tests, *sys.argv[1:])])


def first_failure(commands: Iterable[Sequence[str]]) -> int:
    """Runs the commands one after another, up to the first that fails. Returns its exit status, or 0."""
    for command in commands:
        print("$", " ".join([Path(command[0]).name, *command[1:]]), flush=True)
        status = subprocess.run(command, cwd=ROOT, env=environment(), check=False).returncode
        if status:
            return status
    return 0


def environment() -> dict[str, str]:
    """The variables for a check: its commands are found first, and what must run may not be skipped."""
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path, "CI": "true", "DEBIAN_FRONTEND": "noninteractive"}


def tmux_status() -> int:
    """Makes sure that there is a tmux. Returns 0, or the exit status of what failed."""
    if shutil.which("tmux"):
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        return first_failure(INSTALL_TMUX)
    print("The tests play in tmux: install it first, such as with `sudo apt-get install tmux`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
