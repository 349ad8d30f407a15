// An analysis: its tree of turns, the position on the board, and the address that contains all of
// it.

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Core } from "../../core/core";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import type { Notice } from "../net/table-notice";
import type { LookingBack } from "../play/looking-back/looking-back";
import { Replay } from "../play/looking-back/replay";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { addressPath, type Path, readAddress } from "./address";
import { groundOf, momentsIn, moveIn, outcomeIn, positionIn, seatIn } from "./line";
import { draftOnLine } from "./line-draft";
import {
  at,
  goTo,
  growStudy,
  isMain,
  lineOf,
  mainLineOf,
  pathOf,
  play,
  promote,
  remove,
  type Study,
} from "./study";
import { StudyHistory } from "./study-history";

/** The variable parts of the page's address. */
export interface Address {
  search: string;
  hash: string;
}

/** Why the page shows less than its address says. */
export type Warning = "bad-link" | "pruned";

export interface AnalysisPlace {
  game: string;
  buttons: GameView["buttons"];
  core: Core;
  /** The options of the game, with those of `wanted` that are valid. */
  optionsOf(wanted?: Options): Options;
  /** Changes when the reader follows another link or goes back to one. */
  address: ReadonlySignal<Address>;
}

export class AnalysisSession {
  readonly warning = signal<Warning | null>(null);
  readonly notice = signal<Notice | null>(null);
  readonly history: StudyHistory;
  readonly study: ReadonlySignal<Study>;
  readonly turnDraft: DraftSession;
  /** The current line. */
  readonly line = computed(() => lineOf(this.study.value));
  /** The turns before the position on the board. */
  readonly path = computed(() => pathOf(this.study.value));
  readonly #tree = computed(() => this.study.value.children);
  readonly #start = computed(() => this.study.value.start);
  /** The same object while the reader only looks at other positions. */
  readonly mainLine = computed(() => {
    const [children, start] = [this.#tree.value, this.#start.value];
    return mainLineOf({ ...this.study.peek(), children, start });
  });
  readonly outcome = computed(() =>
    outcomeIn(this.line.value, this.study.value.ply, this.place.core),
  );
  readonly looking = computed(() => this.#lookingAt(this.study.value));
  readonly #replay: Replay;
  readonly #end: () => void;

  constructor(readonly place: AnalysisPlace) {
    const { buttons, core, address } = place;
    const first = address.value;
    const opened = studyAt(first, place);
    this.warning.value = opened.warning;
    this.history = new StudyHistory(opened.study, () => {
      this.notice.value = null;
      this.warning.value = null;
      this.#replay.stop();
    });
    this.study = this.history.study;
    this.#replay = new Replay({
      ply: () => this.study.value.line.length,
      shown: () => this.study.value.ply,
      moments: () => momentsIn(this.line.value, this.study.value.ply, core),
      show: (ply) => this.history.show(at(this.study.peek(), ply)),
    });
    this.turnDraft = draftOnLine({
      core: signal(core),
      line: this.line,
      ply: computed(() => this.study.value.ply),
      buttons,
      notice: this.notice,
      play: (turn) => this.play(turn),
    });
    this.#end = effect(() => {
      const { value: next } = address;
      if (next !== first) untracked(() => this.#open(next));
    });
  }

  /** Plays a whole turn on the board. Ignored if it is illegal. */
  play(turn: string): void {
    const next = studyAfter(this.study.value, turn, this.place.core);
    if (next !== null) batch(() => this.history.set(next));
  }

  /** Shows the turns as a line from the position of `from`, at its first turn. */
  show(turns: readonly string[], from: Study = this.study.value): void {
    let next = from;
    for (const turn of turns) {
      const longer = studyAfter(next, turn, this.place.core);
      if (longer === null) break;
      next = longer;
    }
    batch(() => this.history.set(at(next, from.ply + 1)));
  }

  /** The same from the position after `path`. */
  showAfter(path: Path, turns: readonly string[]): void {
    this.show(turns, goTo(this.study.value, path));
  }

  goTo(path: Path): void {
    batch(() => this.history.set(goTo(this.study.value, path)));
  }

  /** Removes the turn on the board and its continuations. */
  remove(): void {
    batch(() => this.history.change(remove(this.study.value, this.path.value)));
  }

  /** Makes the line to the position on the board the main line. */
  promote(): void {
    batch(() => this.history.change(promote(this.study.value, this.path.value)));
  }

  /** Begins again, from the start of the game with these options. */
  clear(options: Options): void {
    batch(() => this.history.change(emptyStudy(options, this.place)));
  }

  close(): void {
    this.#end();
    this.#replay.close();
    this.turnDraft.close();
  }

  #lookingAt(study: Study): LookingBack {
    const { ply, line } = study;
    return {
      at: ply < line.length ? ply : null,
      shown: ply,
      newTurns: 0,
      replaying: this.#replay.running,
      look: (target) => this.history.set(at(study, target ?? line.length)),
      replay: (on) => batch(() => (on ? this.#replay.start() : this.#replay.stop())),
    };
  }

  #open(address: Address): void {
    const { study, warning } = studyAt(address, this.place);
    batch(() => {
      this.#replay.stop();
      this.history.open(study);
      this.warning.value = warning;
    });
  }
}

/** Whether the position on the board is on the main line. */
export const isOnMainLine = (study: Study) => isMain(study, pathOf(study));

/** The address of the page for a study. */
export function linkOf(study: Study): string {
  const { game, options, custom, start, children } = study;
  return addressPath(game, { options, from: custom ? start : null, children, path: pathOf(study) });
}

/** The study after one more turn; null if it is illegal. */
function studyAfter(study: Study, turn: string, core: Core): Study | null {
  const line = lineOf(study);
  const here = { position: positionIn(line, study.ply), seat: seatIn(line, study.ply) };
  const move = moveIn(study, here, turn, core);
  return "message" in move ? null : play(study, move);
}

/** The study in the address, with a warning if it is broken or has illegal turns. */
function studyAt(
  { search, hash }: Address,
  place: AnalysisPlace,
): { study: Study; warning: Warning | null } {
  const { game, core, optionsOf } = place;
  const address = readAddress(search, hash);
  const options = optionsOf(address?.options);
  const ground = groundOf(game, options, address?.from ?? null, core);
  if (address === null || ground === null)
    return { study: emptyStudy(options, place), warning: "bad-link" };
  const begin = { ...ground, custom: address.from !== null };
  const { study, pruned } = growStudy(begin, address.children, address.path, core);
  return { study, warning: pruned ? "pruned" : null };
}

function emptyStudy(options: Options, { game, core }: AnalysisPlace): Study {
  const ground = groundOf(game, options, null, core);
  if (ground === null) throw new Error(`${game} has no start`);
  return growStudy({ ...ground, custom: false }, [], [], core).study;
}
