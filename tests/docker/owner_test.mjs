// owner_test.mjs PROGRAM: players behind the Caddy of `./dev cluster` go to the node that has their
// room: a real page in Chromium does, and a program may. When the node is killed, both play on at
// another one.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { steadyPort } from "../../docker/ports.mjs";
import { Guest, playTurn } from "./guests.mjs";
import { finish, nodesOf, Process } from "./processes.mjs";

const { chromium } = createRequire(new URL("../../web-client/package.json", import.meta.url))(
  "@playwright/test",
);
const program = process.argv[2];
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "quintet-owner-"));
const patience = 120_000; // ms
// PostgreSQL runs as another user where this is root.
chmodSync(folder, 0o711);

/** The processes of its nodes by their names, once all of it is up. */
async function start(port) {
  const words = [
    here("../../docker/local_cluster.mjs"),
    program,
    here("../../build/tools"),
    folder,
  ];
  const cluster = new Process([process.execPath, ...words, "2", "--port", String(port)]);
  return new Map((await nodesOf(cluster)).map(({ name, id }) => [name, id]));
}

async function until(what, isTrue) {
  for (const end = performance.now() + patience; !(await isTrue()); ) {
    assert.ok(performance.now() < end, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Plays until the room has `ply` turns. Whenever a connection is lost, both players come back, by
 * the name of the node that had the room and by none. */
async function playTo(ply, guests, room) {
  await until(`${ply} turns`, async () => {
    try {
      while ((await guests[0].look(room)).ply < ply) await playTurn(guests, room);
      return true;
    } catch {
      const connected = guests.map((guest, i) => guest.connect({}, i === 0 ? "?node=one" : ""));
      await Promise.allSettled(connected);
      return false;
    }
  });
}

/** A page of this guest's: its WebSockets with the nodes that they name, and the last ply that it
 * has heard of. */
async function openPage(browser, guest, address) {
  const context = await browser.newContext();
  const [name, value] = guest.cookie.split("=");
  await context.addCookies([{ name, value, url: guest.url }]);
  const page = await context.newPage();
  const seen = { open: new Set(), ply: 0 };
  page.on("websocket", (socket) => {
    const one = { node: new URL(socket.url()).searchParams.get("node") };
    seen.open.add(one);
    socket.on("close", () => seen.open.delete(one));
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      // An event, the events that the client missed, or a snapshot.
      for (const { kind, ply } of [message, ...(message.events ?? [])])
        if (kind === "played") seen.ply = ply;
      seen.ply = message.snapshot?.ply ?? seen.ply;
    });
  });
  await page.goto(address);
  return seen;
}

async function test() {
  const port = await steadyPort();
  const nodes = await start(port);
  const proxy = `http://localhost:${port}`;
  const family = { family: 4 };

  const host = await Guest.meet(proxy, family);
  await host.connect({}, "?node=one");
  const { room, play_key: key } = await host.ask({
    type: "open_room",
    game: "slides-of-action",
    options: { players: "2" },
    seat: 0,
  });
  const player = await Guest.meet(proxy, family);
  await player.connect({}, "?node=two");
  await player.ask({ type: "enter_room", room, key });
  assert.ok(player.heard.has("elsewhere"));
  await host.look(room);
  assert.ok(!host.heard.has("elsewhere"));
  // A name that no node has leads to some node.
  await player.connect({}, "?node=nine");
  await player.ask({ type: "enter_room", room, key });

  // Node one is the busier one, so a page begins at node two.
  for (let count = 0; count < 12; ++count)
    await Object.assign(new Guest(), host).connect({}, "?node=one");
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await openPage(browser, player, `${proxy}/room/${room}#${key}`);
    await until("the page to connect", () => page.open.size === 1);
    await player.ask({ type: "take_seat", room, seat: 1 });
    const isAt = (node) => page.open.size === 1 && [...page.open][0].node === node;
    await until("the page to go to node one", () => isAt("one"));
    await playTo(4, [host, player], room);
    await until("the page to see all turns", () => page.ply === 4);

    process.kill(nodes.get("one"), "SIGKILL");
    await playTo(8, [host, player], room);
    await until("the page to see all turns", () => page.ply === 8);
  } finally {
    await browser.close();
  }
  console.log("A page and a program went to the owner of their room, and on when it was killed.");
}

await finish(test, () => rmSync(folder, { recursive: true, force: true }));
