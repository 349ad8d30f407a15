// The lobby and seeks over a real socket.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { Connection } from "./connection";
import { LobbyWatch } from "./lobby-watch";
import type { Lobby, Wish } from "./protocol";
import { Seeking } from "./seeking";
import { TestServer, until } from "./test-server";

const wish: Wish = { game: "words", options: {}, clock: { kind: "none" }, rated: false };
const other: Wish = { ...wish, rated: true };
const lobby: Lobby = { rooms: [], seeks: [], online: 1 };

let server: TestServer;
let connection: Connection;

beforeEach(async () => {
  server = await TestServer.start();
  connection = server.connect();
  server.replies.set("watch_lobby", { lobby });
  server.replies.set("seek", { seek: "s1" });
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

test("the page watches the lobby while it shows it, and again after a loss", async () => {
  const watch = new LobbyWatch(connection);
  const first = watch.watch();
  const second = watch.watch();
  await until(() => watch.lobby.value !== null);
  server.push({ type: "lobby", online: 5 });
  await until(() => watch.lobby.value?.online === 5);
  server.cut();
  await until(() => server.requests("watch_lobby").length === 2);
  await until(() => watch.lobby.value?.online === 1);
  first();
  first();
  server.push({ type: "lobby", online: 6 });
  await until(() => watch.lobby.value?.online === 6);
  expect(server.requests("leave_lobby")).toEqual([]);
  second();
  await until(() => server.requests("leave_lobby").length === 1);
});

test("a seek waits, is asked for once, and again after a loss", async () => {
  const seeking = new Seeking(connection);
  await seeking.seek(wish);
  await seeking.seek(wish);
  await until(() => seeking.seeks.value[0]?.id === "s1");
  expect(server.requests("seek")).toHaveLength(1);
  server.cut();
  await until(() => server.requests("seek").length === 2);
});

test("a pair ends all of our seeks and tells the room", async () => {
  const seeking = new Seeking(connection);
  await seeking.seek(wish);
  await seeking.seek(other);
  await until(() => seeking.seeks.value.every(({ id }) => id !== null));
  expect(seeking.seeks.value).toHaveLength(2);
  server.push({ type: "paired", seek: "s1", room: "r" });
  await until(() => seeking.found.value === "r");
  expect(seeking.seeks.value).toEqual([]);
  seeking.goes();
  expect(seeking.found.value).toBeNull();
});

test("a seek that pairs at once never waits", async () => {
  server.replies.set("seek", { room: "r" });
  const seeking = new Seeking(connection);
  await until(() => connection.status.value === "connected");
  await seeking.seek(wish);
  expect(seeking.found.value).toBe("r");
  expect(seeking.seeks.value).toEqual([]);
});

test("a seek that is taken back ends, also when the server has not answered yet", async () => {
  const seeking = new Seeking(connection);
  await until(() => connection.status.value === "connected");
  const asked = seeking.seek(wish);
  await seeking.cancel(wish);
  await asked;
  await until(() => server.requests("cancel_seek").length === 1);
  expect(server.requests("cancel_seek")[0]?.seek).toBe("s1");
  expect(seeking.seeks.value).toEqual([]);
});

test("a refused seek shows its refusal and does not wait", async () => {
  const seeking = new Seeking(connection);
  await until(() => connection.status.value === "connected");
  server.instead.set("seek", (socket, { id }) =>
    socket.send(JSON.stringify({ id, type: "error", code: "forbidden", message: "no" })),
  );
  await expect(seeking.seek(wish)).rejects.toMatchObject({ code: "forbidden" });
  expect(seeking.seeks.value).toEqual([]);
});

test("a lasting seek is not asked for again, and its game can wait", async () => {
  const seeking = new Seeking(connection);
  const days: Wish = { ...wish, clock: { kind: "correspondence", days: 3 }, lasting: true };
  await seeking.seek(days);
  await until(() => seeking.seeks.value[0]?.id === "s1");
  server.replies.set("seek", { seek: "s2" });
  await seeking.seek(wish);
  await until(() => seeking.seeks.value[1]?.id === "s2");
  server.cut();
  await until(() => server.requests("seek").length === 3);
  expect(server.requests("seek").at(-1)).not.toHaveProperty("lasting");
  server.push({ type: "paired", seek: "s1", room: "r" });
  await until(() => seeking.begun.value === "r");
  expect(seeking.found.value).toBeNull();
  expect(seeking.seeks.value.map(({ id }) => id)).toEqual(["s2"]);
  seeking.goes();
  expect(seeking.begun.value).toBeNull();
  // A push from another visit.
  await seeking.cancel(wish);
  server.push({ type: "paired", seek: "s9", room: "q" });
  await until(() => seeking.begun.value === "q");
});
