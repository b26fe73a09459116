#!/usr/bin/env python3
"""A screen of sixty lines for bingo and cards: python3 draw.py NAME HOST PORT

It knows no rule. It draws what the server shows, offers what the server offers, and sends what was typed.
"""
import json
import socket
import sys
import threading

name, host, port = sys.argv[1:]
server = socket.create_connection((host, int(port)))
lock = threading.Lock()
typed = {}  # what is sent for a key: a choice of the question, or an item of the menu


def send(request):
    server.sendall(json.dumps(request).encode() + b"\n")


def tile(text, color):
    return f"\x1b[30;{color}m{text:^9}\x1b[0m"


def draw_view(view):
    asked, you = view.get("asked"), view.get("you")
    made = [word for pile in view.get("piles", []) if pile["seat"] == you for word in pile["words"]]
    open_tiles = asked.get("tiles", {}) if asked else {}
    for card in view.get("cards", []):
        if card["seat"] == you:
            for row in "1234":
                places = [column + row for column in "abcd"]
                print(" ".join(
                    tile(card["finished"].get(place) or open_tiles.get(place, ""), 102 if place in card["finished"] else 107)
                    for place in places))
    if made:
        print(" ".join(tile(word, 102) for word in made))
    own = [one for one in asked["attempts"] if one["seat"] == you] if asked else []
    if own:
        offer([(str(at), word, {"do": "answer", "word": word}) for at, word in enumerate(own[0]["left"], 1)],
              f"{asked['question']} + ?")


def offer(choices, title):
    typed.clear()
    typed.update({key: request for key, _, request in choices})
    print(title, *(f"  {key} {tile(say, 103)}" for key, say, _ in choices), sep="\n", flush=True)


def listen():
    for line in server.makefile(encoding="utf-8"):
        message = json.loads(line)
        with lock:
            if message.get("event") == "view":
                draw_view(message)
            elif message.get("event") == "menu" and message["items"]:
                offer([(item["key"], item["say"], {"do": "type", "line": item["type"]}) for item in message["items"]],
                      message.get("ask", ""))
            elif "say" in message:
                print(message["say"], flush=True)


threading.Thread(target=listen, daemon=True).start()
send({"do": "hello", "name": name, "views": True})
for key in map(str.strip, sys.stdin):
    with lock:
        send(typed.get(key) or {"do": "type", "line": key})
