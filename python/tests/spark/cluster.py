"""A standalone master of Spark and its workers, on loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyspark

HOME = Path(pyspark.__file__).parent

# A JVM may start slowly on a busy machine.
DEADLINE = 120


class Cluster:
    """One master and two workers with a core each."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._processes: list[subprocess.Popen[bytes]] = []
        master = self._start("Master", "--port", "0", "--webui-port", "0")
        self.url = self._logged(master, r"Starting Spark master at (spark://\S+)")
        self.workers = [self._start_worker(number) for number in (1, 2)]
        for worker in self.workers:
            self._logged(worker, r"(Successfully registered) with master")

    def _start_worker(self, number: int) -> subprocess.Popen[bytes]:
        directory = str(self.directory / f"work-{number}")
        options = ["--cores", "1", "--memory", "1g", "--webui-port", "0", "-d", directory, self.url]
        return self._start("Worker", *options)

    def _start(self, role: str, *options: str) -> subprocess.Popen[bytes]:
        name = f"org.apache.spark.deploy.{role.lower()}.{role}"
        environment = {
            **os.environ,
            "SPARK_HOME": str(HOME),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "PYSPARK_PYTHON": sys.executable,
        }
        # What executors import must be installed.
        environment.pop("PYTHONPATH", None)
        log = (self.directory / f"{role}-{len(self._processes)}.log").open("wb")
        command = [str(HOME / "bin" / "spark-class"), name, "--host", "127.0.0.1", *options]
        # In a group of its own, so that a worker is killed together with its executors.
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env=environment, start_new_session=True
        )
        self._processes.append(process)
        return process

    def _logged(self, process: subprocess.Popen[bytes], pattern: str) -> str:
        """Waits until a process logs what matches the pattern, and returns its group."""
        at = self._processes.index(process)
        [log] = self.directory.glob(f"*-{at}.log")
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            found = re.search(pattern, log.read_text(errors="replace"))
            if found:
                return found[1]
            if process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"{pattern!r} is not in the log:\n{log.read_text(errors='replace')}")

    def kill_worker(self) -> None:
        """Kills a worker and its executors by SIGKILL."""
        os.killpg(self.workers.pop().pid, signal.SIGKILL)

    def stop(self) -> None:
        for process in self._processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
