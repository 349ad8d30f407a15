// A connection to several nodes behind a proxy, with a table in a room of one node.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./connection";
import { Table } from "./table";
import { eventOf, hashOf, me, quick, TestServer, until } from "./test-server";

let server: TestServer;
let connection: Connection;
let table: Table;

function sitDown(timing = quick): void {
  connection = server.connect(timing);
  table = new Table(connection, "room", "play", (room, turn) => hashOf(`${room.position} ${turn}`));
}

beforeEach(async () => {
  server = await TestServer.start();
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

const isAt = (node: string) => until(() => String(server.nodes) === node);
const turns = () => table.room.value?.turns.map(({ turn }) => turn);

function play(turn: string): void {
  table.play(turn, `${table.room.value?.position} ${turn}`);
}

describe("a connection among several nodes", () => {
  it("moves to the node that has its room, and is never away meanwhile", async () => {
    server.owner = "two";
    sitDown();
    await until(() => table.room.value !== null);
    const statuses: string[] = [];
    connection.status.subscribe((status) => statuses.push(status));
    await isAt("two");
    expect(statuses).toEqual(["connected"]);
    expect(server.moves).toBe(1);
    server.play("one");
    await until(() => turns()?.length === 1);
    play("two");
    await until(() => table.pending.value === null);
    expect(server.turns).toEqual(["one", "two"]);
    expect(turns()).toEqual(["one", "two"]);
  });

  it("waits with its move for the answer to a turn", async () => {
    server.owner = "two";
    sitDown();
    server.instead.set("play", (socket, request) => {
      // The second socket is open, and the first one still has a pending request.
      void until(() => server.nodes.includes("two")).then(() => server.answer(socket, request));
    });
    await until(() => table.room.value !== null);
    play("one");
    await isAt("two");
    expect(table.pending.value).toBeNull();
    expect(server.turns).toEqual(["one"]);
    expect(server.requests("play")).toHaveLength(1);
  });

  it("hears of the room that a seek finds while it moves", async () => {
    server.owner = "two";
    let tellFound = (_room: string) => {};
    const found = new Promise<string>((resolve) => {
      tellFound = resolve;
    });
    const openThen: (string | undefined)[] = [];
    server.instead.set("enter_room", (first, request) => {
      // On the new connection, while the first one is still open.
      server.instead.set("enter_room", (second, again) => {
        openThen.push(...server.nodes);
        server.pushTo("one", { type: "paired", seek: "seek", room: "found" });
        void found.then(() => server.answer(second, again));
      });
      server.answer(first, request);
    });
    sitDown();
    connection.onPush((push) => push.type === "paired" && tellFound(push.room));
    expect(await found).toBe("found");
    expect(openThen).toEqual(["one", "two"]);
    await isAt("two");
  });

  it("moves once its player has sat down", async () => {
    server.owner = "two";
    server.sits = false;
    sitDown();
    await until(() => table.room.value !== null);
    await connection.request({ type: "ping" });
    expect(server.moves).toBe(0);
    server.push({ type: "event", ...eventOf({ seq: 5, kind: "seated", seat: 0, player: me }) });
    await isAt("two");
  });

  it("follows its room to the next owner", async () => {
    server.owner = "two";
    sitDown();
    await isAt("two");
    server.owner = "three";
    server.push({ type: "restarting", within: 1 });
    server.cut();
    await isAt("three");
    expect(server.moves).toBe(2);
  });

  it("stays where the proxy does not know the nodes", async () => {
    server.owner = "two";
    server.obeys = false;
    sitDown();
    await until(() => server.moves === 1 && server.nodes.length === 1);
    // Each of these would cause another move.
    for (let times = 0; times < 3; ++times) {
      const entered = server.requests("enter_room").length;
      server.cut();
      await until(() => server.requests("enter_room").length > entered);
      await connection.request({ type: "ping" });
    }
    play("one");
    await until(() => turns()?.length === 1);
    expect(server.moves).toBe(1);
  });

  it("stays where it is when the other node is away", async () => {
    server.owner = "two";
    server.away.add("two");
    sitDown();
    await until(() => server.moves === 1);
    play("one");
    await until(() => turns()?.length === 1);
    expect(server.nodes).toEqual(["one"]);
    expect(server.sessions).toBe(1);
  });

  it("gives up a node that says nothing", async () => {
    server.owner = "two";
    server.silent.add("two");
    sitDown({ ...quick, reply: 200 });
    await until(() => server.moves === 1);
    await isAt("one");
    play("one");
    await until(() => turns()?.length === 1);
    expect(server.sessions).toBe(1);
  });
});
