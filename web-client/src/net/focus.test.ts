import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./connection";
import { FocusReports } from "./focus";
import { Table } from "./table";
import { other, snapshotOf, TestServer, until } from "./test-server";

let server: TestServer;
let connection: Connection;
let table: Table;
let reports: FocusReports | null = null;
let isFocused = true;
let change: () => void = () => undefined;

const place = {
  isFocused: () => isFocused,
  onChange(handler: () => void) {
    change = handler;
    return () => {
      change = () => undefined;
    };
  },
};

function focuses(now: boolean): void {
  isFocused = now;
  change();
}

const sent = () => server.requests("focus").map(({ focused }) => focused);
/** All earlier requests have their replies. */
const settled = () => connection.request({ type: "ping" });

async function enters(): Promise<void> {
  table = new Table(connection, "room", "play", () => null);
  reports = new FocusReports(table, place);
  await until(() => table.entries.value > 0);
}

beforeEach(async () => {
  isFocused = true;
  server = await TestServer.start();
  connection = server.connect();
});

afterEach(async () => {
  reports?.close();
  connection.stop();
  await server.stop();
});

describe("the report of the focus", () => {
  it("is not sent while the player looks at the room", async () => {
    await enters();
    server.cut();
    await until(() => table.entries.value === 2);
    await settled();
    expect(sent()).toEqual([]);
  });

  it("follows each entry of a player who does not look, with its room", async () => {
    isFocused = false;
    await enters();
    await until(() => sent().length === 1);
    expect(server.requests("focus")[0]).toMatchObject({ room: "room", focused: false });
    server.cut();
    await until(() => sent().length === 2);
    await table.loadPositions();
    await until(() => sent().length === 3);
    expect(sent()).toEqual([false, false, false]);
  });

  it("says once that the player looks away, and once that they are back", async () => {
    await enters();
    focuses(false);
    focuses(false);
    await until(() => sent().length === 1);
    focuses(true);
    await until(() => sent().length === 2);
    expect(sent()).toEqual([false, true]);
  });

  it("leaves out changes that are over before it is sent", async () => {
    await enters();
    focuses(false);
    focuses(true);
    focuses(false);
    await until(() => sent().length === 1);
    await settled();
    expect(sent()).toEqual([false]);
  });

  it("waits for the reply to the one before it", async () => {
    await enters();
    let reply: () => void = () => undefined;
    server.instead.set("focus", (socket, request) => {
      reply = () => server.answer(socket, request);
    });
    focuses(false);
    await until(() => sent().length === 1);
    focuses(true);
    focuses(false);
    focuses(true);
    await settled();
    expect(sent()).toEqual([false]);
    reply();
    await until(() => sent().length === 2);
    expect(sent()).toEqual([false, true]);
  });

  it("is sent again after a loss in the middle", async () => {
    await enters();
    server.instead.set("focus", () => server.cut());
    focuses(false);
    await until(() => sent().length === 2);
    expect(sent()).toEqual([false, false]);
    expect(table.entries.value).toBe(2);
  });

  it("is not repeated to a server that does not know it", async () => {
    server.instead.set("focus", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "bad-message", message: "" })),
    );
    isFocused = false;
    await enters();
    await until(() => sent().length === 1);
    await settled();
    expect(sent()).toEqual([false]);
  });

  it("is the players' and the host's, not the spectators'", async () => {
    isFocused = false;
    server.instead.set("enter_room", (socket, { id }) => {
      const you = { seat: null, role: "spectator" as const };
      const snapshot = snapshotOf([], { you, by: other });
      socket.send(JSON.stringify({ id, type: "ok", snapshot }));
    });
    await enters();
    focuses(false);
    await settled();
    expect(sent()).toEqual([]);
    // Without a seat, but they have opened the room.
    server.sits = false;
    table.close();
    reports?.close();
    await enters();
    await until(() => sent().length === 1);
  });

  it("ends when the page is left", async () => {
    await enters();
    focuses(false);
    reports?.close();
    focuses(false);
    await settled();
    expect(sent()).toEqual([]);
  });
});
