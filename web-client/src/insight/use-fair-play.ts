// Asks the server for the games that matter to fair play, and again from time to time.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getJson } from "../net/http";
import { RequestError, type RunningGame } from "../net/protocol";
import { type RecentRoom, recentRooms } from "../net/recent";
import { connection, cutOff } from "../net/server";
import { type Barred, barredByOwn, watchedAmong } from "./fair-play";

/** Interval between two requests, in milliseconds. */
const often = 30_000;

/**
 * Undefined until it is known. `positions`: of the game that the computer is asked about, at
 * turns' starts.
 */
export function useFairPlay(game: string, positions: readonly string[]): Barred | null | undefined {
  const own = useSignal<Barred | null | undefined>(undefined);
  const watched = useSignal<Barred | null>(null);

  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const barred = await askOwn(game);
      // Without an answer the earlier one holds.
      if (!gone && (barred !== undefined || own.value === undefined)) own.value = barred ?? null;
    };
    const whenSeen = () => document.visibilityState === "visible" && void ask();
    const forget = [
      connection.onConnected(() => void ask()),
      connection.onPush(({ type }) => type === "turn" && void ask()),
    ];
    const timer = setInterval(whenSeen, often);
    document.addEventListener("visibilitychange", whenSeen);
    // Also without a server, which may never answer.
    if (connection.status.value !== "connected") void ask();
    return () => {
      gone = true;
      for (const end of forget) end();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [game, own]);

  const candidate = watchedAmong(recentRooms(), game, positions);
  const room = candidate?.room;
  useEffect(() => {
    watched.value = null;
    if (candidate === null) return;
    let gone = false;
    const ask = async () => {
      const runs = await stillRuns(candidate);
      if (!gone) watched.value = runs ? { why: "watched", room: candidate.room } : null;
    };
    void ask();
    const timer = setInterval(() => void ask(), often);
    return () => {
      gone = true;
      clearInterval(timer);
    };
    // The room identifies the candidate.
  }, [room]);

  if (own.value === undefined) return undefined;
  return own.value ?? watched.value;
}

/** Undefined when the server does not say. */
async function askOwn(game: string): Promise<Barred | null | undefined> {
  if (cutOff.value) return undefined;
  try {
    const { running } = await getJson<{ running: { games: RunningGame[] } }>("/api/my/games");
    return barredByOwn(running.games, game);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}

/** Without an answer of the server a game counts as running for a day after the reader saw it. */
async function stillRuns({ room, key, at }: RecentRoom): Promise<boolean> {
  try {
    const { result } = await getJson<{ result: object | null }>(`/api/games/${room}`, undefined, {
      ...(key === undefined ? {} : { "X-Room-Key": key }),
    });
    return result === null;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return Date.now() - at < 86_400_000;
  }
}
