// Our own games of this page: asked of the server while somebody looks at them, when the connection
// stands, when the page comes to the front, and now and then.

import { computed, signal } from "@preact/signals";
import { getJson } from "./http";
import { type OwnGame, ownGames, waitingForUs } from "./own-games";
import { RequestError, type RunningGame } from "./protocol";
import { forgetRoom, recentRooms } from "./recent";
import { connection } from "./server";

/** Of games that nobody tells us about: a turn may take days. */
const interval = 15_000;

const remembered = signal(recentRooms());
const told = signal<RunningGame[] | null>(null);
/** The boards, by room, and for whose turn they were fetched. */
const boards = signal<ReadonlyMap<string, { position: string; toMove: number | null }>>(new Map());

const games = computed(() =>
  ownGames(remembered.value, told.value, connection.player.value?.id ?? null),
);

export const running = computed(() => games.value.running.map(withBoard));
export const lately = computed(() => games.value.lately);
/** How many games wait for us. */
export const waiting = computed(() => waitingForUs(games.value));

export function watchOwnGames(): () => void {
  remembered.value = recentRooms();
  const whenSeen = () => {
    if (document.visibilityState === "visible") void refresh();
  };
  const forget = connection.onConnected(() => void refresh());
  const timer = setInterval(whenSeen, interval);
  document.addEventListener("visibilitychange", whenSeen);
  return () => {
    forget();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", whenSeen);
  };
}

/** Without an answer, what was known stays; the next question may have one. */
async function refresh(): Promise<void> {
  remembered.value = recentRooms();
  try {
    const { running } = await getJson<{ running: { games: RunningGame[] } }>("/api/my/games");
    told.value = running.games;
    await Promise.all(running.games.map(refreshBoard));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

/** What the server does not tell of any more is no longer in the list. */
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
