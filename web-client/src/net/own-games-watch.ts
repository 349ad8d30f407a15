// Subscribes to this player's games while a page shows all of them, or those beside its own. The
// server pushes changes. Fetches the whole list after each connect, when the page comes to the front,
// and when a push does not fit the list.

import { computed, signal } from "@preact/signals";
import { getJson } from "./http";
import { afterTurn, type OwnGame, ownGames, waitingBeside, waitingForUs } from "./own-games";
import { type Push, RequestError, type RunningGame } from "./protocol";
import { forgetRoom, recentRooms } from "./recent";
import { connection } from "./server";

/** Polling interval without pushes, in ms: from an older server, or while no other game runs. */
const interval = { all: 15_000, others: 120_000 };

const remembered = signal(recentRooms());
const told = signal<RunningGame[] | null>(null);
/** The boards, by room, with the seat to move at that time. */
const boards = signal<ReadonlyMap<string, { position: string; toMove: number | null }>>(new Map());

const games = computed(() =>
  ownGames(remembered.value, told.value, connection.player.value?.id ?? null),
);

export const running = computed(() => games.value.running.map(withBoard));
export const lately = computed(() => games.value.lately);
/** Number of games in which it is our turn. */
export const waiting = computed(() => waitingForUs(games.value));

/** With boards. Returns a function that ends the subscription. */
export function watchOwnGames(): () => void {
  return watch(interval.all, true, () => true);
}

/**
 * Without boards, for a page of one room. The server pushes only if there are other games: each
 * subscription costs it something in every turn of this one. Returns a function that ends it.
 */
export function watchGamesBeside(room: string): () => void {
  return watch(
    interval.others,
    false,
    () => told.value?.some((game) => game.room !== room) === true,
  );
}

/** As `waitingBeside`; none until the server has replied, because this browser remembers old turns. */
export function gamesWaitingBeside(room: string): OwnGame[] {
  return told.value === null ? [] : waitingBeside(games.value.running, room);
}

let withBoards = false;

function watch(pollingInterval: number, boardsToo: boolean, isNeeded: () => boolean): () => void {
  withBoards = boardsToo;
  remembered.value = recentRooms();
  let isTold = false;
  let isOver = false;
  const begin = async () => {
    if (!isNeeded()) await refresh();
    if (isOver || !isNeeded()) return;
    isTold = await askToBeTold();
    void refresh();
  };
  const whenSeen = () => {
    if (document.visibilityState === "visible") void (isTold ? refresh() : begin());
  };
  const forget = [
    connection.onConnected(() => {
      isTold = false;
      void begin();
    }),
    connection.onPush((push) => push.type === "turn" && take(push)),
  ];
  const timer = setInterval(() => !isTold && whenSeen(), pollingInterval);
  document.addEventListener("visibilitychange", whenSeen);
  return () => {
    isOver = true;
    for (const end of forget) end();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", whenSeen);
    if (isTold && connection.status.value === "connected")
      connection.request({ type: "leave_games" }).catch(() => undefined);
  };
}

/** False if the server does not know the request. */
async function askToBeTold(): Promise<boolean> {
  try {
    await connection.request({ type: "watch_games" });
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return false;
  }
}

/** Number of pushes so far: a reply to an earlier request may lack them. */
let heard = 0;

function take(push: Extract<Push, { type: "turn" }>): void {
  ++heard;
  const games = told.value === null ? null : afterTurn(told.value, push);
  if (games === null) {
    void refresh();
    return;
  }
  told.value = games;
  const game = games.find(({ room }) => room === push.room);
  if (withBoards && game !== undefined) void refreshBoard(game).catch(() => undefined);
}

/** Without a reply, the known data stay until the next request. */
async function refresh(): Promise<void> {
  remembered.value = recentRooms();
  const before = heard;
  try {
    const { running } = await getJson<{ running: { games: RunningGame[] } }>("/api/my/games");
    if (heard !== before) {
      void refresh();
      return;
    }
    told.value = running.games;
    if (withBoards) await Promise.all(running.games.map(refreshBoard));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

/** Removes a game that the server no longer reports. */
export function forgetOwnGame(room: string): void {
  forgetRoom(room);
  remembered.value = recentRooms();
}

async function refreshBoard({ room, to_move: toMove, started_at }: RunningGame): Promise<void> {
  if (started_at === null || boards.value.get(room)?.toMove === toMove) return;
  const { position } = await getJson<{ position: string | null }>(`/api/games/${room}`);
  if (position !== null) boards.value = new Map(boards.value).set(room, { position, toMove });
}

function withBoard(game: OwnGame): OwnGame {
  const board = boards.value.get(game.room);
  return board === undefined ? game : { ...game, position: board.position };
}
