import { expect, test } from "vitest";
import { afterTurn, ownGames, waitingBeside, waitingForUs } from "./own-games";
import type { RunningGame } from "./protocol";
import type { RecentRoom } from "./recent";
import { bot } from "./test-server";

function remembered(room: string, overrides: Partial<RecentRoom> = {}): RecentRoom {
  return {
    room,
    game: "liger",
    players: ["Brave Otter", "Quiet Heron"],
    status: "playing",
    seat: 0,
    toMove: 1,
    at: 100,
    ...overrides,
  };
}

function running(room: string, overrides: Partial<RunningGame> = {}): RunningGame {
  return {
    room,
    game: "liger",
    options: {},
    clock: { kind: "none" },
    opened_at: 10,
    started_at: 20,
    seats: [
      { seat: 0, player: { id: "otter", name: "Brave Otter", guest: true } },
      { seat: 1, player: { id: "heron", name: "Quiet Heron", guest: true } },
    ],
    to_move: 1,
    due: null,
    your_turn: false,
    ...overrides,
  };
}

const rooms = (games: readonly { room: string }[]) => games.map(({ room }) => room);

test("until the server has replied, the remembered games count", () => {
  const games = ownGames(
    [
      remembered("theirs"),
      remembered("ours", { toMove: 0 }),
      remembered("over", { status: "over" }),
      remembered("watched", { seat: null }),
    ],
    null,
    "otter",
  );
  expect(rooms(games.running)).toEqual(["ours", "theirs"]);
  expect(rooms(games.lately)).toEqual(["over", "watched"]);
  expect(waitingForUs(games)).toBe(1);
});

test("the server knows better whose turn it is, and what has ended", () => {
  const games = ownGames(
    [remembered("a", { position: "p" }), remembered("ended", { toMove: 0 })],
    [running("a", { to_move: 0, your_turn: true })],
    "otter",
  );
  expect(games.running).toMatchObject([{ room: "a", yourTurn: true, toMove: 0, position: "p" }]);
  expect(games.lately).toMatchObject([{ room: "ended", status: "over", yourTurn: false }]);
});

test("games from another device are there, with our seat", () => {
  const { running: games } = ownGames([], [running("a")], "heron");
  expect(games).toMatchObject([
    { room: "a", seat: 1, status: "playing", players: ["Brave Otter", "Quiet Heron"] },
  ]);
});

test("a room that waits has free seats", () => {
  const waiting = running("a", {
    started_at: null,
    to_move: null,
    seats: [{ seat: 1, player: { id: "otter", name: "Brave Otter", guest: true } }],
  });
  const { running: games } = ownGames([], [waiting], "otter");
  expect(games).toMatchObject([{ status: "open", seat: 1, players: [null, "Brave Otter"] }]);
});

test("the computer is known by its game and level, to be named in the reader's language", () => {
  const [us] = running("a").seats;
  const seats = [...(us ? [us] : []), { seat: 1, player: bot }];
  const { running: games } = ownGames([], [running("a", { seats })], "otter");
  expect(games).toMatchObject([{ players: ["Brave Otter", { game: "words", level: 2 }] }]);
});

test("games that wait for us come first, the most urgent at the top", () => {
  const { running: games } = ownGames(
    [],
    [
      running("waits", { started_at: null, to_move: null }),
      running("theirs"),
      running("days", { your_turn: true, due: 5000 }),
      running("soon", { your_turn: true, due: 1000 }),
      running("any time", { your_turn: true }),
    ],
    "otter",
  );
  expect(rooms(games)).toEqual(["soon", "days", "any time", "theirs", "waits"]);
});

test("a push about a game changes that game, or makes the page ask for all of them", () => {
  const push = {
    type: "turn",
    room: "a",
    game: "liger",
    seat: 0,
    status: "playing",
    your_turn: true,
    ply: 2,
    due: 500,
  } as const;
  const games = [running("a"), running("b")];
  const [first, second] = afterTurn(games, push) ?? [];
  expect(first).toEqual(running("a", { your_turn: true, to_move: 0, due: 500 }));
  expect(second).toBe(games[1]);
  expect(afterTurn(games, { ...push, your_turn: false, due: null })?.[0]).toEqual(running("a"));
  for (const unclear of [
    { room: "c" },
    { status: "over" },
    { status: "paused" },
    { seat: null },
  ] as const)
    expect(afterTurn(games, { ...push, ...unclear })).toBeNull();
  const third = { seat: 2, player: { id: "owl", name: "Owl", guest: true } };
  const three = [running("a", { seats: [...running("a").seats, third] })];
  expect(afterTurn(three, { ...push, your_turn: false })).toBeNull();
  expect(afterTurn(three, push)?.[0]?.to_move).toBe(0);
});

test("the next game is the one after this in the order of deadlines, and the way leads through all", () => {
  const due = (room: string, at: number) => running(room, { to_move: 0, your_turn: true, due: at });
  const games = ownGames([], [due("c", 3), due("a", 1), due("b", 2), running("theirs")], "otter");
  expect(rooms(waitingBeside(games.running, "a"))).toEqual(["b", "c"]);
  expect(rooms(waitingBeside(games.running, "b"))).toEqual(["c", "a"]);
  expect(rooms(waitingBeside(games.running, "c"))).toEqual(["a", "b"]);
  expect(rooms(waitingBeside(games.running, "elsewhere"))).toEqual(["a", "b", "c"]);
  expect(rooms(waitingBeside(games.running, "theirs"))).toEqual(["a", "b", "c"]);
});

test("a visit does not change which game without a deadline is the next one", () => {
  const ours = ["c", "a", "b"].map((room) => running(room, { to_move: 0, your_turn: true }));
  for (const visited of ["a", "b", "c"]) {
    const games = ownGames([remembered(visited, { at: 1000 })], ours, "otter");
    expect(rooms(waitingBeside(games.running, "a"))).toEqual(["b", "c"]);
    expect(rooms(waitingBeside(games.running, "b"))).toEqual(["c", "a"]);
  }
});
