// Guests who play a game through a server's WebSocket as browsers do, over http or https. `how` has
// Node's options for the connection: `localAddress`, `ca` and `headers`.
import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";
import { createRequire } from "node:module";

const { WebSocket } = createRequire(new URL("../../web-client/package.json", import.meta.url))(
  "ws",
);
const patience = 60_000;

/** Sends one request on a new connection. Resolves with `status`, `headers` and `text`. */
export function ask(url, how = {}) {
  return new Promise((resolve, reject) => {
    // Not by a URL, because Node 18 then ignores `path` for https.
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const where = { hostname, port, path: pathname + search };
    const { request } = protocol === "https:" ? https : http;
    const asked = request({ agent: false, timeout: patience, ...where, ...how }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.on("error", reject);
    });
    asked.on("timeout", () => asked.destroy(new Error(`no answer from ${url}`)));
    asked.on("error", reject);
    asked.end();
  });
}

/** A guest with a connection. Replies are found by their id, other pushes by their type. */
export class Guest {
  /** Asks `url` for a session. */
  static async meet(url, how = {}) {
    const guest = new Guest();
    guest.url = url;
    guest.how = how;
    const answer = await ask(`${url}/api/session`, { ...how, method: "POST" });
    assert.equal(answer.status, 200, answer.text);
    [guest.cookie] = answer.headers["set-cookie"][0].split(";");
    return guest;
  }

  /** Opens the WebSocket, from the server's own origin unless `more` says otherwise.
   * `query`: as in "?node=one". */
  async connect(more = {}, query = "") {
    this.asked = new Map();
    this.heard = new Set();
    const headers = { origin: this.url, ...this.how.headers, ...more, cookie: this.cookie };
    const url = `${this.url.replace("http", "ws")}/ws${query}`;
    this.socket = new WebSocket(url, { ...this.how, headers });
    this.socket.on("message", (text) => {
      const message = JSON.parse(text);
      this.heard.add(message.type);
      this.asked.get(message.id)?.(message);
    });
    this.socket.on("upgrade", (answer) => {
      this.upgrade = answer;
    });
    this.closed = new Promise((resolve) => {
      this.socket.on("close", resolve);
    });
    await new Promise((resolve, reject) => {
      this.socket.on("open", resolve);
      this.socket.on("error", reject);
    });
    this.socket.on("error", () => {}); // the server may end meanwhile
  }

  /** The reply to a request, which must succeed. */
  async ask(request) {
    const id = this.asked.size + 1;
    const reply = new Promise((resolve, reject) => {
      this.asked.set(id, resolve);
      setTimeout(() => reject(new Error(`no reply to ${request.type}`)), patience).unref();
      this.closed.then(() => reject(new Error(`${request.type}: the connection is lost`)));
    });
    this.socket.send(JSON.stringify({ id, ...request }));
    const answered = await reply;
    if (answered.code === "too-many") {
      await new Promise((resolve) => setTimeout(resolve, answered.retry_after));
      return this.ask(request);
    }
    assert.equal(answered.type, "ok", JSON.stringify(answered));
    return answered;
  }

  /** The snapshot of a room for a player in it. */
  async look(room) {
    return (await this.ask({ type: "enter_room", room })).snapshot;
  }
}

/** Two connected guests sit down to a game of Slides of Action. Returns the room and its key. */
export async function sitDown([host, other]) {
  const { room, play_key: key } = await host.ask({
    type: "open_room",
    game: "slides-of-action",
    options: { players: "2" },
    seat: 0,
  });
  await other.ask({ type: "enter_room", room, key });
  await other.ask({ type: "take_seat", room, seat: 1 });
  return { room, key };
}

/**
 * Plays one turn of the seat to move: always the last legal action, until the turn is complete.
 * Resolves with false if the game is over.
 */
export async function playTurn(guests, room) {
  const { game, options, ply, hash, position, to_move: seat, result } = await guests[0].look(room);
  const query = { type: "query", game, options, position };
  if (result) return false;
  assert.ok(ply < 500, "the game ends");
  const actions = [];
  for (let whole = false; !whole; ) {
    const before = await guests[seat].ask({ ...query, actions });
    actions.push(before.legal.at(-1));
    const after = await guests[seat].ask({ ...query, actions });
    whole = after.turn_start || after.result !== null;
  }
  await guests[seat].ask({ type: "play", room, ply: ply + 1, hash, turn: actions.join(" ") });
  return true;
}
