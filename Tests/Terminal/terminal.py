"""The built program at a terminal, with the screen that a person would see."""

import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = os.environ.get("CITYSEARCH", str(ROOT / ".build/release/citysearch"))
# Longer than anything takes on a busy machine; a test that waits so long fails.
PATIENCE = 60


class Terminal:
    """A terminal with the program as the leader of its session.

    `arguments` are those of the program. With `output` the standard output goes into that file, as in `$(…)`.
    """

    def __init__(self, *arguments, columns=80, rows=24, environment=None, output=None, program=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.status = None
        command = [os.path.abspath(PROGRAM), *arguments] if program is None else program
        variables = {"TERM": "xterm-256color", "PATH": os.environ["PATH"], **(environment or {})}
        self.process, self.master = pty.fork()
        if self.process == 0:
            if output is not None:
                os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 1)
            # The size must be there before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(command[0], command, variables)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        if self.master is not None:
            os.close(self.master)

    # What somebody does

    def type(self, text):
        os.write(self.master, text.encode() if isinstance(text, str) else text)

    def search(self, text, city):
        """Types a text, and waits until the first row is a city."""
        self.type(text)
        return self.wait_row(2, city)

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number):
        os.kill(self.process, number)

    def hang_up(self):
        os.close(self.master)
        self.master = None

    # What is seen

    def read(self, seconds=0.05):
        """Reads the program's output within some time; returns whether there was any."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.written += data
        self.stream.feed(data)
        return bool(data)

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def wait(self, condition, what=None):
        """Reads until a condition holds: a text on the screen, or a function."""
        holds = (lambda: condition in self.text) if isinstance(condition, str) else condition
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"waited for {what or condition}:\n{self.text}"
            self.read()
        return self

    def wait_row(self, number, text):
        return self.wait(lambda: text in self.lines[number], f"{text!r} in line {number}")

    def end(self):
        """Waits for the end of the program; gives its status, negative for a signal."""
        end = time.monotonic() + PATIENCE
        while self.status is None:
            assert time.monotonic() < end, f"the program goes on:\n{self.text}"
            if self.master is not None:
                self.read(0.02)
            ended, status = os.waitpid(self.process, os.WNOHANG)
            if ended:
                self.status = os.waitstatus_to_exitcode(status)
        while self.master is not None and self.read(0.05):
            pass
        return self.status

    @property
    def has_screen(self):
        """Whether the program has the alternate screen, by what it wrote last."""
        return self.written.rfind(b"\x1b[?1049h") > self.written.rfind(b"\x1b[?1049l")

    @property
    def is_cooked(self):
        return bool(termios.tcgetattr(self.master)[3] & termios.ICANON)

    def frames(self, since=0):
        """How many frames were drawn."""
        return len(re.findall(rb"\x1b\[\?2026h", self.written[since:]))
