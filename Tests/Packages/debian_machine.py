"""A bare Debian, booted next to this system: systemd is its first process, and it has its own loopback."""

import contextlib
import pathlib
import shutil
import subprocess
import sys
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


@contextlib.contextmanager
def booted(packages):
    """A ``DebianMachine`` that has a folder of packages as /packages, and has fetched what those in `1` depend on."""
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary) / "root"
        subprocess.run(["cp", "--archive", "--reflink=auto", bare_debian(), root], check=True)
        # systemd wants all control groups in one hierarchy.
        script = 'mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec "$@"'
        container = [
            "unshare", "--mount", "sh", "-c", script, "sh",
            "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", f"--directory={root}",
            f"--bind-ro={packages}:/packages",
        ]
        fetch = "apt-get -qq update && apt-get -qq --yes --no-install-recommends --download-only install /packages/1/*.deb"
        subprocess.run([*container, "--pipe", "sh", "-c", fetch], check=True)
        process = subprocess.Popen(
            [*container, "--private-network", "--boot", "--console=pipe"], stdin=subprocess.DEVNULL)
        try:
            machine = DebianMachine(process.pid)
            end = time.monotonic() + 60
            while not machine.is_running:
                assert process.poll() is None, "the machine ended"
                assert time.monotonic() < end, "the machine did not start in 60 seconds"
                time.sleep(0.1)
            machine.do_without_users()
            yield machine
        finally:
            # It is shut down by that.
            process.terminate()
            process.wait(timeout=60)


class DebianMachine:
    def __init__(self, container):
        self.container = container

    @property
    def first_process(self):
        """The number that this system gives the machine's first process; none before there is one."""
        children = pathlib.Path(f"/proc/{self.container}/task/{self.container}/children").read_text().split()
        return children[0] if children else None

    @property
    def is_running(self):
        return self.first_process and self.run("systemctl", "is-system-running", check=False).stdout == "running\n"

    def run(self, *command, check=True):
        """Runs a command in the machine."""
        return subprocess.run(
            ["nsenter", f"--target={self.first_process}", "--all", "--root", "--wd", "env", "--ignore-environment",
             "PATH=/usr/sbin:/usr/bin", "LANG=C.UTF-8", "HOME=/root", "DEBIAN_FRONTEND=noninteractive", *command],
            check=check, capture_output=True, text=True)

    def do_without_users(self):
        """If this system is itself in a chroot, its kernel creates no user namespaces: the unit does without them."""
        if self.run("unshare", "--user", "true", check=False).returncode != 0:
            print("In a chroot: citysearch.service is run with PrivateUsers=no.", file=sys.stderr)
            setting = "/run/systemd/system/citysearch.service.d/chroot.conf"
            script = f"mkdir --parents $(dirname {setting}) && printf '[Service]\\nPrivateUsers=no\\n' > {setting}"
            self.run("sh", "-c", script)

    def ask(self, target, *options):
        """What a server on the machine's loopback answers, when it does: `8080/ready`. The machine has no curl itself."""
        return subprocess.run(
            ["nsenter", f"--target={self.first_process}", "--net", "curl", "--silent", "--show-error", "--fail",
             "--retry", "20", "--retry-connrefused", "--retry-delay", "1", *options, f"http://127.0.0.1:{target}"],
            check=True, capture_output=True, text=True).stdout
