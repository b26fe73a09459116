// What somebody would write in Node in an evening: the first and second to arrive are partners, the third
// and fourth, and so on. A line is one JSON object, and each that comes goes on to both of a pair.
//
//   node relay.mjs        says `port N`, and serves on 127.0.0.1 until it is ended, half an hour at most

import net from "node:net";

let waiting = null;

function receive(player, line) {
  const move = JSON.parse(line);
  const told = JSON.stringify(move) + "\n";
  player.write(told);
  player.partner?.write(told);
}

const server = net.createServer((player) => {
  player.setNoDelay(true);
  player.setEncoding("utf8");
  if (waiting) {
    player.partner = waiting;
    waiting.partner = player;
    waiting = null;
  } else {
    waiting = player;
  }

  let rest = "";
  player.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) receive(player, line);
  });
  player.on("error", () => {}); // it is closed next
  player.on("close", () => {
    if (waiting === player) waiting = null;
    if (player.partner) player.partner.partner = null;
  });
});

server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  console.log(`port ${server.address().port}`);
});
setTimeout(() => process.exit(), 30 * 60 * 1000);
