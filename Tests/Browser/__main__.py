"""Drives Chromium against a real server: python3 Tests/Browser SERVER [PART OF A NAME …]"""

import multiprocessing
import os
import shutil
import sys
import time
import traceback

from playwright.sync_api import sync_playwright

import scenarios

SCENARIOS = {one.__name__: one for one in scenarios.ALL}
OPTIONS = ["--no-sandbox", "--host-resolver-rules=MAP ordrum.test 127.0.0.1", "--autoplay-policy=no-user-gesture-required"]


def run(binary, scenario, browser):
    """What went wrong, or nothing; with what it measured."""
    school = scenarios.Class(binary, browser)
    well = False
    try:
        told = scenario(school)
        well = True
        return None, told
    except Exception:  # pylint: disable=broad-except
        save(school, scenario)
        return trouble(), None
    finally:
        school.end(well)


def trouble():
    """What was complained of, and where in these files."""
    kind, error, trace = sys.exc_info()
    places = [f"{place.name}:{place.lineno}: {place.line}" for place in traceback.extract_tb(trace) if "site-packages" not in place.filename]
    return "\n".join(f"    {line}" for line in [*places, *f"{kind.__name__}: {error}".splitlines()])


def save(school, scenario):
    """What the tablets showed when it went wrong."""
    folder = os.environ.get("PAGE_SHOTS")
    for number, tablet in enumerate(school.tablets if folder else []):
        tablet.page.screenshot(path=f"{folder}/{scenario.__name__}-{number}.png")


def work(binary, tasks, results):
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        while name := tasks.get():
            start = time.monotonic()
            try:
                wrong, told = run(binary, SCENARIOS[name], browser)
            except Exception:  # pylint: disable=broad-except
                wrong, told = trouble(), None
            results.put((name, time.monotonic() - start, wrong, told))
        browser.close()


def main():
    binary, parts = sys.argv[1], sys.argv[2:]
    names = [name for name in SCENARIOS if not parts or any(part in name for part in parts)]
    tasks, results = multiprocessing.Queue(), multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(binary, tasks, results)) for _ in range(min(2, len(names)))]
    for name in names:
        tasks.put(name)
    for worker in workers:
        tasks.put(None)
        worker.start()
    start, failed = time.monotonic(), 0
    for _ in names:
        name, seconds, wrong, told = results.get(timeout=300)
        print(f"{'FAILED' if wrong else 'ok'}  {seconds:5.1f} s  {name.replace('_', ' ')}{'' if told is None else f'  {told}'}", flush=True)
        if wrong:
            failed += 1
            print(wrong, flush=True)
    for worker in workers:
        worker.join()
    print(f"{len(names) - failed} of {len(names)} in {time.monotonic() - start:.0f} s")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
