"""A child or a teacher at a plain connection, as with netcat."""

import json
import socket
import threading

from server import until


class Line:
    def __init__(self, server, name=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        # It hears as long as the scenario lasts, also what is told after minutes of silence.
        self.socket.settimeout(None)
        # Read alone: what lies in a file that is written too is forgotten when something is written.
        self.wire = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.heard, self.last, self.name = [], 0, name
        self.does = None
        threading.Thread(target=self.read, daemon=True).start()
        if name:
            self.told = self.ask("hello", name=name, lang="sv")

    def read(self):
        try:
            for line in self.wire:
                told = json.loads(line)
                self.heard.append(told)
                if self.does:
                    self.does(told)
        except (OSError, ValueError):
            pass

    def send(self, verb, **fields):
        self.last += 1
        self.socket.sendall((json.dumps({"do": verb, "id": self.last, **fields}) + "\n").encode())
        return self.last

    def ask(self, verb, **fields):
        number = self.send(verb, **fields)
        answered = lambda: next((told for told in self.heard if told.get("id") == number and ("ok" in told or "error" in told)), None)
        told = until(answered, f"an answer to {verb}")
        if "error" in told:
            raise AssertionError(f"{verb}: {told}")
        return told

    def wait(self, what, **fields):
        fits = lambda told: told.get("event") == what and all(told.get(key) == value for key, value in fields.items())
        return until(lambda: next((told for told in self.heard if fits(told)), None), f"{what} {fields}")

    def drop(self):
        """Ends its connection at once, although something still reads from it."""
        self.socket.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.socket.close()


class Teacher(Line):
    def __init__(self, server):
        super().__init__(server)
        self.ask("teach", key=server.key)

    def pair(self, *names, game, **options):
        """Sets these at one game; they need not touch anything."""
        return self.ask("pair", members=list(names), game=game, think=0, **options)

    def take_out(self, *names):
        """Has these get up from wherever they sit."""
        for name in names:
            number = self.send("kick", name=name)
            until(lambda: any(told.get("id") == number for told in self.heard), f"{name} to get up")
