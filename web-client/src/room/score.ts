// Counts each player's wins, and the draws, in a series of games.

import type { Snapshot } from "../net/protocol";
import { nameOf } from "../texts/names";

/** `wins` by player id. */
export interface Score {
  wins: Readonly<Record<string, number>>;
  draws: number;
}

/** Adds one game; unfinished and aborted games do not count. */
export function addGame(
  { wins, draws }: Score,
  { result, seats }: Pick<Snapshot, "result" | "seats">,
): Score {
  if (result === null || result.reason === "aborted") return { wins, draws };
  if (result.winners.length === 0) return { wins, draws: draws + 1 };
  const more = { ...wins };
  for (const seat of result.winners) {
    const id = seats[seat]?.player?.id;
    if (id !== undefined) more[id] = (more[id] ?? 0) + 1;
  }
  return { wins: more, draws };
}

/** By the players' names, in the order of their seats. */
export function scoreInOrder(
  { wins, draws }: Score,
  { seats }: Pick<Snapshot, "seats">,
): { wins: readonly (readonly [string, number])[]; draws: number } {
  return {
    wins: seats.flatMap(({ player }) =>
      player === null ? [] : [[nameOf(player), wins[player.id] ?? 0] as const],
    ),
    draws,
  };
}
