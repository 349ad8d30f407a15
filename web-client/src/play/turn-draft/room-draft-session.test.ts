import { computed, signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Core } from "../../../core/core";
import type { Connection } from "../../net/connection";
import type { Room } from "../../net/room";
import { Table } from "../../net/table";
import { eventOf, hashOf, TestServer, until } from "../../net/test-server";
import { confirming } from "./confirming";
import { premoving } from "./premove";
import { RoomDraftSession } from "./room-draft-session";

/** A turn is one action, or two if the first ends in "…"; "bad" is illegal. */
const rules: Core = {
  hash: hashOf,
  query({ position, actions = [] }) {
    if (actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad", index: 0 } };
    return {
      position: [position ?? "start", ...actions].join(" "),
      seat: 0,
      turn_start: !(actions.at(-1) ?? "").endsWith("…"),
      legal: ["go"],
      result: null,
    };
  },
};

const kept = new Map<string, string>();
const core = signal<Core | null>(rules);
let server: TestServer;
let connection: Connection;
let table: Table;
let session: RoomDraftSession;

const room = () => table.room.value as Room;

function opens(onePress = false): void {
  session = new RoomDraftSession({
    table,
    room: computed(room),
    view: {
      asTurnOf: (position) => position,
      possibleLater: () => ["later", "bad"],
      onePress,
      buttons: [{ action: "pass", label: "Pass", alone: "Pass" }],
    },
    core,
  });
}

beforeEach(async () => {
  kept.clear();
  vi.stubGlobal("location", { pathname: "/room/room" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  confirming.choose("several");
  premoving.choose("on");
  core.value = rules;
  server = await TestServer.start();
  connection = server.connect();
  table = new Table(connection, "room", "play", () => null);
  await until(() => table.room.value !== null);
  opens();
});

afterEach(async () => {
  session.close();
  table.close();
  connection.stop();
  await server.stop();
  vi.unstubAllGlobals();
});

const press = (action: string) => session.turnDraft.act(action);
const draft = () => session.turnDraft.draft.actions.join(" ");
const premove = () => session.premove.value?.actions.join(" ") ?? null;
const settled = () => until(() => table.pending.value === null);

/** A turn of the other player, or of ours if it is ours. */
async function played(turn: string): Promise<void> {
  const { ply } = room();
  server.play(turn);
  // A premove may follow at once.
  await until(() => room().ply > ply);
}

describe("a press on the board of a room", () => {
  it("reaches the wire as one turn", async () => {
    press("a");
    expect(table.pending.value).toMatchObject({ turn: "a", position: "start a" });
    await settled();
    expect(server.turns).toEqual(["a"]);
    expect(server.requests("play")).toHaveLength(1);
  });

  it("reaches it once for three quick clicks on one spot", async () => {
    for (let click = 0; click < 3; ++click) press("a");
    await settled();
    await connection.request({ type: "ping" });
    expect(server.requests("play")).toHaveLength(1);
    expect(server.turns).toEqual(["a"]);
  });

  it("waits for the rest of its turn, and for the confirmation of several actions", async () => {
    press("a…");
    press("b");
    expect([draft(), table.pending.value]).toEqual(["a… b", null]);
    session.turnDraft.confirm();
    expect(table.pending.value?.turn).toBe("a… b");
    await settled();
    expect(server.turns).toEqual(["a… b"]);
    expect(draft()).toBe("");
  });

  it("asks before it only passes", () => {
    press("pass");
    expect([draft(), table.pending.value]).toEqual(["pass", null]);
  });

  it("is explained where it is illegal, until the next turn", async () => {
    press("bad");
    expect(table.notice.value).toMatchObject({ kind: "refused", message: "that is bad" });
    expect(server.requests("play")).toEqual([]);
    await played("mine");
    expect(table.notice.value).toBeNull();
  });

  it("has no effect before the rules core has loaded", () => {
    core.value = null;
    press("a");
    expect([draft(), table.pending.value]).toEqual(["", null]);
  });

  it("is sent again after a loss, and still once", async () => {
    server.instead.set("play", () => server.cut());
    press("a");
    await settled();
    expect(server.turns).toEqual(["a"]);
  });

  it("gives the server's reason when it refuses the turn", async () => {
    server.instead.set("play", (socket, { id }) =>
      socket.send(JSON.stringify({ id, type: "error", code: "illegal-action", message: "no" })),
    );
    press("a");
    await settled();
    expect(table.notice.value).toMatchObject({ kind: "refused", message: "no" });
  });
});

describe("a draft of a room", () => {
  it("is taken back from its end, and cleared", () => {
    for (const action of ["a…", "b…"]) press(action);
    session.turnDraft.takeBack();
    expect(draft()).toBe("a…");
    session.turnDraft.clear();
    expect(draft()).toBe("");
  });

  it("is typed as a whole or not at all", () => {
    expect(session.turnDraft.enter("a… bad")).toBe(false);
    expect(draft()).toBe("");
    expect(session.turnDraft.enter("a… b")).toBe(true);
    expect(table.pending.value?.turn).toBe("a… b");
  });

  it("survives a reload in the middle, once the core has loaded", () => {
    press("a…");
    session.close();
    core.value = null;
    opens();
    expect(draft()).toBe("");
    core.value = rules;
    expect(draft()).toBe("a…");
  });

  it("of another position is forgotten", async () => {
    press("a…");
    session.close();
    await played("mine");
    opens();
    expect(draft()).toBe("");
    expect(kept.size).toBe(0);
  });

  it("for later stays when others have played, and is void after our own turn", async () => {
    await played("mine");
    press("a…");
    expect(draft()).toBe("a…");
    await played("theirs");
    expect([draft(), room().to_move]).toEqual(["a…", 0]);
    await played("mine");
    expect(draft()).toBe("");
  });

  it("is void after a takeback, also when the game goes on", async () => {
    await played("mine");
    press("a…");
    server.push({
      type: "event",
      ...eventOf({
        seq: 6,
        kind: "taken_back",
        ply: 0,
        position: "start",
        hash: "<start>",
        clocks: null,
        to_move: 1,
      }),
    });
    await until(() => room().ply === 0);
    expect(draft()).toBe("");
  });
});

describe("a premove", () => {
  beforeEach(() => played("mine"));

  it("waits for the player's turn, and is then sent once", async () => {
    press("a");
    expect([premove(), table.pending.value]).toEqual(["a", null]);
    await played("theirs");
    expect(premove()).toBeNull();
    await settled();
    expect(server.turns).toEqual(["mine", "theirs", "a"]);
    expect(server.requests("play")).toHaveLength(1);
  });

  it("is sent once after a loss in which the opponent has played", async () => {
    press("a");
    server.cut();
    server.play("theirs", true);
    await until(() => room().ply === 3);
    expect(server.turns).toEqual(["mine", "theirs", "a"]);
    expect(table.notice.value).toBeNull();
  });

  it("is replaced by another press, and cancelled", () => {
    press("a");
    press("b");
    expect(premove()).toBe("b");
    session.cancel();
    expect([premove(), kept.size]).toEqual([null, 0]);
  });

  it("takes two presses where one press is a turn", () => {
    session.close();
    opens(true);
    press("a");
    expect([session.asked.value, premove()]).toEqual(["a", null]);
    press("b");
    expect([session.asked.value, premove()]).toEqual(["b", null]);
    press("b");
    expect([session.asked.value, premove()]).toEqual([null, "b"]);
  });

  it("may be possible only later, and is dropped with the reason if it is not", async () => {
    press("bad");
    expect([premove(), table.notice.value]).toEqual(["bad", null]);
    await played("theirs");
    expect(premove()).toBeNull();
    expect(table.notice.value).toMatchObject({ kind: "dropped", message: "that is bad" });
    expect(server.requests("play")).toEqual([]);
  });

  it("survives a reload", async () => {
    press("a");
    session.close();
    opens();
    expect(premove()).toBe("a");
    await played("theirs");
    await settled();
    expect(server.turns).toEqual(["mine", "theirs", "a"]);
  });

  it("is not sent when the page is left in the middle", async () => {
    press("a");
    session.close();
    await played("theirs");
    await connection.request({ type: "ping" });
    expect(server.turns).toEqual(["mine", "theirs"]);
  });

  it("is not possible where the player has switched premoves off", () => {
    premoving.choose("off");
    expect(session.ahead.value).toBeNull();
  });
});
