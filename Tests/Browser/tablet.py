"""A tablet: a page of Chromium that is watched. What it asks the network for, what it complains of and what it
would speak are kept, and looked at when it is closed."""

import os
import pathlib
import urllib.parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from server import until

expect.set_options(timeout=20_000)

# Speaks into a list instead of aloud, each word for a moment, and complains when two are said at once. There is a local
# voice for each language, and one that is not on the device.
VOICES = """
(() => {
  const voices = [["Alva", "sv-SE", true], ["Daniel", "en-GB", true], ["Cloud", "sv-SE", false]]
    .map(([name, lang, localService]) => ({name, lang, localService, voiceURI: name, default: false}));
  window.spoken = [];
  class Utterance extends EventTarget {
    constructor(text = "") { super(); Object.assign(this, {text, lang: "", voice: null, rate: 1, pitch: 1, volume: 1}); }
  }
  const synthesis = new EventTarget();
  let now = null;
  const tell = (said, type) => {
    const event = new Event(type);
    said["on" + type]?.(event);
    said.dispatchEvent(event);
  };
  const end = (said, type) => {
    if (now !== said) return;
    now = null;
    synthesis.speaking = false;
    tell(said, type);
  };
  Object.assign(synthesis, {
    speaking: false, pending: false, paused: false, getVoices: () => voices, cancel: () => now && end(now, "error"), pause() {}, resume() {},
    speak(said) {
      window.spoken.push({text: said.text, lang: said.lang, voice: said.voice && said.voice.name});
      if (!said.text) return;
      if (now) console.error(`two voices at once: ${now.text} and ${said.text}`);
      now = said;
      synthesis.speaking = true;
      setTimeout(() => tell(said, "start"));
      setTimeout(() => end(said, "end"), 60);
    },
  });
  Object.defineProperty(window, "speechSynthesis", {value: synthesis, configurable: true});
  window.SpeechSynthesisUtterance = Utterance;
})();
"""

# All that a finger may press, with its size; what lies below another thing or outside is measured too.
TARGETS = """
() => [...document.querySelectorAll("button, a[href], input, select, [role=button], [tabindex='0']")]
  .filter((one) => one.getClientRects().length > 0 && !one.closest("[hidden], [inert]") && getComputedStyle(one).visibility !== "hidden")
  .map((one) => {
    const box = one.getBoundingClientRect();
    const name = one.getAttribute("aria-label") || one.textContent || one.className;
    return {name, width: box.width, height: box.height, letter: one.hasAttribute("data-letter"), plays: one.closest("[data-game], .sheet")?.matches("[data-game]") ?? false,
      left: box.left, right: box.right};
  })
"""

# Waits until all is laid out anew for this width.
WIDE = """
(width) => new Promise((done) => {
  const frames = (count) => requestAnimationFrame(() => (count === 0 ? done() : frames(matchMedia(`(width: ${width}px)`).matches ? count - 1 : 3)));
  frames(3);
})
"""

# Where the page's own files lie, for who works on them: what was built into the server is not looked at then.
FILES = os.environ.get("PAGE_FILES") and pathlib.Path(os.environ["PAGE_FILES"])

# What a lost server explains: however a browser says that a connection was none. An answer with a status is not among it.
LOST = ("WebSocket connection to", "net::ERR_")


def file_of(url):
    """Where it lies, if it is one of the page's files; what the server makes itself is none."""
    path = FILES / (urllib.parse.urlsplit(url).path[1:] or "index.html")
    return path if path.is_file() else None


def is_laid_over(url):
    """The page itself is always the server's: a browser trusts no other to speak to it."""
    return url.startswith("http") and not url.endswith("/") and file_of(url) is not None


class Tablet:
    def __init__(self, browser, address, width=800, height=1000, touch=True, init=None, **options):
        self.address = address
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, locale="sv-SE", **options)
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(VOICES)
        if FILES:
            self.context.route(is_laid_over, lambda route: route.fulfill(path=file_of(route.request.url)))
        if init:
            self.context.add_init_script(init)
        self.requests, self.complaints, self.frames, self.talks, self.violations = [], [], [], [], []
        self.may_be_lost = False
        self.page = self.tab()

    def tab(self):
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", self.follow)
        page.on("console", lambda said: said.type in ("error", "warning") and self.complaints.append(said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def follow(self, socket):
        self.requests.append(socket.url)
        talk = []
        self.talks.append(talk)
        socket.on("framereceived", lambda frame: [kept.append(("<", frame)) for kept in (self.frames, talk)])
        socket.on("framesent", lambda frame: [kept.append((">", frame)) for kept in (self.frames, talk)])

    def weight(self, urls):
        """How many bytes these files have."""
        return sum(self.size(url) for url in set(urls) if url.startswith("http"))

    def size(self, url):
        laid = FILES and file_of(url)
        return laid.stat().st_size if laid else len(self.context.request.get(url).body())

    def spoken(self):
        """What was said aloud, without what only wakes the voice up."""
        return [said for said in self.page.evaluate("window.spoken") if said["text"].strip()]

    def check(self, what):
        """Readers and helpers find nothing wrong here."""
        # Without a copy of the styles in a shadow, which the page's own policy forbids.
        found = Axe().run(self.page, options={"preload": False}).response["violations"]
        self.violations += [f"{what}: {one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']][:3]}" for one in found]

    def measure(self, what, widths=((320, 640), (768, 1024), (1280, 800))):
        """What a finger presses is large enough on a telephone, a tablet and a wall."""
        before = self.page.viewport_size
        for width, height in widths:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(WIDE, width)
            for one in self.page.evaluate(TARGETS):
                # Of keys of letters there are thirty: on a telephone they are as small as anything may be.
                least = 64 if one["plays"] and not (one["letter"] and width < 700) else 44
                if min(one["width"], one["height"]) < least - 0.5:
                    self.violations.append(f"{what} at {width}: {one['name']!r} is {one['width']:.0f} x {one['height']:.0f}, not {least}")
                if one["left"] < -1 or one["right"] > width + 1:
                    self.violations.append(f"{what} at {width}: {one['name']!r} reaches out of the screen")
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                self.violations.append(f"{what} at {width}: {wide} wide")
        self.page.set_viewport_size(before)

    def close(self):
        """It has asked nobody else for anything, and complained of nothing."""
        host = urllib.parse.urlsplit(self.address).netloc
        strangers = [url for url in self.requests if urllib.parse.urlsplit(url).netloc != host and not url.startswith(("data:", "blob:"))]
        complaints = [text for text in self.complaints if not (self.may_be_lost and any(part in text for part in LOST))]
        self.context.close()
        wrong = [f"asked elsewhere: {url}" for url in strangers] + [f"complained: {text}" for text in complaints] + self.violations
        if wrong:
            raise AssertionError("\n".join(wrong))
