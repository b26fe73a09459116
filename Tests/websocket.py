"""What Tests/websocket has Python do: `picture` draws what a terminal shows, `clients PORT` asks the echo."""

import http.client
import re
import socket
import struct
import sys

MASK = b"\x37\xfa\x21\x3d"
UPGRADE = (
    "GET /line HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
).encode()


def picture():
    """Reads the lines of a code from a terminal, and writes a picture in grey."""
    rows = []
    for line in sys.stdin.read().splitlines():
        signs = re.sub("\x1b\\[[0-9;]*m", "", line)
        rows.append([sign in "▀█" for sign in signs])
        rows.append([sign in "▄█" for sign in signs])
    scale = 6
    pixels = b"".join(
        bytes(0 if dark else 255 for dark in row for _ in range(scale)) * scale for row in rows
    )
    head = f"P5 {len(rows[0]) * scale} {len(rows) * scale} 255\n"
    sys.stdout.buffer.write(head.encode() + pixels)


def said(port, *pieces):
    """All that is answered to these pieces, each of which goes alone."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            line.sendall(piece)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        while more := line.recv(65536):
            answer += more
        return answer


def by_byte(text):
    return [text[at : at + 1] for at in range(len(text))]


def frame(first, payload, mask=MASK):
    count = len(payload)
    if count < 126:
        head = struct.pack("!BB", first, 0x80 | count)
    elif count < 65536:
        head = struct.pack("!BBH", first, 0xFE, count)
    else:
        head = struct.pack("!BBQ", first, 0xFF, count)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def equal(what, seen, wanted):
    if seen != wanted:
        sys.exit(f"{what}: {seen!r}, not {wanted!r}")


def heads(port):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    for path in ["/a", "/b/c.js", "/?d=e"]:
        line.request("GET", path)
        answer = line.getresponse()
        body = f"{path.split('?')[0]} at 127.0.0.1:{port}\n".encode()
        equal(path, (answer.status, answer.read()), (200, body))
    line.request("HEAD", "/a")
    answer = line.getresponse()
    length = len(f"/a at 127.0.0.1:{port}\n")
    equal("HEAD", (answer.status, answer.read(), answer.length), (200, b"", 0))
    equal("HEAD", answer.getheader("Content-Length"), str(length))
    for body in [b"hej", iter([b"hej"])]:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        line.request("GET", "/", body=body)
        equal("a body", line.getresponse().status, 400)

    get = b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
    once = said(port, get)
    equal("a head", once.split(b"\r\n")[0], b"HTTP/1.1 200 OK")
    equal("by byte", said(port, *by_byte(get)), once)
    equal("three at once", said(port, get * 3), once * 3)
    for text, status in [
        (b"GET /\r\n", 400),
        (b"GET / HTTP/0.9\r\n\r\n", 505),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        (b"GET / HTTP/1.1\nHost: x\n\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 300 + b"\r\n", 431),
    ]:
        equal(text, int(said(port, text).split(b" ")[1]), status)
    equal("TLS", said(port, b"\x16\x03\x01\x02\x00\x01"), b"")


def frames(port):
    hello = said(port, UPGRADE)
    equal("the key", b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in hello, True)

    def told(*pieces):
        answer = said(port, *pieces)
        equal("the handshake", answer[: len(hello)], hello)
        return answer[len(hello) :]

    text = "Hur är läget, 🚀?".encode()
    echo = bytes([0x81, len(text)]) + text
    # All in one segment, and each byte in its own.
    equal("at once", told(UPGRADE + frame(0x81, text)), echo)
    equal("by byte", told(*by_byte(UPGRADE + frame(0x81, text))), echo)
    pieces = frame(0x01, text[:6]) + frame(0x89, b"x") + frame(0x80, text[6:])
    equal("in pieces", told(UPGRADE + pieces), b"\x8a\x01x" + echo)
    equal("one line", told(UPGRADE + frame(0x81, b"a\nb\r\nc")), b"\x81\x06a b  c")
    for count, head in [(125, "7d"), (126, "7e007e"), (65535, "7effff"), (65536, "7f" + "0" * 11 + "10000")]:
        wanted = bytes.fromhex("81" + head) + b"x" * count
        equal(f"{count} bytes", told(UPGRADE + frame(0x81, b"x" * count)) == wanted, True)
    for what, bad, code in [
        ("not masked", b"\x81\x01a", 1002),
        ("RSV", frame(0xC1, b"a"), 1002),
        ("opcode", frame(0x83, b"a"), 1002),
        ("binary", frame(0x82, b"a"), 1003),
        ("2^63", b"\x81\xff\x80" + bytes(11), 1002),
        ("too long", b"\x81\xff\x7f" + bytes(11), 1009),
        ("ping in pieces", frame(0x09, b"a"), 1002),
        ("bad UTF-8", frame(0x01, b"a\xff"), 1007),
        ("half a code point", frame(0x88, b"\x03\xe8\xc3"), 1007),
        ("no code", frame(0x88, b"\x03"), 1002),
    ]:
        answer = told(UPGRADE + bad + frame(0x81, b"later"))
        equal(what, (answer[0], int.from_bytes(answer[2:4], "big")), (0x88, code))


if sys.argv[1] == "picture":
    picture()
else:
    heads(int(sys.argv[2]))
    frames(int(sys.argv[2]))
