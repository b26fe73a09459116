"""Lies between a page and its server, and can be cut through: what a network does that goes away."""

import socket
import threading


class Proxy:
    def __init__(self, port):
        self.target, self.open, self.cut_off, self.loses = port, [], False, None
        self.lines, self.mute = [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        try:
            while True:
                near, _ = self.listener.accept()
                if self.cut_off:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                self.open += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()
        except OSError:
            pass

    def pass_on(self, one, other):
        try:
            while data := one.recv(65536):
                if data.startswith(b"GET /line "):
                    self.lines += [one, other]
                if one in self.mute:
                    continue
                if self.loses and self.loses in data:
                    other.sendall(data[:data.index(self.loses)])
                    self.loses = None
                    break
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def lose(self, part):
        """The first answer that holds this is lost, and its connection with it: what came before it is heard."""
        self.loses = part

    def silence(self):
        """Lines that are open now stay so, and nothing comes through them any more."""
        self.mute = list(self.lines)

    def cut(self):
        """Nothing comes through any more."""
        self.cut_off = True
        for end in self.open:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.open = []

    def mend(self):
        self.cut_off = False

    def close(self):
        self.cut()
        self.listener.close()
