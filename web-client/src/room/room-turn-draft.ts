// The turn draft of a room, with premoves.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import { positionAt } from "../net/history";
import { actionsOf, type Room } from "../net/room";
import type { Table } from "../net/table";
import { keepDraft, keepPremove, keptPremove } from "../play/turn-draft/kept";
import {
  type Ahead,
  aheadOf,
  carriedTo,
  mayTurn,
  type Premove,
  premoving,
  settle,
} from "../play/turn-draft/premove";
import { emptyDraft, type Stand } from "../play/turn-draft/turn-draft";
import { type TurnDraftControls, useTurnDraft } from "../play/turn-draft/use-turn-draft";

export interface RoomTurnDraft {
  turnDraft: TurnDraftControls;
  /** The room, or the room as if it were our turn. */
  stand: Stand;
  /** Null if it is our turn, or no turn can be chosen. */
  ahead: Ahead | null;
  premove: Premove | null;
  /** An action that was pressed once; a second press chooses it ahead. */
  asked: string | null;
  cancel(): void;
}

export function useRoomTurnDraft(table: Table, room: Room, view: GameView): RoomTurnDraft {
  const premove = useSignal<Premove | null>(null);
  const asked = useSignal<{ action: string; ply: number } | null>(null);
  const free = premoving.value === "on" && table.pending.value === null;
  const ahead = free ? aheadOf(room, view) : null;
  // After our last turn, a draft is void: no draft begins without a position.
  const stand = ahead ?? (mayTurn(room) ? room : { ...room, hash: null });

  function choose(chosen: Premove | null): void {
    premove.value = chosen;
    keepPremove(chosen && { ...chosen, hash: room.hash });
  }

  /** Turns the draft into a premove. */
  function keep(actions: readonly string[]): void {
    choose({ actions, ply: room.ply });
    keepDraft(emptyDraft);
  }

  const turnDraft = useTurnDraft({
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

  useReloads(room, premove);
  useSettling(table, room, premove.value, () => choose(null), turnDraft);
  useCarrying(room, stand, turnDraft);
  useForgettingRefusals(table, room.ply);
  const cancel = () => {
    choose(null);
    asked.value = null;
  };
  const asking = ahead !== null && asked.value?.ply === room.ply ? asked.value.action : null;
  useEscape(premove.value !== null || asking !== null, cancel);
  return {
    turnDraft: {
      ...turnDraft,
      // A new choice replaces the previous one.
      act(action) {
        const again = asked.value?.action === action && asked.value.ply === room.ply;
        cancel();
        // A stray press must not become a turn: if one press is a whole turn, it takes two.
        if (ahead !== null && view.onePress && !again) {
          asked.value = { action, ply: room.ply };
          return;
        }
        turnDraft.act(action);
      },
    },
    stand,
    ahead,
    premove: premove.value,
    asked: asking,
    cancel,
  };
}

/** Clears the notice of a refusal after the next turn. */
function useForgettingRefusals(table: Table, ply: number): void {
  useEffect(() => {
    if (table.notice.value?.kind === "refused") table.notice.value = null;
  }, [table, ply]);
}

/** Restores the premove that this tab has kept, unless its position has been taken back. */
function useReloads(room: Room, premove: { value: Premove | null }): void {
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || core.value === null || room.hash === null) return;
    restored.current = true;
    const kept = premoving.value === "on" ? keptPremove() : null;
    if (kept === null || kept.ply > room.ply) return;
    const chosenIn = positionAt(room, kept.ply, core.value);
    if (chosenIn !== null && core.value.hash(chosenIn) === kept.hash) premove.value = kept;
  }, [room, core.value]);
}

/** Plays or drops the premove when our turn comes. */
function useSettling(
  table: Table,
  room: Room,
  premove: Premove | null,
  forget: () => void,
  turnDraft: TurnDraftControls,
): void {
  useEffect(() => {
    if (premove === null || core.value === null) return;
    const settled = settle(room, premove, core.value);
    if (settled.kind === "waits") return;
    forget();
    if (settled.kind === "plays") table.play(settled.turn, settled.position);
    else if (settled.kind === "begins") turnDraft.begin(settled.draft);
    else if (settled.why !== null) table.notice.value = { kind: "dropped", ...settled.why };
  }, [room, premove, core.value]);
}

/** A draft for later stays when others have played; after a takeback it is void. */
function useCarrying(room: Room, stand: Stand, turnDraft: TurnDraftControls): void {
  const before = useRef({ ply: room.ply, draft: turnDraft.draft });
  useEffect(() => {
    const { ply, draft } = before.current;
    const played = room.turns.slice(ply).some(({ seat }) => seat === room.you.seat);
    if (draft.actions.length === 0 || room.ply <= ply || played || core.value === null) return;
    turnDraft.begin(carriedTo(stand, draft, core.value));
  }, [room.ply]);
  useEffect(() => {
    before.current = { ply: room.ply, draft: turnDraft.draft };
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
