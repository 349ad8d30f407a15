// A game at one screen as it is kept in this browser, one of each kind.

import type { Core } from "../../core/core";
import { groundOf, type Line, type Move, moveIn } from "../analysis/line";
import type { Options } from "../net/protocol";
import { store, stored } from "../settings";

export interface KeptGame {
  options: Options;
  turns: readonly string[];
}

const keyOf = (game: string) => `quintet.local.${game}`;

export function keep(game: string, kept: KeptGame): void {
  store(keyOf(game), JSON.stringify(kept));
}

/** Null where nothing is kept, or nothing that we understand. */
export function keptGame(game: string): KeptGame | null {
  try {
    const kept: unknown = JSON.parse(stored(keyOf(game)) ?? "null");
    return isKeptGame(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKeptGame(kept: unknown): kept is KeptGame {
  const { options, turns } = (kept ?? {}) as Partial<KeptGame>;
  return (
    typeof options === "object" &&
    options !== null &&
    Array.isArray(turns) &&
    turns.every((turn) => typeof turn === "string")
  );
}

/** The turns replayed, as far as they are legal; null where the game knows no such options. */
export function replay(game: string, { options, turns }: KeptGame, core: Core): Line | null {
  const ground = groundOf(game, options, null, core);
  if (ground === null) return null;
  const moves: Move[] = [];
  for (const turn of turns) {
    const last = moves.at(-1);
    const at =
      last === undefined
        ? { position: ground.start, seat: ground.first }
        : { position: last.position, seat: last.next };
    const move = moveIn(ground, at, turn, core);
    if ("message" in move) break;
    moves.push(move);
  }
  return { ...ground, moves };
}

export function keptOf({ options, moves }: Line): KeptGame {
  return { options, turns: moves.map(({ turn }) => turn) };
}
