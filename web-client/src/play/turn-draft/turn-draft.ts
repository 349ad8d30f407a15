// A turn draft: a turn while it is being put together. Actions are added one by one, checked by the
// core, and taken back one by one, until the turn is complete and confirmed. The server learns
// nothing of it before that.

import type { Answer, Core } from "../../../core/core";
import type { Way } from "../../game-kit/view";
import type { Options, Refused } from "../../net/protocol";

/** Where a turn begins: a position of a game. A room is one. */
export interface Stand {
  game: string;
  options: Options;
  position: string | null;
  hash: string | null;
}

export interface TurnDraft {
  /** The hash of the position that the actions start from: in another one they are void. */
  base: string | null;
  actions: readonly string[];
  /** The turn is whole and waits for a confirmation; where it leads. */
  complete: { position: string } | null;
}

export const emptyDraft: TurnDraft = { base: null, actions: [], complete: null };

/** The draft if it belongs to this position, otherwise an empty one. */
export function draftIn(stand: Stand, draft: TurnDraft): TurnDraft {
  return draft.base === stand.hash ? draft : emptyDraft;
}

/** What the core says after these actions; null where there is nothing to ask. */
export function askCore(stand: Stand, actions: readonly string[], core: Core): Answer | null {
  if (stand.position === null) return null;
  const { game, options, position } = stand;
  const answer = core.query({ game, options, position, actions });
  return "error" in answer ? null : answer;
}

export type Step =
  | { kind: "continues"; draft: TurnDraft }
  | { kind: "complete"; turn: string; position: string }
  | ({ kind: "refused" } & Refused);

export function addAction(
  stand: Stand,
  actions: readonly string[],
  action: string,
  core: Core,
): Step {
  const { game, options, position, hash } = stand;
  const all = [...actions, action];
  const answer = core.query({ game, options, position, actions: all });
  if ("error" in answer) return { kind: "refused", ...answer.error };
  if (answer.turn_start || answer.result !== null)
    return { kind: "complete", turn: all.join(" "), position: answer.position };
  return { kind: "continues", draft: { base: hash, actions: all, complete: null } };
}

/** The turn without its last action. */
export function takeBack({ base, actions }: TurnDraft): TurnDraft {
  return actions.length > 1 ? { base, actions: actions.slice(0, -1), complete: null } : emptyDraft;
}

/** What leads from `position` to where the actions end; null when the core does not take them. */
export function wayOf(
  { game, options }: Pick<Stand, "game" | "options">,
  position: string,
  actions: readonly string[],
  core: Core,
): Way | null {
  const answer = core.query({ game, options, position, actions, way: true });
  return "error" in answer ? null : { from: position, moments: answer.way ?? [] };
}
