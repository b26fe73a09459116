"""The network test's other eyes: Python's zeroconf, beside Avahi on one machine.

  network-zeroconf.py browse 'NAME|HOST|PORT|ADDRESS|…' …    exactly these servers, within 15 seconds
  network-zeroconf.py publish ADDRESS PORT                   one with strange facts, until it is stopped
  network-zeroconf.py noise FROM ADDRESS                     thousands of broken packets, to all and to one
  network-zeroconf.py occupy                                 takes port 5353 for itself alone, until stopped
"""

import random
import signal
import socket
import sys
import time

from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

KIND = "_ordrum._tcp.local."


class Names(ServiceListener):
    def __init__(self):
        self.names = set()

    def add_service(self, zeroconf, kind, name):
        self.names.add(name)

    def remove_service(self, zeroconf, kind, name):
        self.names.discard(name)

    def update_service(self, zeroconf, kind, name):
        pass


def row(zeroconf, name):
    info = zeroconf.get_service_info(KIND, name, timeout=3000)
    if info is None:
        return None
    # Which of several IPv6 addresses there are is the system's.
    addresses = [a for a in info.parsed_addresses(IPVersion.All) if not a.startswith("fe80")]
    return "|".join([name.removesuffix("." + KIND), info.server, str(info.port), *sorted(addresses)])


def browse(wanted):
    zeroconf = Zeroconf()
    names = Names()
    ServiceBrowser(zeroconf, KIND, names)
    rows = []
    # Looked at again and again, for as long as a slow machine may take.
    for _ in range(75):
        time.sleep(0.2)
        rows = sorted(filter(None, (row(zeroconf, name) for name in sorted(names.names))))
        if rows == sorted(wanted):
            print("\n".join(rows))
            return
    sys.exit(f"found {rows}")


def publish(address, port):
    zeroconf = Zeroconf(interfaces=[address])
    info = ServiceInfo(
        KIND,
        "Python." + KIND,
        port=int(port),
        addresses=[socket.inet_aton(address)],
        properties={"protocol": "1", "rooms": "7", "waiting": "\x1b[2J", "here": "many"},
        server="python.local.",
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        zeroconf.register_service(info)
        signal.pause()
    finally:
        zeroconf.close()


def noise(own, address):
    chance = random.Random(1)
    question = b"\x07_ordrum\x04_tcp\x05local\x00\x00\x0c\x00\x01"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as noisy:
        noisy.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        noisy.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        noisy.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
        noisy.bind(("", 5353))
        for number in range(6000):
            head = bytes([0, 0, chance.choice([0, 0x84]), 0, 0, 1, 0, chance.randrange(3), 0, 9, 0, 9])
            packet = bytearray(head + question + chance.randbytes(chance.randrange(1200)))
            for _ in range(number % 4):
                packet[chance.randrange(len(packet))] = chance.randrange(256)
            where = "224.0.0.251" if number % 2 else address
            noisy.sendto(packet, (where, 5353))


def occupy():
    taken = []
    for family in socket.AF_INET, socket.AF_INET6:
        taken.append(socket.socket(family, socket.SOCK_DGRAM))
        if family == socket.AF_INET6:
            taken[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken[-1].bind(("", 5353))
    print("taken", flush=True)
    signal.pause()


{"browse": lambda *rows: browse(rows), "publish": publish, "noise": noise, "occupy": occupy}[
    sys.argv[1]
](*sys.argv[2:])
