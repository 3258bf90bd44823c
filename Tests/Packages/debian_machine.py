"""A Debian with nothing on it, booted beside this system: systemd is its first process, and it has a loopback of its own."""

import pathlib
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]


def bare_debian():
    """The folder of a Debian with systemd and nothing else, which is made once, since it comes from Debian's mirror."""
    folder = ROOT / ".build-debian"
    if not folder.exists():
        made = folder.with_suffix(".new")
        shutil.rmtree(made, ignore_errors=True)
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", "--include=systemd-sysv", "bookworm", made], check=True)
        made.rename(folder)
    return folder


class DebianMachine:
    """A copy of the bare system, in which the folder of the packages is /packages."""

    def __init__(self, packages):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir="/var/tmp"))
        subprocess.run(["cp", "--archive", "--reflink=auto", f"{bare_debian()}/.", self.folder], check=True)
        # systemd wants all control groups in one hierarchy.
        script = 'mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"'
        self.container = [
            "unshare", "--mount", "sh", "-c", script, "sh",
            "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", f"--directory={self.folder}",
            f"--bind-ro={packages}:/packages",
        ]
        self.process = None
        self.fetch()

    def fetch(self):
        """Fetches what the packages depend on, while there is a network."""
        install = "apt-get -qq --yes --no-install-recommends --download-only install /packages/1/*.deb"
        subprocess.run([*self.container, "--pipe", "sh", "-c", f"apt-get -qq update && {install}"], check=True)

    def __enter__(self):
        self.log = open(self.folder.with_suffix(".log"), "w")
        self.process = subprocess.Popen(
            [*self.container, "--private-network", "--boot", "--console=pipe"], stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        for _ in range(600):
            assert self.process.poll() is None, pathlib.Path(self.log.name).read_text()
            if self.leader and self.run("systemctl", "is-system-running", check=False).stdout.strip() in {"running", "degraded"}:
                return self
            time.sleep(0.1)
        raise AssertionError("the machine did not start in 60 seconds")

    def __exit__(self, *_):
        self.run("systemctl", "poweroff", check=False)
        self.process.wait(timeout=60)
        self.log.close()
        pathlib.Path(self.log.name).unlink()
        shutil.rmtree(self.folder)

    @property
    def leader(self):
        """The number that this system gives the machine's first process; nil before there is one."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return children[0] if children else None

    def run(self, *command, check=True):
        """Runs a command in the machine."""
        return subprocess.run(
            ["nsenter", f"--target={self.leader}", "--all", "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
             "LANG=C.UTF-8", "HOME=/root", "DEBIAN_FRONTEND=noninteractive", *command],
            check=check, capture_output=True, text=True)

    def ask(self, target, *options):
        """What an HTTP server on the machine's loopback answers, by this system's curl."""
        return subprocess.run(
            ["nsenter", f"--target={self.leader}", "--net", "curl", "--silent", "--show-error", "--fail", "--retry", "20",
             "--retry-connrefused", "--retry-delay", "1", *options, f"http://127.0.0.1:{target}"],
            check=True, capture_output=True, text=True).stdout
