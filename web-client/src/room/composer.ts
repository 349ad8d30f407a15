// A turn while it is being put together: actions are added one by one, asked of the core, and when
// they complete the turn it is played. Nothing here is known to the server before that.

import type { Answer, Core } from "../../core/core";
import type { Room } from "../net/room";

export interface Draft {
  /** The hash of the position that the actions start from: in another one they are void. */
  base: string | null;
  actions: readonly string[];
}

export const emptyDraft: Draft = { base: null, actions: [] };

/** The actions of the draft that still hold in this room. */
export function draftedActions(draft: Draft, room: Room): readonly string[] {
  return draft.base === room.hash ? draft.actions : [];
}

/** What the core says after these actions; null where there is nothing to ask. */
export function askCore(room: Room, actions: readonly string[], core: Core): Answer | null {
  if (room.position === null) return null;
  const { game, options, position } = room;
  const answer = core.query({ game, options, position, actions });
  return "error" in answer ? null : answer;
}

export type Step =
  | { kind: "continues"; draft: Draft }
  | { kind: "complete"; turn: string; position: string }
  | { kind: "refused"; code: string; message: string };

export function addAction(
  room: Room,
  actions: readonly string[],
  action: string,
  core: Core,
): Step {
  const { game, options, position, hash } = room;
  const all = [...actions, action];
  const answer = core.query({ game, options, position, actions: all });
  if ("error" in answer) return { kind: "refused", ...answer.error };
  if (answer.turn_start || answer.result !== null)
    return { kind: "complete", turn: all.join(" "), position: answer.position };
  return { kind: "continues", draft: { base: hash, actions: all } };
}
