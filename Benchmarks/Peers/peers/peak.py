"""Runs a command and prints the most memory that it had resident, in bytes, on a line behind its own.

A process of its own, since Linux counts what the parent had before the command began: here little.
"""

import os
import sys

pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
# Kilobytes on Linux, bytes on macOS.
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
sys.exit(os.waitstatus_to_exitcode(status))
