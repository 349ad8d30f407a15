// Choosing a turn in a room, also ahead of our turn.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../games/view";
import { actionsOf, type Room } from "../net/room";
import type { Table } from "../net/table";
import { core } from "../rules-core";
import type { Stand } from "./composer";
import { type Composing, useComposing } from "./composing";
import { type Ahead, aheadOf, carriedTo, type Premove, premoving, settle } from "./premove";

export interface Choosing {
  composing: Composing;
  /** The room, or the room as if it were our turn. */
  stand: Stand;
  /** Null when it is our turn, or nothing can be chosen. */
  ahead: Ahead | null;
  premove: Premove | null;
  cancel(): void;
}

export function useChoosing(table: Table, room: Room, view: GameView): Choosing {
  const premove = useSignal<Premove | null>(null);
  const free = premoving.value === "on" && table.pending.value === null;
  const ahead = free ? aheadOf(room, view) : null;
  const stand = ahead ?? room;

  const keep = (actions: readonly string[]) => {
    premove.value = { actions, ply: room.ply };
  };
  const composing = useComposing({
    stand,
    view,
    notice: table.notice,
    onPlay(turn, position) {
      if (ahead === null) table.play(turn, position);
      else keep(actionsOf(turn));
    },
    onRefused(actions, { code }, typed) {
      if (ahead === null || code !== "illegal-action") return false;
      if (!typed && !ahead.later.includes(actions.join(" "))) return false;
      keep(actions);
      return true;
    },
  });

  useSettling(table, room, premove, composing);
  useCarrying(room, stand, composing);
  useForgettingRefusals(table, room.ply);
  const cancel = () => {
    premove.value = null;
  };
  useEscape(premove.value !== null, cancel);
  return {
    composing: {
      ...composing,
      // Another choice takes the place of the one before.
      act(action) {
        cancel();
        composing.act(action);
      },
    },
    stand,
    ahead,
    premove: premove.value,
    cancel,
  };
}

/** Why something was not possible before another turn was played is of no use any more. */
function useForgettingRefusals(table: Table, ply: number): void {
  useEffect(() => {
    if (table.notice.value?.kind === "refused") table.notice.value = null;
  }, [table, ply]);
}

/** Plays or drops what was chosen ahead, when the time has come. */
function useSettling(
  table: Table,
  room: Room,
  premove: { value: Premove | null },
  composing: Composing,
): void {
  useEffect(() => {
    if (premove.value === null || core.value === null) return;
    const settled = settle(room, premove.value, core.value);
    if (settled.kind === "waits") return;
    premove.value = null;
    if (settled.kind === "plays") table.play(settled.turn, settled.position);
    else if (settled.kind === "begins") composing.begin(settled.draft);
    else if (settled.why !== null) table.notice.value = { kind: "dropped", ...settled.why };
  }, [room, core.value]);
}

/** What was begun ahead goes on when others have played; after a takeback it is void. */
function useCarrying(room: Room, stand: Stand, composing: Composing): void {
  const before = useRef({ ply: room.ply, draft: composing.draft });
  useEffect(() => {
    const { ply, draft } = before.current;
    const played = room.turns.slice(ply).some(({ seat }) => seat === room.you.seat);
    if (draft.actions.length === 0 || room.ply <= ply || played || core.value === null) return;
    composing.begin(carriedTo(stand, draft, core.value));
  }, [room.ply]);
  useEffect(() => {
    before.current = { ply: room.ply, draft: composing.draft };
  });
}

function useEscape(listening: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!listening) return;
    const hear = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof Element && event.target.closest("dialog, .chat");
      if (event.key === "Escape" && !elsewhere) onEscape();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [listening]);
}
