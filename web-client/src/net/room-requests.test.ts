import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./connection";
import { RoomRequests } from "./room-requests";
import type { Notice } from "./table-notice";
import { TestServer, until } from "./test-server";

let server: TestServer;
let connection: Connection;
let requests: RoomRequests;
const notice = signal<Notice | null>(null);

beforeEach(async () => {
  server = await TestServer.start();
  connection = server.connect();
  requests = new RoomRequests(connection, "room", notice);
  await until(() => connection.status.value === "connected");
  notice.value = null;
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

const all: Readonly<Record<string, [() => Promise<boolean>, object]>> = {
  "take a seat": [() => requests.takeSeat(1), { type: "take_seat", seat: 1 }],
  "leave a seat": [() => requests.leaveSeat(), { type: "leave_seat" }],
  "add a computer player": [() => requests.addBot(1, 3), { type: "add_bot", seat: 1, level: 3 }],
  "remove a computer player": [() => requests.removeBot(1), { type: "remove_bot", seat: 1 }],
  resign: [() => requests.resign(), { type: "resign" }],
  abort: [() => requests.abort(), { type: "abort" }],
  offer: [() => requests.offer("draw"), { type: "offer", what: "draw" }],
  answer: [() => requests.answer("pause", false), { type: "answer", what: "pause", accept: false }],
  resume: [() => requests.resume(), { type: "resume", ready: true }],
  claim: [() => requests.claim(), { type: "claim" }],
  say: [() => requests.say("players", "hi"), { type: "say", channel: "players", text: "hi" }],
  mute: [
    () => requests.mute({ id: "loud", name: "Loud" }, true),
    { type: "mute", player: "loud", muted: true },
  ],
  remove: [() => requests.remove("loud"), { type: "remove", player: "loud" }],
  lock: [() => requests.lock(true), { type: "set_access", locked: true }],
  "renew the links": [() => requests.renewKeys(), { type: "set_access", new_keys: true }],
  admit: [() => requests.admit("guest", true), { type: "admit", player: "guest", accept: true }],
};

describe.each(Object.entries(all))("the request to %s", (_, [send, expected]) => {
  it("is sent once, and clears the notice when the server has done it", async () => {
    notice.value = { kind: "stale" };
    expect(await send()).toBe(true);
    expect(server.received).toEqual([{ id: expect.any(Number), room: "room", ...expected }]);
    expect(notice.value).toBeNull();
  });

  it("gives the server's reason when it is refused", async () => {
    const { type } = expected as { type: string };
    server.instead.set(type, (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "forbidden", message: "not now" })),
    );
    expect(await send()).toBe(false);
    expect(notice.value).toMatchObject({ kind: "refused", code: "forbidden", message: "not now" });
  });
});
