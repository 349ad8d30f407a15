// The page of a game at one screen: the game, the computer's turns, the turn draft, and the view of
// the board.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { momentsIn } from "../analysis/line";
import { draftOnLine } from "../analysis/line-draft";
import type { think } from "../engine/engine";
import type { GameView } from "../game-kit/view";
import type { WantedStart } from "../mistakes/play-on";
import type { Notice } from "../net/table-notice";
import { LookingBackSession } from "../play/looking-back/looking-back";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { ComputerSession } from "./computer-session";
import type { Computers, WantedLevel } from "./kept-game";
import { LocalGame, type LocalGameRules } from "./local-game";

export interface LocalGamePlace extends LocalGameRules {
  buttons: GameView["buttons"];
  /** The level of the computer in a game that the address asks for; null: it asks for none. */
  levelWanted: WantedLevel | null;
  /** The position that the address asks for. */
  startWanted?: WantedStart | null;
  /** Whether the board turns to the seat to move. */
  turning: ReadonlySignal<"stays" | "turns">;
  think?: typeof think;
}

export class LocalGameSession {
  readonly game: LocalGame;
  readonly notice = signal<Notice | null>(null);
  readonly looking: LookingBackSession;
  readonly turnDraft: DraftSession;
  readonly computer: ComputerSession;
  /** By how many seats the person has turned the board. */
  readonly #flipped = signal(0);
  readonly #marked = signal<readonly string[]>([]);
  /** The seat at the lower side of the board. */
  readonly viewer = computed(() => {
    const people = this.game.people.value;
    const turns = this.place.turning.value === "turns" && people.length !== 1;
    const seat = turns ? this.game.toMove.value : (people[0] ?? 0);
    return (this.#flipped.value + seat) % this.game.names.value.length;
  });
  /** A person is to move, and the board shows the current position. */
  readonly open = computed(() => {
    const { over, computers, toMove } = this.game;
    return this.looking.at === null && !over.value && computers.value[toMove.value] == null;
  });
  /** Cells of a hint. */
  readonly hinted = computed(() => (this.open.value ? this.#marked.value : []));
  readonly #end: () => void;

  constructor(readonly place: LocalGamePlace) {
    const { buttons, core, levelWanted, startWanted } = place;
    this.game = new LocalGame(place, levelWanted, startWanted);
    const { line, over, computers, seed } = this.game;
    this.looking = new LookingBackSession({
      ply: computed(() => line.value.moves.length),
      moments: () => momentsIn(line.value, this.looking.shown, core),
    });
    const play = (turn: string) => this.game.play(turn);
    this.turnDraft = draftOnLine({
      core: signal(core),
      line,
      ply: computed(() => this.looking.shown),
      buttons,
      notice: this.notice,
      play,
    });
    this.computer = new ComputerSession({ line, over, computers, seed, play }, place.think);
    const ends = [
      // A refusal is about the position before.
      line.subscribe(() => {
        this.notice.value = null;
      }),
      over.subscribe((ended) => {
        if (ended) this.game.count();
      }),
    ];
    this.#end = () => {
      for (const end of ends) end();
    };
  }

  /** Plays the turn of a hint in place of the one that was being put together. */
  playHint(turn: string): void {
    this.turnDraft.clear();
    this.game.play(turn);
  }

  /** Marks the cells of a hint. */
  mark(cells: readonly string[]): void {
    if (cells.length > 0) this.game.noteHelp();
    this.#marked.value = cells;
  }

  undo(): void {
    this.game.undo();
    this.looking.look(null);
  }

  startAgain(): void {
    this.game.startAgain();
    this.looking.look(null);
  }

  /** Whether the game that waits begins in place of this one. */
  decide(begins: boolean): void {
    this.unflip();
    this.game.decide(begins);
    this.looking.look(null);
  }

  chooseComputers(computers: Computers, fits: readonly boolean[] = []): void {
    batch(() => {
      this.unflip();
      this.game.chooseComputers(computers, fits);
    });
  }

  flip(): void {
    ++this.#flipped.value;
  }

  /** The board stands as usual again. */
  unflip(): void {
    this.#flipped.value = 0;
  }

  close(): void {
    this.#end();
    for (const part of [this.computer, this.turnDraft, this.looking]) part.close();
  }
}
