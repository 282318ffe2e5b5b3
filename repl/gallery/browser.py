"""A browser that prints a page by itself, without a window: Chromium or one of its relatives, if one is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which

# What the program is called on different systems.
NAMES = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
    "brave-browser",
)  # fmt: skip
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
SECONDS = 180


def find_browser() -> str | None:
    """Return the path of a browser that can print by itself; None if there is none."""
    found = next(filter(None, map(which, NAMES)), None)
    return found or next((place for place in PLACES if os.path.isfile(place)), None)


def print_page(browser: str, page: str) -> bytes | None:
    """Let a browser print a page; return the PDF, or None if none came of it."""
    with tempfile.TemporaryDirectory(prefix="croupier") as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, "utf-8")
        drive(browser, folder, f"--print-to-pdf={made}", "--no-pdf-header-footer", source.as_uri())
        return made.read_bytes() if made.is_file() else None


def drive(browser: str, folder: str, *words: str) -> str:
    """Call a browser without a window, with a profile of its own; return what it wrote."""
    usual = ["--headless", "--disable-gpu", "--no-first-run", f"--user-data-dir={Path(folder, 'profile')}"]
    if sys.platform == "linux" and os.geteuid() == 0:
        usual.append("--no-sandbox")  # it does not run for root otherwise; the page has no scripts and loads nothing
    try:
        done = subprocess.run(
            [browser, *usual, *words], capture_output=True, text=True, timeout=SECONDS, errors="replace", check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout
