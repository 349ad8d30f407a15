import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./connection";
import { Table } from "./table";
import { eventOf, hashOf, TestServer, until } from "./test-server";

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

  it("keeps a turn that was chosen while the connection was away", async () => {
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    play("one");
    await settled();
    expect(server.turns).toEqual(["one"]);
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

  it("hears who is there", async () => {
    server.push({ type: "presence", room: "room", seats: [true, false], spectators: 3 });
    await until(() => table.room.value?.presence.spectators === 3);
    expect(table.room.value?.presence.seats).toEqual([true, false]);
  });

  it("leaves the room when the page is left, and hears no more of it", async () => {
    table.close();
    await until(() => server.requests("leave_room").length === 1);
    server.play("one");
    await connection.request({ type: "ping" });
    expect(ply()).toBe(0);
  });
});

function me() {
  const player = connection.player.value;
  if (player === null) throw new Error("not connected");
  return player;
}
