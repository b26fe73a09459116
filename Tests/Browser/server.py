"""A real server with a class of its own, which can be killed and started again at the same ports."""

import pathlib
import re
import subprocess
import tempfile
import time

SAVED = """language sv
level 1
sol: tak | gris penna kork
bil: väg | lampa gås mus
hus: båt | ost kniv tand
snö: boll | fisk sko vante
natt: ljus | gaffel ris penna
"""

RIGHT = {"sol": "tak", "bil": "väg", "hus": "båt", "snö": "boll", "natt": "ljus"}
LIST = "prov"
WORDS = {"list": LIST, "level": 1}


def until(true, what, seconds=30):
    """Waits for a condition, and gives what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = true()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for: {what}")


class Server:
    def __init__(self, binary):
        self.binary = binary
        self.place = tempfile.TemporaryDirectory(prefix="ordrum-page.")
        self.folder = pathlib.Path(self.place.name)
        (self.folder / "words").mkdir()
        (self.folder / "words" / f"{LIST}.words").write_text(SAVED, encoding="utf-8")
        self.port = self.web = 0
        self.process = None
        self.more = []
        self.start()
        self.key = self.asked("key")

    def asked(self, verb):
        command = [self.binary, verb, "--data", str(self.folder / "data")]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0]

    def start(self):
        log = self.folder / "log"
        command = [self.binary, "serve", "--data", str(self.folder / "data"), "--words", str(self.folder / "words")]
        command += ["--port", str(self.port), "--web", str(self.web), "--web-name", "ordrum.test", "--local", *self.more]
        with log.open("w") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        ports = until(lambda: self.ports(log.read_text()), "the server to run")
        self.port, self.web = ports

    def ports(self, said):
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended:\n{said}")
        lines = re.search(r"port (\d+)", said)
        web = re.search(r"http://[^\s/]*:(\d+)", said)
        return lines and web and "Stop with" in said and (int(lines[1]), int(web[1]))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.kill()
        self.place.cleanup()
