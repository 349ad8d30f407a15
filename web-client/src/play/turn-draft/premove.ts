// Premoves: turns that a player chooses while others think. A premove waits for the player's turn.
// Then it is played if it is legal, otherwise dropped.

import type { Core } from "../../../core/core";
import { setting } from "../../base/settings";
import type { GameView } from "../../game-kit/view";
import type { Refused } from "../../net/protocol";
import type { Room } from "../../net/room";
import { addAction, emptyDraft, type Stand, type TurnDraft } from "./turn-draft";

/** Whether premoves are on. */
export const premoving = setting("premove", ["on", "off"], "on");

export interface Premove {
  actions: readonly string[];
  /** Number of turns played when it was chosen. */
  ply: number;
}

/** Whether we still have turns in this game, now or later. */
export function mayTurn({ status, you, seats }: Room): boolean {
  const playing = status === "playing" || status === "paused";
  return playing && you.seat !== null && seats[you.seat]?.withdrew === null;
}

/** A room as if it were our turn. */
export interface Ahead extends Stand {
  /** Actions that may have become legal by then. */
  later: readonly string[];
}

/** Null if no premove can be chosen. */
export function aheadOf(
  room: Room,
  view: Pick<GameView, "asTurnOf" | "possibleLater">,
): Ahead | null {
  const { game, options, position, hash, you } = room;
  if (position === null || you.seat === null || room.status !== "playing") return null;
  if (!mayTurn(room) || room.to_move === you.seat) return null;
  return {
    game,
    options,
    hash,
    position: view.asTurnOf(position, you.seat, options),
    later: view.possibleLater?.(position) ?? [],
  };
}

export type Settled =
  | { kind: "waits" }
  | { kind: "plays"; turn: string; position: string }
  /** It is only the beginning of a turn. */
  | { kind: "begins"; draft: TurnDraft }
  /** The reason; null if it is obvious. */
  | { kind: "dropped"; why: Refused | null };

export function settle(room: Room, { actions, ply }: Premove, core: Core): Settled {
  if (!mayTurn(room) || room.ply < ply) return { kind: "dropped", why: null };
  if (room.status !== "playing" || room.to_move !== room.you.seat) return { kind: "waits" };
  const step = addAction(room, actions.slice(0, -1), actions.at(-1) ?? "", core);
  switch (step.kind) {
    case "complete":
      return { kind: "plays", turn: step.turn, position: step.position };
    case "continues":
      return { kind: "begins", draft: step.draft };
    case "refused": {
      const { code, message, key, args } = step;
      return { kind: "dropped", why: { code, message, key, args } };
    }
  }
}

/** The part of a draft from another position that is still possible in this one. */
export function carriedTo(stand: Stand, { actions, complete }: TurnDraft, core: Core): TurnDraft {
  const last = actions.at(-1);
  if (last === undefined) return emptyDraft;
  const step = addAction(stand, actions.slice(0, -1), last, core);
  if (step.kind === "continues") return step.draft;
  if (step.kind === "refused" || complete === null) return emptyDraft;
  return { base: stand.hash, actions, complete: { position: step.position } };
}

/** The board cells in a turn in notation: "T@1h6 1f4-2d7" has three. */
export function cellsNamed(actions: readonly string[]): string[] {
  return actions.flatMap((action) => action.match(/\d?[a-w]\d+|off/g) ?? []);
}
