import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WebSocket as NodeWebSocket } from "ws";
import type { Connection } from "./connection";
import { Table } from "./table";
import { eventOf, hashOf, type Received, TestServer, until } from "./test-server";

let server: TestServer;
let connection: Connection;
let table: Table;

beforeEach(async () => {
  server = await TestServer.start();
  connection = server.connect();
  table = new Table(connection, "room", "play", (room, turn) => hashOf(`${room.position} ${turn}`));
  await until(() => table.room.value !== null);
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

const ply = () => table.room.value?.ply;
const settled = () => until(() => table.pending.value === null);

function play(turn: string): void {
  table.play(turn, `${table.room.value?.position} ${turn}`);
}

describe("a table", () => {
  it("comes back with what it has seen, and gets what it missed", async () => {
    server.play("one");
    await until(() => ply() === 1);
    server.cut();
    server.play("two", true);
    server.play("three", true);
    await until(() => ply() === 3);
    expect(server.requests("enter_room").map(({ since }) => since)).toEqual([undefined, 5]);
    expect(table.room.value?.turns.map(({ turn }) => turn)).toEqual(["one", "two", "three"]);
  });

  it("notices that an event is missing and asks for it", async () => {
    server.play("one", true);
    server.play("two");
    await until(() => ply() === 2);
    expect(server.requests("enter_room").map(({ since }) => since)).toEqual([undefined, 4]);
  });

  it("ignores events that it knows already", async () => {
    server.play("one");
    await until(() => ply() === 1);
    server.push({ type: "event", ...eventOf({ seq: 5, kind: "unseated", seat: 0, player: me() }) });
    server.play("two");
    await until(() => ply() === 2);
    expect(table.room.value?.seats[0]?.player).not.toBeNull();
  });

  it("shows a turn as pending until the server has played it", async () => {
    play("one");
    expect(table.pending.value).toMatchObject({ ply: 1, turn: "one", position: "start one" });
    await settled();
    expect(ply()).toBe(1);
    expect(table.notice.value).toBeNull();
  });

  it("plays only one turn at a time", async () => {
    play("one");
    play("two");
    await settled();
    expect(server.turns).toEqual(["one"]);
  });

  it("sends a turn again that was lost on the way", async () => {
    server.instead.set("play", () => server.cut());
    play("one");
    await settled();
    expect(server.turns).toEqual(["one"]);
    expect(server.requests("play")).toHaveLength(2);
    const [first, second] = server.requests("play").map(({ id: _, ...rest }) => rest);
    expect(second).toEqual(first);
  });

  it("does not send a turn again that was played although the answer was lost", async () => {
    server.instead.set("play", (_, { turn }) => {
      server.play(String(turn), true);
      server.cut();
    });
    play("one");
    await settled();
    expect(server.turns).toEqual(["one"]);
    expect(server.requests("play")).toHaveLength(1);
    expect(table.notice.value).toBeNull();
  });

  it("names what it had seen of the room when the turn was chosen, also when it sends it again", async () => {
    const chosenAt = table.room.value?.seq;
    server.instead.set("play", () => server.cut());
    play("one");
    await settled();
    expect(server.requests("play").map(({ seq }) => seq)).toEqual([chosenAt, chosenAt]);
  });

  it("keeps a turn that was chosen while the connection was away", async () => {
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    play("one");
    await settled();
    expect(server.turns).toEqual(["one"]);
  });

  it("keeps a turn while the server's database is away, and sends it again", async () => {
    server.databaseAway = true;
    play("one");
    await until(() => connection.databaseAway.value);
    expect(table.pending.value?.turn).toBe("one");
    server.databaseAway = false;
    await settled();
    expect(server.turns).toEqual(["one"]);
    expect(table.notice.value).toBeNull();
  });

  it("looks whether a turn was played of which the server does not know it", async () => {
    const unknown = (socket: NodeWebSocket, { id }: Received) => {
      const error = { type: "error", code: "internal", key: "internal.turn-unknown" };
      socket.send(JSON.stringify({ id, ...error, message: "" }));
    };
    server.instead.set("play", unknown);
    play("one");
    await settled();
    expect(server.turns).toEqual(["one"]);
    expect(table.notice.value).toBeNull();
  });

  it("takes back a turn that another one has overtaken, and says so", async () => {
    server.instead.set("play", () => {
      server.play("theirs", true);
      server.cut();
    });
    play("mine");
    await settled();
    expect(ply()).toBe(1);
    expect(server.turns).toEqual(["theirs"]);
    expect(table.notice.value).toEqual({ kind: "stale" });
  });

  it("takes back a turn that the server refuses, and says why", async () => {
    server.instead.set("play", (socket, { id }) =>
      socket.send(
        JSON.stringify({ id, type: "error", code: "illegal-action", message: "not there" }),
      ),
    );
    play("one");
    await settled();
    expect(table.notice.value).toMatchObject({ code: "illegal-action", message: "not there" });
    expect(ply()).toBe(0);
  });

  it("does not insist when the server calls a turn stale and nothing has changed", async () => {
    server.instead.set("play", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "stale", message: "" })),
    );
    play("one");
    await settled();
    expect(server.requests("play")).toHaveLength(1);
    expect(table.notice.value).toEqual({ kind: "stale" });
  });

  it("asks afresh and says so when our core comes to another position", async () => {
    connection.stop();
    connection = server.connect();
    table = new Table(connection, "room", "play", () => "another hash");
    await until(() => table.room.value !== null);
    server.play("one");
    await until(() => table.notice.value?.kind === "differs");
    await until(() => server.requests("enter_room").at(-1)?.since === undefined);
    expect(ply()).toBe(1);
  });

  it("says why a room stays closed", async () => {
    server.instead.set("enter_room", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "forbidden", message: "private" })),
    );
    const closed = new Table(connection, "room", undefined, () => null);
    await until(() => closed.refusal.value !== null);
    expect(closed.refusal.value?.code).toBe("forbidden");
    expect(closed.room.value).toBeNull();
  });

  it("says at once that a room is full, and enters when a client has left", async () => {
    server.instead.set("enter_room", (socket, { id }) =>
      socket.send(
        JSON.stringify({ id, type: "error", code: "too-many", message: "", retry_after: 60000 }),
      ),
    );
    const full = new Table(connection, "room", undefined, () => null);
    await until(() => full.refusal.value !== null);
    expect(full.refusal.value?.code).toBe("too-many");
    full.tryAgain();
    await until(() => full.room.value !== null);
    expect(full.refusal.value).toBeNull();
  });

  it("hears who is there", async () => {
    server.push({ type: "presence", room: "room", seats: [true, false], spectators: 3 });
    await until(() => table.room.value?.presence.spectators === 3);
    expect(table.room.value?.presence.seats).toEqual([true, false]);
  });

  it("hears when a player who is away can be claimed, by the server's clock", async () => {
    const before = connection.now();
    server.push({ type: "away", room: "room", seat: 1, claim_in: 60000 });
    await until(() => table.room.value?.away[1] !== undefined);
    const from = table.room.value?.away[1] ?? 0;
    expect(from).toBeGreaterThanOrEqual(before + 60000);
    expect(from).toBeLessThanOrEqual(connection.now() + 60000);
    server.push({ type: "away", room: "room", seat: 1, claim_in: null });
    await until(() => table.room.value?.away[1] === undefined);
  });

  it("hears that a computer player waits for a place, why, and that it waits no longer", async () => {
    const why = { key: "bots.too-many-games", args: {} };
    server.push({ type: "bot_waits", room: "room", seat: 1, reason: "all are taken", ...why });
    await until(() => table.room.value?.botWaits[1] !== undefined);
    expect(table.room.value?.botWaits).toEqual({
      1: { code: "too-many", message: "all are taken", ...why },
    });
    server.push({ type: "bot_waits", room: "room", seat: 1, reason: null });
    await until(() => table.room.value?.botWaits[1] === undefined);
  });

  it("hears a line of the chat ahead of its event", async () => {
    const line = { seq: 9, at: 1, channel: "spectators", player: me(), text: "well played" };
    server.push({ type: "said", room: "room", ...line });
    await until(() => table.room.value?.chat.length === 1);
    expect(table.room.value?.chat).toEqual([line]);
    expect(table.room.value?.seq).toBe(4);
  });

  it("closes when it may not watch any more", async () => {
    const why = { key: "left.sent-away", args: {} };
    server.push({ type: "left", room: "room", reason: "The host has sent you away.", ...why });
    await until(() => table.refusal.value !== null);
    expect(table.refusal.value).toMatchObject({ message: "The host has sent you away.", ...why });
  });

  it("says whether the server has done what was asked", async () => {
    expect(await table.requests.offer("draw")).toBe(true);
    expect(server.requests("offer")[0]).toMatchObject({ room: "room", what: "draw" });
    server.instead.set("say", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "forbidden", message: "quiet" })),
    );
    expect(await table.requests.say("players", "hello")).toBe(false);
    expect(table.notice.value).toMatchObject({ code: "forbidden", message: "quiet" });
  });

  it("mutes here, and in every room from then on", async () => {
    const loud = { id: "loud", name: "Loud Magpie" };
    await table.requests.mute(loud, true);
    expect(server.requests("mute")[0]).toMatchObject({ player: "loud", muted: true });
    server.cut();
    await until(() => server.requests("enter_room").length === 2);
    expect(server.requests("enter_room")[1]).toMatchObject({ muted: ["loud"] });
    await until(() => connection.status.value === "connected");
    await table.requests.mute(loud, false);
  });

  it("enters with the 64 players who were muted last, the most that the server accepts", async () => {
    const players = Array.from({ length: 65 }, (_, i) => ({ id: `p${i}`, name: `Player ${i}` }));
    for (const player of players) await table.requests.mute(player, true);
    server.cut();
    await until(() => server.requests("enter_room").length === 2);
    const ids = players.map(({ id }) => id);
    expect(server.requests("enter_room")[1]).toMatchObject({ muted: ids.slice(1) });
    await until(() => connection.status.value === "connected");
    for (const player of players) await table.requests.mute(player, false);
  });

  it("knows the positions of a room's log, but of turns that were taken back none", async () => {
    const standing = (position: string) => ({
      position,
      hash: hashOf(position),
      clocks: null,
      to_move: 0,
    });
    const events = [
      eventOf({ seq: 1, kind: "started", ...standing("start") }),
      eventOf({ seq: 2, kind: "played", ply: 1, seat: 0, turn: "a", ...standing("a") }),
      eventOf({ seq: 3, kind: "played", ply: 2, seat: 1, turn: "b", ...standing("a b") }),
      eventOf({ seq: 4, kind: "taken_back", ply: 0, ...standing("start") }),
    ];
    server.instead.set("enter_room", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "ok", events, you: table.room.value?.you })),
    );
    await table.loadPositions();
    // Without `muted` an older server would unmute all players.
    expect(server.requests("enter_room").at(-1)).toMatchObject({ muted: [] });
    expect(table.room.value?.positions).toEqual({ 0: "start" });
  });

  it("asks once to be let in after several presses, and again after a loss", async () => {
    for (let press = 0; press < 3; ++press) void table.joining.send(1);
    await until(() => table.joining.asking.value === "asked");
    expect(server.requests("ask_to_join").map(({ seat }) => seat)).toEqual([1]);
    server.cut();
    await until(() => server.requests("ask_to_join").length === 2);
    expect(server.requests("ask_to_join").at(-1)).toMatchObject({ seat: 1 });
    await until(() => table.joining.asking.value === "asked");
    server.push({ type: "admission", room: "another", answer: "closed" });
    server.push({ type: "admission", room: "room", answer: "started" });
    await until(() => table.joining.asking.value === "started");
  });

  it("knows that the host has declined, also when it asks again", async () => {
    server.instead.set("ask_to_join", (socket, { id }) =>
      socket.send(
        JSON.stringify({
          id,
          type: "error",
          code: "forbidden",
          key: "join.declined",
          message: "the host has declined",
        }),
      ),
    );
    await table.joining.send();
    expect(table.joining.asking.value).toBe("declined");
    expect(table.notice.value).toBeNull();
  });

  it("leaves the room when the page is left, and hears no more of it", async () => {
    table.close();
    await until(() => server.requests("leave_room").length === 1);
    server.play("one");
    await connection.request({ type: "ping" });
    expect(ply()).toBe(0);
  });

  it("stays in the room while another table of the room is open, and says who learns", async () => {
    const lesson = new Table(connection, "room", "play", () => null, { learning: true });
    table.close();
    await until(() => lesson.room.value !== null);
    server.cut();
    await until(() => server.requests("enter_room").length === 3);
    expect(server.requests("enter_room").map(({ learning }) => learning)).toEqual([
      undefined,
      true,
      true,
    ]);
    expect(server.requests("leave_room")).toEqual([]);
    lesson.close();
    await until(() => server.requests("leave_room").length === 1);
  });
});

function me() {
  const player = connection.player.value;
  if (player === null) throw new Error("not connected");
  return player;
}
