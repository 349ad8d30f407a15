// A turn draft: the actions of a turn until it is complete and confirmed. The player adds actions
// one by one, checked by the core, and takes them back one by one. The server gets only the
// confirmed turn.

import type { Answer, Core } from "../../../core/core";
import type { Way } from "../../game-kit/view";
import type { Options, Refused } from "../../net/protocol";

/** The start of a turn: a position of a game. A room is one. */
export interface Stand {
  game: string;
  options: Options;
  position: string | null;
  hash: string | null;
}

export interface TurnDraft {
  /** The hash of the position before the actions; in another position the draft is void. */
  base: string | null;
  actions: readonly string[];
  /** Set if the turn is complete and waits for a confirmation: the position after it. */
  complete: { position: string } | null;
}

export const emptyDraft: TurnDraft = { base: null, actions: [], complete: null };

/** The draft if it belongs to this position, otherwise an empty one. */
export function draftIn(stand: Stand, draft: TurnDraft): TurnDraft {
  return draft.base === stand.hash ? draft : emptyDraft;
}

/** The core's reply about these actions; null if there is no position. */
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

/** The way from `position` to the position after the actions; null if the core refuses them. */
export function wayOf(
  { game, options }: Pick<Stand, "game" | "options">,
  position: string,
  actions: readonly string[],
  core: Core,
): Way | null {
  const answer = core.query({ game, options, position, actions, way: true });
  return "error" in answer ? null : { from: position, moments: answer.way ?? [] };
}
