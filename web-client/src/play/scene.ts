// The content of the board: the current position with the turn draft, or an earlier turn.

import type { Core } from "../../core/core";
import type { Way } from "../game-kit/view";
import { positionAt, type Replayed } from "../net/history";
import { actionsOf, type Room, turnAt } from "../net/room";
import type { PendingTurn } from "../net/turn-sender";
import type { Ahead } from "./turn-draft/premove";
import { askCore, type Stand, type TurnDraft, wayOf } from "./turn-draft/turn-draft";

export interface Scene {
  position: string;
  last: readonly string[];
  legal: readonly string[];
  way: Way | null;
}

export interface Looker {
  /** The number of the turn looked at; null is the current position. */
  lookedAt: number | null;
  pending: PendingTurn | null;
  draft: TurnDraft;
  /** The position for choosing our next turn while others are to move; null if that is not
   * possible. */
  ahead?: Ahead | null;
}

/** Null if the position is unknown, perhaps only for now. */
export function sceneOf(room: Room, looker: Looker, core: Core | null): Scene | null {
  const { lookedAt, pending, draft, ahead = null } = looker;
  if (core === null) {
    return room.position === null || lookedAt !== null
      ? null
      : { position: room.position, last: lastActions(room, room.ply), legal: [], way: null };
  }
  if (lookedAt !== null) return standing(room, lookedAt, core);
  if (pending !== null) {
    const last = actionsOf(pending.turn);
    const way = room.position === null ? null : wayOf(room, room.position, last, core);
    return { position: pending.position, last, legal: [], way };
  }
  if (room.position === null) {
    const start = core.query({ game: room.game, options: room.options });
    return "error" in start ? null : { position: start.position, last: [], legal: [], way: null };
  }
  const scene = standing(room, room.ply, core);
  const yourTurn =
    room.status === "playing" && room.you.seat !== null && room.to_move === room.you.seat;
  if (yourTurn) return sceneOfDraft(room, draft, core, scene);
  return ahead === null ? scene : sceneAhead(ahead, draft, core, scene);
}

/** Like a position for our turn, with actions that may become legal later. */
function sceneAhead(
  ahead: Ahead,
  draft: TurnDraft,
  core: Core,
  before: Scene | null,
): Scene | null {
  const scene = sceneOfDraft(ahead, draft, core, before);
  if (scene === null || draft.actions.length > 0) return scene;
  return { ...scene, legal: [...new Set([...scene.legal, ...ahead.later])] };
}

/**
 * A position for our turn: the draft so far, with its legal continuations; `before` if the draft is
 * empty.
 */
export function sceneOfDraft(
  stand: Stand,
  { actions, complete }: TurnDraft,
  core: Core,
  before: Scene | null,
): Scene | null {
  const answer = askCore(stand, actions, core);
  if (answer === null || actions.length === 0)
    return before && { ...before, legal: answer?.legal ?? [] };
  const shorter = askCore(stand, actions.slice(0, -1), core);
  return {
    position: answer.position,
    last: actions,
    legal: complete === null ? answer.legal : [],
    way: shorter && wayOf(stand, shorter.position, actions.slice(-1), core),
  };
}

/** The position after `ply` turns, of which the room may know the last one only. */
function standing(room: Room, ply: number, core: Core): Scene | null {
  if (ply !== room.ply) return sceneAfter(room, ply, core);
  const { position, positions } = room;
  return position === null
    ? null
    : sceneAfter({ ...room, positions: { ...positions, [ply]: position } }, ply, core);
}

/** The position after `ply` turns, with the turn that led to it; null if it is unknown. */
export function sceneAfter(game: Replayed, ply: number, core: Core): Scene | null {
  const position = positionAt(game, ply, core);
  if (position === null) return null;
  return { position, last: lastActions(game, ply), legal: [], way: wayTo(game, core, ply) };
}

/** The turn that led to the position after `ply` turns; null if unknown. */
export function wayTo(game: Replayed, core: Core | null, ply = game.turns.length): Way | null {
  const before = ply === 0 || core === null ? null : positionAt(game, ply - 1, core);
  return before === null || core === null
    ? null
    : wayOf(game, before, lastActions(game, ply), core);
}

/** The actions of the turn that led to the position after `ply` turns; empty at the start. */
export function lastActions(game: Pick<Replayed, "turns">, ply: number): readonly string[] {
  const turn = turnAt(game, ply);
  return turn === null ? [] : actionsOf(turn.turn);
}
