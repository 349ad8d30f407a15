import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Connection, defaultTiming } from "./connection";
import { me, other, quick, TestServer, until } from "./test-server";

let server: TestServer;
let connection: Connection;

beforeEach(async () => {
  server = await TestServer.start();
  connection = server.connect();
});

afterEach(async () => {
  connection.stop();
  await server.stop();
});

const connected = () => until(() => connection.status.value === "connected");

describe("the connection", () => {
  it("has a session before it connects, and says who we are", async () => {
    await connected();
    expect(server.sessions).toBe(1);
    expect(connection.player.value).toEqual(me);
  });

  it("answers each request with the reply of its own id", async () => {
    server.instead.set("ping", (socket, first) => {
      // The second one gets its reply first.
      server.instead.set("ping", (_, second) => {
        socket.send(JSON.stringify({ id: second.id, type: "ok", now: 2 }));
        socket.send(JSON.stringify({ id: first.id, type: "ok", now: 1 }));
      });
    });
    const answers = await Promise.all([
      connection.request({ type: "ping" }),
      connection.request({ type: "ping" }),
    ]);
    expect(answers.map(({ now }) => now)).toEqual([1, 2]);
  });

  it("knows the server's time, the better the quicker an answer came", async () => {
    connection.stop();
    connection = server.connect(defaultTiming);
    await connected();
    // The server's welcome says 0.
    expect(connection.now()).toBeLessThan(10000);
    const answerWith = (now: number) =>
      server.instead.set("ping", (socket, { id }) =>
        socket.send(JSON.stringify({ id, type: "ok", now })),
      );
    answerWith(5000000);
    const before = performance.now();
    await connection.request({ type: "ping" });
    const off = connection.now() - 5000000;
    const way = performance.now() - before;
    expect(Math.abs(off)).toBeLessThanOrEqual(way + 1);
    // A reply that took much longer does not change the clock.
    server.instead.set("ping", (socket, { id }) =>
      setTimeout(() => socket.send(JSON.stringify({ id, type: "ok", now: 9000000 })), 2 * way + 20),
    );
    await connection.request({ type: "ping" });
    expect(connection.now()).toBeLessThan(6000000);
  });

  it("hands on the event that a reply brings, ahead of the reply", async () => {
    const event = { type: "event", room: "room", seq: 5, kind: "played" };
    server.instead.set("play", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "ok", seq: 5, event })),
    );
    const heard: unknown[] = [];
    connection.onPush((push) => heard.push(push));
    const turn = { room: "room", seq: 4, ply: 1, hash: "h", turn: "one", with_event: true };
    const reply = connection.request({ type: "play", ...turn }).then(() => [...heard]);
    expect((await reply).slice(-1)).toEqual([event]);
    expect(server.requests("play")[0]).toMatchObject({ with_event: true });
  });

  it("throws what the server refuses", async () => {
    server.instead.set("take_seat", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "full", message: "taken" })),
    );
    const request = connection.request({ type: "take_seat", room: "room", seat: 1 });
    await expect(request).rejects.toMatchObject({ code: "full", message: "taken" });
  });

  it("asks again when it was too fast", async () => {
    server.instead.set("ping", (socket, { id }) =>
      socket.send(
        JSON.stringify({ id, type: "error", code: "too-many", message: "", retry_after: 20 }),
      ),
    );
    await connection.request({ type: "ping" });
    expect(server.requests("ping")).toHaveLength(2);
  });

  it("does not wait silently when the server says to come back much later", async () => {
    server.instead.set("ping", (socket, { id }) =>
      socket.send(
        JSON.stringify({ id, type: "error", code: "too-many", message: "", retry_after: 60000 }),
      ),
    );
    const request = connection.request({ type: "ping" });
    await expect(request).rejects.toMatchObject({ code: "too-many", retryAfter: 60000 });
    expect(server.requests("ping")).toHaveLength(1);
  });

  it("tells a lost request and comes back", async () => {
    server.instead.set("resign", () => server.cut());
    const request = connection.request({ type: "resign", room: "room" });
    await expect(request).rejects.toMatchObject({ code: "connection-lost" });
    expect(connection.status.value).toBe("reconnecting");
    await connected();
    expect(server.sessions).toBe(2);
  });

  it("waits with a request until it is back", async () => {
    await connected();
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    await connection.request({ type: "ping" });
    expect(connection.status.value).toBe("connected");
  });

  it("takes a server that stays silent for gone", async () => {
    connection.stop();
    connection = server.connect({ ...quick, silence: 150, reply: 300 });
    await connected();
    server.instead.set("ping", () => {});
    await until(() => connection.status.value === "reconnecting");
    await connected();
  });

  it("asks at once whether the server is there when the page wakes up", async () => {
    await connected();
    connection.wake();
    await until(() => server.requests("ping").length === 1);
  });

  it("comes back soon to a server that restarts, however long its pauses are", async () => {
    connection.stop();
    connection = server.connect({ ...quick, firstPause: 60000, longestPause: 60000 });
    await connected();
    let told = false;
    connection.onPush((push) => {
      if (push.type === "restarting") told = true;
    });
    server.push({ type: "restarting" });
    await until(() => told);
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    await connected();
  });

  it("comes back within the time that the server sends", async () => {
    connection.stop();
    const slow = { ...quick, firstPause: 60000, longestPause: 60000, restart: 60000 };
    connection = server.connect(slow);
    await connected();
    let told = false;
    connection.onPush((push) => {
      if (push.type === "restarting") told = true;
    });
    // The pause can be shorter than the time between two looks at the status.
    let arrivals = 0;
    connection.onConnected(() => ++arrivals);
    server.push({ type: "restarting", within: 5 });
    await until(() => told);
    server.cut();
    await until(() => arrivals === 2);
  });

  it("does not wait out its pause when the page wakes up", async () => {
    connection.stop();
    connection = server.connect({ ...quick, firstPause: 60000, longestPause: 60000 });
    await connected();
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    connection.wake();
    await connected();
  });

  it("says that the server's database is away, and is back when the database is", async () => {
    await connected();
    server.databaseAway = true;
    const request = connection.request({ type: "watch_lobby" });
    await expect(request).rejects.toMatchObject({ code: "unavailable" });
    expect(server.requests("watch_lobby")).toHaveLength(1);
    expect(connection.databaseAway.value).toBe(true);
    expect(connection.status.value).toBe("reconnecting");
    server.databaseAway = false;
    await connected();
    expect(connection.databaseAway.value).toBe(false);
  });

  it("connects again while another node is away, and does not say that the database is", async () => {
    await connected();
    server.nodeAway = true;
    const request = connection.request({ type: "watch_lobby" });
    await expect(request).rejects.toMatchObject({ key: "server.node-away" });
    expect(connection.databaseAway.value).toBe(false);
    expect(connection.status.value).toBe("reconnecting");
    server.nodeAway = false;
    await connected();
  });

  it("says so also when the page connects while the database is away", async () => {
    connection.stop();
    server.databaseAway = true;
    connection = server.connect();
    await until(() => connection.databaseAway.value);
    expect(connection.status.value).toBe("connecting");
    server.databaseAway = false;
    await connected();
  });

  it("stays connected when the server reports that its database is away", async () => {
    await connected();
    server.push({ type: "database", reachable: false });
    await until(() => connection.databaseAway.value);
    server.push({ type: "database", reachable: true });
    await until(() => !connection.databaseAway.value);
    expect(server.sessions).toBe(1);
  });

  it("goes on as another player once the session belongs to another one", async () => {
    await connected();
    server.player = other;
    await connection.renew();
    expect(connection.player.value).toEqual(other);
    expect(server.sessions).toBe(2);
    await connection.request({ type: "ping" });
  });

  it("renews itself also while it waits to come back", async () => {
    connection.stop();
    connection = server.connect({ ...quick, firstPause: 60000, longestPause: 60000 });
    await connected();
    server.cut();
    await until(() => connection.status.value === "reconnecting");
    server.player = other;
    await connection.renew();
    expect(connection.player.value).toEqual(other);
  });

  it("stays away once it is stopped", async () => {
    await connected();
    connection.stop();
    connection.wake();
    await new Promise((resolve) => setTimeout(resolve, 4 * quick.longestPause));
    expect(connection.status.value).toBe("reconnecting");
    expect(server.sessions).toBe(1);
  });
});
