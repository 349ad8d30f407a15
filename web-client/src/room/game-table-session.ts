// The page of a game in a room, without its elements. It knows which turn the board shows, the turn
// draft and the hints, and it opens the rematch. The table knows everything else.

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Core } from "../../core/core";
import { mayAnalyse, segmentOf, studyPath } from "../analysis/from-room";
import type { GameView } from "../game-kit/view";
import { positionAt } from "../net/history";
import { actionsOf, type Room } from "../net/room";
import type { Table } from "../net/table";
import { LookingBackSession } from "../play/looking-back/looking-back";
import { type Scene, sceneOf } from "../play/scene";
import { mayTurn } from "../play/turn-draft/premove";
import { RoomDraftSession } from "../play/turn-draft/room-draft-session";
import { mayAskForHints } from "./hints";
import { isOurTurn } from "./notifications/news";
import type { CardForm } from "./offers/card-place";

export interface GameTablePlace {
  /** Precondition: it knows its room. */
  table: Pick<Table, "room" | "pending" | "notice" | "play" | "loadPositions">;
  view: GameView;
  core: ReadonlySignal<Core | null>;
  /** Number of seats. */
  seats: number;
  /** The turn in the address of this page. */
  linkTurn: number | undefined;
  /** Called when the player looks at another turn. */
  onMoved(): void;
  /** Called when a rematch begins during the visit of a player. */
  onRematch(room: Room, next: string): void;
  /** The rooms whose result the player has seen in this browser. */
  seenEnds: { has(room: string): boolean; note(room: string): void };
}

export class GameTableSession {
  readonly room: ReadonlySignal<Room> = computed(() => roomOf(this.place.table.room.value));
  readonly draft: RoomDraftSession;
  readonly looking: LookingBackSession;
  readonly #flipped = signal(0);
  readonly #marked = signal<readonly string[]>([]);
  /** The seat at the lower side of the board. */
  readonly viewer = computed(
    () => ((this.room.value.you.seat ?? 0) + this.#flipped.value) % this.place.seats,
  );
  /** The content of the board; null while it is unknown. */
  readonly scene: ReadonlySignal<Scene | null> = computed(() => {
    const { table, core } = this.place;
    const looker = {
      lookedAt: this.looking.at,
      pending: table.pending.value,
      draft: this.draft.turnDraft.draft,
      ahead: this.draft.ahead.value,
    };
    return sceneOf(this.room.value, looker, core.value);
  });
  /** The board shows the current position. */
  readonly atTheGame = computed(() => this.looking.at === null && this.scene.value !== null);
  /** Whether a turn can be typed, now or later; undefined: never. */
  readonly entry = computed(() => {
    const { value: room } = this.room;
    if (!mayTurn(room)) return undefined;
    const chooses = isOurTurn(room) || this.draft.ahead.value !== null;
    return this.atTheGame.value && chooses ? "now" : "later";
  });
  /** The part of the game that hints are about; null: the player may not ask for hints. */
  readonly hintSegment = computed(() => {
    const { value: room } = this.room;
    return mayAskForHints(room) ? segmentOf(room, room.ply) : null;
  });
  /** The card with the result is open while the board shows the end. */
  readonly endShown = signal(false);
  /** How much of it is on the board, so that no other place repeats it; null: nothing. */
  readonly endForm = signal<CardForm | null>(null);
  /** The player has asked for a review of the game. */
  readonly reviewAsked = signal(false);
  /** Cells of a hint. */
  readonly hinted = computed(() =>
    this.atTheGame.value && isOurTurn(this.room.value) ? this.#marked.value : [],
  );
  /** The address of the game's analysis at the turn on the board; null: there is none. */
  readonly study = computed(() => studyPath(this.room.value, this.looking.shown));
  /** The position looked at is only in the room's log: after a withdrawal no turn replays it. */
  readonly missing = computed(() => {
    const { value: core } = this.place.core;
    if (this.looking.at === null || core === null) return false;
    return positionAt(this.room.value, this.looking.shown, core) === null;
  });
  readonly #incomplete = computed(
    () => this.missing.value || (this.study.value === null && mayAnalyse(this.room.value)),
  );
  readonly #end: readonly (() => void)[];

  constructor(readonly place: GameTablePlace) {
    const { table, view, core, linkTurn, onMoved } = place;
    const { room } = this;
    this.draft = new RoomDraftSession({ table, room, view, core });
    this.looking = new LookingBackSession({
      ply: computed(() => room.value.ply),
      first: linkTurn,
      moments: () => this.scene.value?.way?.moments.length ?? 1,
      onMoved,
    });
    this.#end = [
      effect(() => {
        if (this.#incomplete.value) untracked(() => void this.#loadPositions());
      }),
      this.#followRematch(),
      this.#followEnd(),
    ];
  }

  /** Plays a complete turn from the computer's hint. Ignored if it is illegal. */
  playHint(turn: string): void {
    const { game, options, position } = this.room.value;
    const answer = this.place.core.value?.query({
      game,
      options,
      position,
      actions: actionsOf(turn),
    });
    if (answer === undefined || "error" in answer) return;
    batch(() => {
      this.draft.turnDraft.clear();
      this.place.table.play(turn, answer.position);
    });
  }

  /** Marks the cells of a hint. */
  mark(cells: readonly string[]): void {
    this.#marked.value = cells;
  }

  flip(): void {
    ++this.#flipped.value;
  }

  /** The player has the card with the result before their eyes, so no later visit opens it. */
  seeEnd(): void {
    this.place.seenEnds.note(this.room.peek().room);
  }

  closeEnd(): void {
    this.endShown.value = false;
    this.seeEnd();
  }

  /** Opens the review of the game in place of the card with the result. */
  review(): void {
    this.closeEnd();
    this.reviewAsked.value = true;
  }

  close(): void {
    for (const end of this.#end) end();
    this.looking.close();
    this.draft.close();
  }

  /**
   * Shows the result when the game ends during this visit. A player who was away sees it on the next
   * visit.
   */
  #followEnd(): () => void {
    let ran = this.room.peek().status !== "over";
    return effect(() => {
      const { status, result, room, you } = this.room.value;
      if (status !== "over") {
        ran = true;
        return;
      }
      const shows = ran || (you.seat !== null && !this.place.seenEnds.has(room));
      ran = false;
      if (shows && result !== null && result.reason !== "aborted") this.endShown.value = true;
    });
  }

  async #loadPositions(): Promise<void> {
    await this.place.table.loadPositions().catch(() => undefined);
  }

  /** Players who were here when the rematch began go to it. */
  #followRematch(): () => void {
    let known = this.room.peek().rematch !== null;
    return effect(() => {
      const { value: room } = this.room;
      if (known || room.rematch === null) return;
      const next = room.rematch;
      known = true;
      if (room.you.seat !== null) untracked(() => this.place.onRematch(room, next));
    });
  }
}

function roomOf(room: Room | null): Room {
  if (room === null) throw new Error("the table does not know its room yet");
  return room;
}
