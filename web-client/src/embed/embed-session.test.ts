import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Core } from "../../core/core";
import type { Asked } from "./asking";
import { EmbedSession } from "./embed-session";
import type { EmbeddedGame } from "./embedded-game";

const core = await builtCore();
const begin = core.query({ game: "liger", options: {} });

const liger: EmbeddedGame = {
  room: "k3v9w2m7qp",
  game: "liger",
  name: "Liger",
  designer: "Mark Steere",
  published: "2009",
  standing: "Turn 1 · Red to move",
  options: {},
  clock: { kind: "fischer", initial: 300, increment: 5 },
  clocks: [300_000, 300_000],
  status: "playing",
  delay_turns: 0,
  turns: [],
  position: "error" in begin ? "" : begin.position,
  to_move: 0,
  clock_running_since: null,
  seats: [
    { name: "Red", player: "Ann", withdrew: null },
    { name: "Blue", player: "Ben", withdrew: null },
  ],
  winners: [],
};

const turns = ["e3-d4", "d8-e7", "d4-c5"];

/** The game after this number of turns. */
function after(count: number, more: Partial<EmbeddedGame> = {}): EmbeddedGame {
  const answer = core.query({ game: "liger", options: {}, actions: turns.slice(0, count) });
  if ("error" in answer) throw new Error(answer.error.message);
  const played = turns.slice(0, count).map((turn, index) => ({ seat: index % 2, turn }));
  return { ...liger, turns: played, position: answer.position, to_move: answer.seat, ...more };
}

/** A session whose server gives these answers, the last one for ever. */
function sessionOf(answers: readonly Asked[], turn: number | null = null) {
  let requests = 0;
  const session = new EmbedSession({
    ask: async () => answers[Math.min(requests++, answers.length - 1)] as Asked,
    askPositions: async () => null,
    core: signal<Core | null>(core),
    turn,
  });
  return { session, requests: () => requests };
}

const game = (of: EmbeddedGame): Asked => ({ kind: "game", game: of, now: Date.now() });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a page out of sight asks for nothing, and asks once it comes into sight", async () => {
  const { session, requests } = sessionOf([game(after(1))]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(requests()).toBe(0);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests()).toBe(1);
  session.setSeen(false);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(requests()).toBe(1);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests()).toBe(2);
});

test("coming into sight again and again does not ask more often", async () => {
  const { session, requests } = sessionOf([game(after(1))]);
  for (let round = 0; round < 50; ++round) {
    session.setSeen(true);
    await vi.advanceTimersByTimeAsync(10);
    session.setSeen(false);
  }
  expect(requests()).toBe(1);
});

test("the board follows a running game until the reader steps back, and again from its end on", async () => {
  const { session } = sessionOf([game(after(1)), game(after(2)), game(after(3))]);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.scene.value?.position).toBe(after(1).position);
  expect(session.scene.value?.last).toEqual(["e3-d4"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.scene.value?.position).toBe(after(2).position);
  session.look(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.ply.value).toBe(3);
  expect(session.scene.value?.position).toBe(after(1).position);
  session.look(3);
  expect(session.at.value).toBeNull();
  expect(session.scene.value?.way?.from).toBe(after(2).position);
  session.look(-1);
  expect(session.scene.value?.position).toBe(liger.position);
});

test("a finished game and a missing one are asked for once", async () => {
  for (const answer of [game(after(2, { status: "over" })), { kind: "missing" } as const]) {
    const { session, requests } = sessionOf([answer]);
    session.setSeen(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(requests()).toBe(1);
    expect(session.missing.value).toBe(answer.kind === "missing");
  }
});

test("a server that refuses is asked ever less often, and the game stays on the board", async () => {
  const failed: Asked = { kind: "failed", after: null };
  const { session, requests } = sessionOf([game(after(1)), failed, failed, failed, game(after(2))]);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(requests()).toBe(2);
  expect(session.failed.value).toBe(true);
  expect(session.scene.value?.position).toBe(after(1).position);
  await vi.advanceTimersByTimeAsync(4999);
  expect(requests()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests()).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000 + 20_000);
  expect(session.failed.value).toBe(false);
  expect(session.ply.value).toBe(2);
});

test("a clock that leaps back by a day delays no request", async () => {
  const { session, requests } = sessionOf([game(after(1)), game(after(2))]);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  session.setSeen(false);
  vi.setSystemTime(Date.now() - 86_400_000);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(3000);
  expect(requests()).toBe(2);
});

test("the page begins with the turn that its address names", async () => {
  const { session } = sessionOf([game(after(3))], 1);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.shown.value).toBe(1);
});

test("after a withdrawal the positions come from the log", async () => {
  const seats = [{ name: "Red", player: "Ann", withdrew: { ply: 1, reason: "resignation" } }];
  const left = after(3, { seats: [...seats, ...liger.seats], status: "over" });
  const session = new EmbedSession({
    ask: async () => game(left),
    askPositions: async () => ({ 2: "from the log" }),
    core: signal<Core | null>(core),
    turn: 2,
  });
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.scene.value?.position).toBe("from the log");
});

test("the server's time runs on between two requests", async () => {
  const { session } = sessionOf([{ kind: "game", game: after(1), now: Date.now() + 3_600_000 }]);
  session.setSeen(true);
  await vi.advanceTimersByTimeAsync(0);
  const told = session.now();
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.now() - told).toBe(2000);
  expect(session.now() - Date.now()).toBe(3_600_000);
});
