// The turn draft of a room, with premoves. A complete turn goes from here to the table, which sends
// it.

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Core } from "../../../core/core";
import type { GameView } from "../../game-kit/view";
import { positionAt } from "../../net/history";
import type { Refused } from "../../net/protocol";
import { actionsOf, type Room } from "../../net/room";
import type { Table } from "../../net/table";
import { DraftSession } from "./draft-session";
import { keepDraft, keepPremove, keptPremove } from "./kept";
import { aheadOf, carriedTo, mayTurn, type Premove, premoving, settle } from "./premove";
import { emptyDraft, type Stand } from "./turn-draft";

export interface RoomDraftPlace {
  table: Pick<Table, "pending" | "notice" | "play">;
  room: ReadonlySignal<Room>;
  view: Pick<GameView, "asTurnOf" | "possibleLater" | "onePress" | "buttons">;
  core: ReadonlySignal<Core | null>;
}

export class RoomDraftSession {
  /** Null if it is our turn, or no turn can be chosen. */
  readonly ahead = computed(() => {
    const { table, room, view } = this.place;
    const free = premoving.value === "on" && table.pending.value === null;
    return free ? aheadOf(room.value, view) : null;
  });
  /** The room, or the room as if it were our turn. */
  readonly stand = computed<Stand>(() => {
    const { value: room } = this.place.room;
    // After our last turn, a draft is void: no draft begins without a position.
    return this.ahead.value ?? (mayTurn(room) ? room : { ...room, hash: null });
  });
  readonly turnDraft: DraftSession;
  readonly #premove = signal<Premove | null>(null);
  readonly #pressed = signal<{ action: string; ply: number } | null>(null);
  /** An action that was pressed once; a second press chooses it ahead. */
  readonly asked = computed(() => {
    const { value: pressed } = this.#pressed;
    const valid = this.ahead.value !== null && pressed?.ply === this.place.room.value.ply;
    return valid ? pressed.action : null;
  });
  #restored = false;
  /** The state when the room last changed. */
  #before: { ply: number; hash: string | null } | null = null;
  readonly #end: () => void;

  constructor(readonly place: RoomDraftPlace) {
    const { table, room, view, core } = place;
    this.turnDraft = new DraftSession({
      core,
      stand: this.stand,
      buttons: view.buttons,
      notice: table.notice,
      play: (turn, position) => {
        if (this.ahead.value === null) table.play(turn, position);
        else this.#keep(actionsOf(turn));
      },
      admits: (action) => this.#admits(action),
      keepsRefused: (actions, refused, typed) => this.#keepsRefused(actions, refused, typed),
    });
    this.#end = effect(() => {
      const [now, rules] = [room.value, core.value];
      untracked(() => batch(() => this.#follow(now, rules)));
    });
  }

  get premove(): ReadonlySignal<Premove | null> {
    return this.#premove;
  }

  cancel(): void {
    this.#choose(null);
    this.#pressed.value = null;
  }

  close(): void {
    this.#end();
    this.turnDraft.close();
  }

  /** A new choice replaces the previous one. */
  #admits(action: string): boolean {
    const { room, view } = this.place;
    const { ply } = room.value;
    const again = this.#pressed.value?.action === action && this.#pressed.value.ply === ply;
    this.cancel();
    // A stray press must not become a turn: if one press is a whole turn, it takes two.
    if (this.ahead.value === null || !view.onePress || again) return true;
    this.#pressed.value = { action, ply };
    return false;
  }

  #keepsRefused(actions: readonly string[], { code }: Refused, typed: boolean): boolean {
    const { value: ahead } = this.ahead;
    if (ahead === null || code !== "illegal-action") return false;
    if (!typed && !ahead.later.includes(actions.join(" "))) return false;
    this.#keep(actions);
    return true;
  }

  #choose(chosen: Premove | null): void {
    this.#premove.value = chosen;
    keepPremove(chosen && { ...chosen, hash: this.place.room.value.hash });
  }

  /** Turns the draft into a premove. */
  #keep(actions: readonly string[]): void {
    this.#choose({ actions, ply: this.place.room.value.ply });
    keepDraft(emptyDraft);
  }

  #follow(room: Room, core: Core | null): void {
    if (core !== null) {
      this.#restorePremove(room, core);
      this.#settlePremove(room, core);
      this.#carryDraft(room, core);
    }
    const { notice } = this.place.table;
    // A refusal is of interest until the next turn.
    if (this.#before?.ply !== room.ply && notice.value?.kind === "refused") notice.value = null;
    this.#before = { ply: room.ply, hash: this.stand.value.hash };
  }

  /** Restores the premove that this tab has kept, unless its position has been taken back. */
  #restorePremove(room: Room, core: Core): void {
    if (this.#restored || room.hash === null) return;
    this.#restored = true;
    const kept = premoving.value === "on" ? keptPremove() : null;
    if (kept === null || kept.ply > room.ply) return;
    const chosenIn = positionAt(room, kept.ply, core);
    if (chosenIn !== null && core.hash(chosenIn) === kept.hash) this.#premove.value = kept;
  }

  /** Plays or drops the premove when our turn comes. */
  #settlePremove(room: Room, core: Core): void {
    const { value: premove } = this.#premove;
    if (premove === null) return;
    const { table } = this.place;
    const settled = settle(room, premove, core);
    if (settled.kind === "waits") return;
    this.#choose(null);
    if (settled.kind === "plays") table.play(settled.turn, settled.position);
    else if (settled.kind === "begins") this.turnDraft.begin(settled.draft);
    else if (settled.why !== null) table.notice.value = { kind: "dropped", ...settled.why };
  }

  /** A draft for later stays when others have played; after a takeback it is void. */
  #carryDraft(room: Room, core: Core): void {
    if (this.#before === null) return;
    const { ply, hash } = this.#before;
    const draft = this.turnDraft.draftAt(hash);
    const played = room.turns.slice(ply).some(({ seat }) => seat === room.you.seat);
    if (draft.actions.length === 0 || room.ply <= ply || played) return;
    this.turnDraft.begin(carriedTo(this.stand.value, draft, core));
  }
}
