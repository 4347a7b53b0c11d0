"""What the tests stand on, where it could fail by itself."""

import os
import subprocess
import sys

from .support import children_of, is_running

NAMED_STRANGELY = r"open('/proc/self/comm', 'wb').write(b'\xff) \xfe'); print(flush=True); input()"


def test_a_process_is_found_whatever_bytes_its_name_is_made_of() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", NAMED_STRANGELY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert is_running(process.pid)
        assert process.pid in children_of(os.getpid())
        process.communicate(b"\n")
    assert not is_running(process.pid)
