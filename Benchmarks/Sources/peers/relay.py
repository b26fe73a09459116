"""What somebody would write in Python in an evening: the first and second to arrive are partners, the third
and fourth, and so on. A line is one JSON object, and each that comes goes on to both of a pair.

    python3 relay.py        says `port N`, and serves on 127.0.0.1 until it is ended, half an hour at most
"""

import asyncio
import json

waiting = None


class Player:
    def __init__(self, writer):
        self.writer = writer
        self.partner = None

    async def tell(self, told):
        self.writer.write(told)
        await self.writer.drain()


async def arrive(reader, writer):
    global waiting
    player = Player(writer)
    if waiting:
        player.partner, waiting.partner = waiting, player
        waiting = None
    else:
        waiting = player
    try:
        async for line in reader:
            move = json.loads(line)
            told = json.dumps(move, separators=(",", ":")).encode() + b"\n"
            await player.tell(told)
            if player.partner:
                await player.partner.tell(told)
    except ConnectionError:
        pass
    finally:
        if waiting is player:
            waiting = None
        if player.partner:
            player.partner.partner = None
        writer.close()


async def main():
    server = await asyncio.start_server(arrive, "127.0.0.1", 0, backlog=4096)
    print("port", server.sockets[0].getsockname()[1], flush=True)
    await asyncio.sleep(30 * 60)


asyncio.run(main())
