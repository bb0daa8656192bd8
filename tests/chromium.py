"""The Chromium that the tests drive: the installed one, else Debian's, else Playwright's own download.

`python -m tests.chromium` prints where it is; with `--install` what is missing is installed first. A machine that
cannot have it is told what is missing: tests in a browser are never skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER = ("chromium", "fonts-noto-cjk")
DRIVER = ("libatomic1",)
"""What Playwright's driver needs and a small Debian lacks."""

NO_BROWSER = """\
The tests drive a real browser and there is no Chromium on this machine.
Looked for: {names}, and the path in PAIPU_CHROMIUM. Debian's could not be installed ({debian}),
Playwright's own could not be downloaded ({playwright}).
Install one; on Debian, as root: apt-get install {packages}"""
NO_DRIVER = """\
The tests drive a browser through Playwright, whose driver does not start on this machine:
{error}
On Debian, as root: apt-get install {packages}"""


def find() -> str | None:
    """The path of an installed Chromium, None if there is none."""
    named = os.environ.get("PAIPU_CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights()


def path() -> str:
    """The path of an installed Chromium.

    Raises:
        RuntimeError: there is none; the message says what to do.
    """
    found = find()
    if found is None:
        raise RuntimeError("no Chromium on this machine: run `make test`, or `python -m tests.chromium --install`")
    return found


def install() -> str:
    """Install what is missing for tests in a browser; the path of the Chromium.

    Raises:
        SystemExit: it cannot be had; the message names what is missing.
    """
    debian = "" if find() else apt_install(BROWSER)
    if _driver_error():
        apt_install(DRIVER)
    error = _driver_error()
    if error:
        raise SystemExit(NO_DRIVER.format(error=error, packages=" ".join(DRIVER)))
    playwright = "" if find() else _run(sys.executable, "-m", "playwright", "install", "chromium")
    found = find()
    if found is None:
        names, packages = ", ".join(NAMES), " ".join(BROWSER)
        raise SystemExit(NO_BROWSER.format(names=names, debian=debian, playwright=playwright, packages=packages))
    return found


def _playwrights() -> str | None:
    """The browser that Playwright downloaded, if it did; looked for without starting Playwright."""
    browsers = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return next(map(str, sorted(browsers.glob("chromium-*/chrome-*/chrome"), reverse=True)), None)


def _driver_error() -> str:
    """Why Playwright's driver does not start, empty if it does."""
    from playwright._impl._driver import compute_driver_executable

    node, _ = compute_driver_executable()
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return done.stderr.strip() or f"{node}: exit {done.returncode}" if done.returncode else ""


def apt_install(packages: tuple[str, ...]) -> str:
    """Install Debian packages; why that failed, empty if it did not."""
    root = () if os.geteuid() == 0 else ("sudo", "-n")
    return _run(*root, "apt-get", "update", "-q") or _run(
        *root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-qy", *packages
    )


def _run(*command: str) -> str:
    """Run a command, its output to standard error; why it failed, empty if it did not."""
    if shutil.which(command[0]) is None:
        return f"there is no {command[0]}"
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    return f"{' '.join(command)}: exit {done.returncode}" if done.returncode else ""


if __name__ == "__main__":
    print(install() if "--install" in sys.argv[1:] else path())
