"""A peer in a process of its own, asked by lines on its standard input."""

import json
import subprocess
from typing import Any, Self


class PeerProcess:
    """Use it in a `with`: the peer ends when its input does."""

    def __init__(self, command: list[str], **options: Any) -> None:
        self.command = command
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options
        )
        ready = self.answer()
        self.tasks: list[str] = ready["tasks"]
        self.build_ms: float = ready["build_ms"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def answers(self, task: str, count: int) -> list[list[int]]:
        """The ids that the first queries find."""
        found: list[list[int]] = self.ask(f"answers {task} {count}")
        return found

    def nanoseconds(self, task: str, count: int, seconds: float) -> float:
        """The mean time of a query, of going through the first ones for so long, once at least."""
        measured = self.ask(f"measure {task} {count} {seconds}")
        return float(measured["ns"]) / int(measured["queries"])

    def ask(self, question: str) -> Any:
        assert self.process.stdin
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> Any:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise ChildProcessError(f"{' '.join(self.command)} ended with {self.process.wait()}")
        return json.loads(line)
