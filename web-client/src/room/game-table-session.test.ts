import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core } from "../../core/core";
import type { GameView } from "../game-kit/view";
import type { Connection } from "../net/connection";
import { Table } from "../net/table";
import { bot, eventOf, hashOf, me, snapshotOf, TestServer, until } from "../net/test-server";
import { GameTableSession } from "./game-table-session";

/** Every action is a turn; "bad" is illegal. */
const rules: Core = {
  hash: hashOf,
  query({ position, actions = [] }) {
    if (actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad", index: 0 } };
    return {
      position: [position ?? "start", ...actions].join(" "),
      seat: 0,
      turn_start: true,
      legal: ["go"],
      result: null,
      way: [],
    };
  },
};

const core = signal<Core | null>(rules);
const view = { asTurnOf: (position: string) => position } as unknown as GameView;
let server: TestServer;
let connection: Connection;
let table: Table;
let session: GameTableSession;
let rematches: string[];
let moved: number;
let seenEnds: Set<string>;

function opens(linkTurn?: number): void {
  session = new GameTableSession({
    table,
    view,
    core,
    seats: 2,
    linkTurn,
    onMoved: () => ++moved,
    onRematch: (_, next) => rematches.push(next),
    seenEnds: { has: (id) => seenEnds.has(id), note: (id) => void seenEnds.add(id) },
  });
}

async function enters(): Promise<void> {
  table = new Table(connection, "room", "play", () => null);
  await until(() => table.room.value !== null);
}

beforeEach(async () => {
  vi.stubGlobal("location", { pathname: "/room/room" });
  core.value = rules;
  rematches = [];
  moved = 0;
  seenEnds = new Set();
  server = await TestServer.start();
  connection = server.connect();
  await enters();
  opens();
});

afterEach(async () => {
  session.close();
  table.close();
  connection.stop();
  await server.stop();
  vi.unstubAllGlobals();
});

const room = () => session.room.value;
const board = () => session.scene.value?.position ?? null;
const settled = () => until(() => table.pending.value === null);

async function played(turn: string): Promise<void> {
  const { ply } = room();
  server.play(turn);
  await until(() => room().ply > ply);
}

/** The room after the next entry is this one. */
async function entersRoom(overrides: Parameters<typeof snapshotOf>[1], turns: string[] = []) {
  session.close();
  table.close();
  server.instead.set("enter_room", (socket, { id }) =>
    socket.send(JSON.stringify({ id, type: "ok", snapshot: snapshotOf(turns, overrides) })),
  );
  await enters();
  opens();
}

const seated = (player: object) => ({ player, rating: null, withdrew: null });
const againstComputer = { seats: [seated(me), seated(bot)] } as Parameters<typeof snapshotOf>[1];

describe("the page of a game", () => {
  it("shows a chosen turn at once, and sends it once", async () => {
    session.draft.turnDraft.act("a");
    expect([board(), table.pending.value?.turn]).toEqual(["start a", "a"]);
    await settled();
    expect([board(), server.turns]).toEqual(["start a", ["a"]]);
    expect(server.requests("play")).toHaveLength(1);
  });

  it("shows no legal actions between three quick clicks, and sends one turn", async () => {
    expect(session.scene.value?.legal).toEqual(["go"]);
    session.draft.turnDraft.act("a");
    expect(session.scene.value?.legal).toEqual([]);
    for (let click = 0; click < 2; ++click) session.draft.turnDraft.act("a");
    await settled();
    expect(server.requests("play")).toHaveLength(1);
  });

  it("shows the position before the rules core has loaded", () => {
    core.value = null;
    expect([board(), session.scene.value?.legal]).toEqual(["start", []]);
  });

  it("keeps an earlier turn on the board while the game goes on", async () => {
    for (const turn of ["a", "b"]) await played(turn);
    session.looking.look(1);
    expect([board(), session.atTheGame.value, moved]).toEqual(["start a", false, 1]);
    await played("c");
    expect([board(), session.looking.newTurns]).toEqual(["start a", 1]);
    session.looking.look(null);
    expect([board(), session.atTheGame.value]).toEqual(["start a b c", true]);
  });

  it("begins at the turn of a link", async () => {
    for (const turn of ["a", "b"]) await played(turn);
    session.close();
    opens(1);
    expect(board()).toBe("start a");
  });

  it("accepts typed turns now, later, or never", async () => {
    expect(session.entry.value).toBe("now");
    await played("a");
    expect(session.entry.value).toBe("now");
    session.looking.look(0);
    expect(session.entry.value).toBe("later");
    await entersRoom({ you: { seat: null, role: "spectator" } });
    expect(session.entry.value).toBeUndefined();
  });

  it("turns the board by a press, from our own seat", async () => {
    await entersRoom({ you: { seat: 1, role: "player" } });
    expect(session.viewer.value).toBe(1);
    session.flip();
    expect(session.viewer.value).toBe(0);
  });

  it("takes its players to a rematch that begins now, once", async () => {
    server.push({ type: "event", ...eventOf({ seq: 5, kind: "rematch", next: "next" }) });
    await until(() => rematches.length === 1);
    server.push({ type: "presence", room: "room", seats: [true, false], spectators: 1 });
    await until(() => room().presence.spectators === 1);
    expect(rematches).toEqual(["next"]);
  });

  it("takes no player to a rematch that began before, and no spectator", async () => {
    await entersRoom({ rematch: "next" });
    expect(rematches).toEqual([]);
    await entersRoom({ you: { seat: null, role: "spectator" } });
    server.push({ type: "event", ...eventOf({ seq: 5, kind: "rematch", next: "next" }) });
    await until(() => room().rematch !== null);
    expect(rematches).toEqual([]);
  });

  it("follows nothing after it is left in the middle", async () => {
    session.close();
    server.push({ type: "event", ...eventOf({ seq: 5, kind: "rematch", next: "next" }) });
    await until(() => room().rematch !== null);
    expect(rematches).toEqual([]);
  });
});

describe("the card with the result", () => {
  const result = { winners: [0], places: [1, 2], reason: "resignation" };
  const over = { status: "over", to_move: null, result } as Parameters<typeof snapshotOf>[1];
  const watching = { you: { seat: null, role: "spectator" } } as Parameters<typeof snapshotOf>[1];
  const ends = (reason: string) =>
    server.push({
      type: "event",
      ...eventOf({ seq: 5, kind: "ended", result: { ...result, reason }, ratings: null }),
    });

  it("opens when the game ends during the visit, for spectators, too", async () => {
    expect(session.endShown.value).toBe(false);
    ends("resignation");
    await until(() => session.endShown.value);
    await entersRoom(watching);
    ends("resignation");
    await until(() => session.endShown.value);
  });

  it("stays closed after an abort", async () => {
    ends("aborted");
    await until(() => room().status === "over");
    expect(session.endShown.value).toBe(false);
  });

  it("opens for a player who comes later, until they have seen it, and for no spectator", async () => {
    await entersRoom(over);
    expect(session.endShown.value).toBe(true);
    session.seeEnd();
    expect(session.endShown.value).toBe(true);
    await entersRoom(over);
    expect(session.endShown.value).toBe(false);
    seenEnds.clear();
    await entersRoom({ ...over, ...watching });
    expect(session.endShown.value).toBe(false);
  });

  it("stays closed while the finished room goes on", async () => {
    ends("resignation");
    await until(() => session.endShown.value);
    session.closeEnd();
    server.push({
      type: "event",
      ...eventOf({ seq: 6, kind: "offered", what: "rematch", seat: 1 }),
    });
    await until(() => room().offers.length > 0);
    expect(session.endShown.value).toBe(false);
  });

  it("gives way to the review", async () => {
    await entersRoom(over);
    session.review();
    expect([session.endShown.value, session.reviewAsked.value]).toEqual([false, true]);
  });
});

describe("hints", () => {
  it("are for games against the computer", async () => {
    expect(session.hintSegment.value).toBeNull();
    await entersRoom(againstComputer);
    expect(session.hintSegment.value).toMatchObject({ begin: 0, from: null });
  });

  it("are marked only on the current position at our turn", async () => {
    session.mark(["a1"]);
    expect(session.hinted.value).toEqual(["a1"]);
    await played("a");
    expect(session.hinted.value).toEqual([]);
  });

  it("are played as one turn for three presses, in place of the draft", async () => {
    for (let press = 0; press < 3; ++press) session.playHint("a");
    await settled();
    expect(server.requests("play")).toHaveLength(1);
    session.playHint("bad");
    expect(table.pending.value).toBeNull();
  });
});

describe("positions past a withdrawal", () => {
  /** The second player has withdrawn after two turns. */
  const withdrawn = {
    seats: [
      { player: me, rating: null, withdrew: null },
      { player: bot, rating: null, withdrew: { ply: 2, reason: "resigned" } },
    ],
  } as Parameters<typeof snapshotOf>[1];
  const logRequests = () => server.requests("enter_room").filter(({ since }) => since === 0);

  it("are loaded once, when the player looks at one", async () => {
    await entersRoom(withdrawn, ["a", "b", "c", "d"]);
    expect(logRequests()).toEqual([]);
    session.looking.look(3);
    expect([session.missing.value, board()]).toEqual([true, null]);
    server.instead.set("enter_room", (socket, { id }) => {
      const standing = (position: string) => ({
        position,
        hash: hashOf(position),
        clocks: null,
        to_move: 0,
      });
      const events = ["a", "b", "c"].map((turn, index) => {
        const position = `at ${index + 1}`;
        const ply = index + 1;
        return eventOf({ seq: ply, kind: "played", ply, seat: 0, turn, ...standing(position) });
      });
      socket.send(JSON.stringify({ id, type: "ok", events, you: room().you }));
    });
    await until(() => board() !== null);
    expect([session.missing.value, board()]).toEqual([false, "at 3"]);
    expect(logRequests()).toHaveLength(1);
  });

  it("stay missing when the server refuses, and are asked for at the next look", async () => {
    await entersRoom(withdrawn, ["a", "b", "c", "d"]);
    server.instead.set("enter_room", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "too-many", message: "" })),
    );
    session.looking.look(3);
    await until(() => logRequests().length === 1);
    await connection.request({ type: "ping" });
    expect(board()).toBeNull();
    session.looking.look(null);
    session.looking.look(3);
    await until(() => logRequests().length === 2);
  });
});
