// Our own games: the running ones from the server, merged with those that this browser remembers.

import type { Clock, Options, Push, RunningGame } from "./protocol";
import { type RecentRoom, type Seated, seated } from "./recent";

export interface OwnGame {
  room: string;
  game: string;
  options: Options;
  clock: Clock | null;
  status: RecentRoom["status"];
  /** By seat; null for a free or unknown seat. */
  players: readonly (Seated | null)[];
  /** Our seat; null if we only watched. */
  seat: number | null;
  toMove: number | null;
  yourTurn: boolean;
  /** Deadline of the seat to move, ms since 1970. */
  due: number | null;
  position: string | null;
  /** When we were last there, or when the game began; ms since 1970. */
  at: number;
}

export interface OwnGames {
  /** Games that wait for us first, most urgent first. */
  running: OwnGame[];
  /** Other rooms of this browser, last visit first. */
  lately: OwnGame[];
}

/** `told` is null until the server has replied; `me` is our id. */
export function ownGames(
  remembered: readonly RecentRoom[],
  told: readonly RunningGame[] | null,
  me: string | null,
): OwnGames {
  const byId = new Map(remembered.map((entry) => [entry.room, fromMemory(entry)]));
  const running = new Set(told?.map(({ room }) => room));
  if (told === null)
    for (const { room, seat, status } of byId.values())
      if (seat !== null && status !== "over") running.add(room);
  for (const game of told ?? []) byId.set(game.room, fromServer(game, byId.get(game.room), me));
  const games = [...byId.values()];
  return {
    running: games.filter(({ room }) => running.has(room)).sort(byUrgency),
    lately: games
      .filter(({ room }) => !running.has(room))
      .map((game) => (game.seat === null ? game : ended(game)))
      .sort((a, b) => b.at - a.at),
  };
}

/**
 * The games after a push about one of them. Null if the push is not enough: for a game that is new,
 * over, starting or stopping, or in which our seat has changed.
 */
export function afterTurn(
  games: readonly RunningGame[],
  push: Extract<Push, { type: "turn" }>,
): RunningGame[] | null {
  const known = games.find(({ room }) => room === push.room);
  const seats = known?.seats ?? [];
  const goes = push.status === "playing" && known?.to_move !== null && push.seat !== null;
  // If it is not our turn, the push shows whose turn it is only with two seats.
  if (known === undefined || !goes || (!push.your_turn && seats.length !== 2)) return null;
  const other = seats.find(({ seat }) => seat !== push.seat)?.seat ?? null;
  const changed = {
    ...known,
    your_turn: push.your_turn,
    to_move: push.your_turn ? push.seat : other,
    due: push.due,
  };
  return games.map((game) => (game === known ? changed : game));
}

export function waitingForUs(games: OwnGames): number {
  return games.running.filter(({ yourTurn }) => yourTurn).length;
}

/**
 * The games that wait for us beside the one in `room`, the next one first: the one after `room` in the
 * order of deadlines. Visits do not change this order, so "next" leads through all games before it
 * returns.
 */
export function waitingBeside(running: readonly OwnGame[], room: string): OwnGame[] {
  const waiting = running
    .filter((game) => game.yourTurn || game.room === room)
    .sort((a, b) => (a.due ?? Infinity) - (b.due ?? Infinity) || a.room.localeCompare(b.room));
  const here = waiting.findIndex((game) => game.room === room);
  return [...waiting.slice(here + 1), ...waiting.slice(0, Math.max(here, 0))];
}

/** We played there, and the server no longer lists it as running. */
function ended(game: OwnGame): OwnGame {
  return { ...game, status: "over", yourTurn: false, toMove: null };
}

function fromMemory(entry: RecentRoom): OwnGame {
  const { room, game, status, players, seat, toMove, at } = entry;
  return {
    room,
    game,
    options: entry.options ?? {},
    clock: entry.clock ?? null,
    status,
    players,
    seat,
    toMove,
    yourTurn: status === "playing" && seat !== null && toMove === seat,
    due: null,
    position: entry.position ?? null,
    at,
  };
}

function fromServer(told: RunningGame, known: OwnGame | undefined, me: string | null): OwnGame {
  const { room, game, options, clock, to_move: toMove, due, your_turn: yourTurn } = told;
  const highest = Math.max(-1, ...told.seats.map(({ seat }) => seat));
  const players = Array.from(
    { length: Math.max(highest + 1, known?.players.length ?? 0) },
    (_, seat) => seated(told.seats.find((one) => one.seat === seat)?.player ?? null),
  );
  const ours = told.seats.find(({ player }) => player.id === me)?.seat;
  const paused = known?.status === "paused" ? "paused" : "playing";
  return {
    room,
    game,
    options,
    clock,
    status: told.started_at === null ? "open" : paused,
    players,
    seat: ours ?? known?.seat ?? null,
    toMove,
    yourTurn,
    due,
    position: known?.position ?? null,
    at: Math.max(known?.at ?? 0, told.started_at ?? told.opened_at),
  };
}

const statusOrder = ["playing", "paused", "open", "over"];

function byUrgency(a: OwnGame, b: OwnGame): number {
  return (
    Number(b.yourTurn) - Number(a.yourTurn) ||
    statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status) ||
    (a.due ?? Infinity) - (b.due ?? Infinity) ||
    b.at - a.at
  );
}
