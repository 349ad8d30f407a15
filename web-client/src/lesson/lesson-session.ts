// A player takes a lesson: a position at a time, with a hint or the solution on request.

import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import type { Core } from "../../core/core";
import { endsTurn, type Ground, groundOf, type Line, type Move, moveIn } from "../analysis/line";
import { draftOnLine } from "../analysis/line-draft";
import {
  keepProgress,
  keepResult,
  type LessonCounts,
  progressIn,
  resultIn,
} from "../base/kept-lesson";
import type { StepWords } from "../game-kit/lesson-words";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { actionsOf } from "../net/room";
import type { Notice } from "../net/table-notice";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { accepts, type LessonStep } from "./lesson-data";
import type { LessonInWords } from "./lessons";

/** Pause between two turns, in milliseconds. */
const moment = 700;

/**
 * `trying`: the player looks for the turn. `wrong`: the board shows a turn that does not solve the
 * step, and takes it back. `showing`: the same with the solution. `solved`: the player has found it.
 */
export type Stage = "trying" | "wrong" | "showing" | "solved";

/** The last answer to the player in this step. */
export type Said = "task" | "hint" | "wrong" | "shown" | "done";

export interface LessonPlace {
  game: string;
  lesson: LessonInWords;
  /** The game's options, with those of a step. */
  optionsOf(wanted: Options): Options;
  buttons: GameView["buttons"];
  core: Core;
  /** Counts a point of the first run in this browser: `begun`, `step-2` and so on, `finished`. */
  count(point: string): void;
  /** The current time, in milliseconds since 1970. */
  now?: () => number;
}

export class LessonSession {
  readonly #at: Signal<number>;
  readonly stage = signal<Stage>("trying");
  readonly said = signal<Said>("task");
  readonly notice = signal<Notice | null>(null);
  readonly line: Signal<Line>;
  readonly turnDraft: DraftSession;
  /** Index of the last step that the player may go to. */
  readonly furthest: Signal<number>;
  readonly finished = signal(false);
  readonly step = computed(() => this.#stepAt(this.#at.value));
  readonly words = computed(() => this.place.lesson.words[this.step.value.id] ?? noWords);
  readonly #counts: LessonCounts;
  readonly #firstRun: boolean;
  readonly #hinted = new Set<string>();
  readonly #shown = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: () => void;

  constructor(readonly place: LessonPlace) {
    const { game, lesson, buttons, core } = place;
    const kept = progressIn(game);
    const at = Math.max(
      0,
      lesson.steps.findIndex(({ id }) => id === kept?.step),
    );
    const { wrong = 0, hints = 0, shown = 0 } = kept ?? {};
    this.#counts = { wrong, hints, shown };
    this.#firstRun = resultIn(game) === null;
    this.#at = signal(at);
    this.furthest = signal(at);
    this.line = signal(this.#begin(at));
    this.turnDraft = draftOnLine({
      core: signal(core),
      line: this.line,
      buttons,
      notice: this.notice,
      play: (turn) => this.play(turn),
    });
    this.#end = effect(() => this.#explain(this.notice.value));
    if (kept === null) {
      this.#count("begun");
      this.#keep();
    }
  }

  /** Index of the step on the board. */
  get at(): number {
    return this.#at.value;
  }

  get count(): number {
    return this.place.lesson.steps.length;
  }

  /** The seat that the player has in this step. */
  get seat(): number {
    return this.line.value.first ?? 0;
  }

  /** A turn of the player. Ignored if it is illegal, and while the board shows something. */
  play(turn: string): void {
    if (this.stage.value !== "trying") return;
    const { line } = this;
    const move = this.#moveOf(turn);
    if (move === null) return;
    const solved = this.#solves(move);
    batch(() => {
      line.value = { ...line.value, moves: [move] };
      this.notice.value = null;
      this.said.value = solved ? "done" : "wrong";
      this.stage.value = solved ? "solved" : "wrong";
    });
    if (solved) this.#solve(move);
    else {
      ++this.#counts.wrong;
      this.#keep();
      this.#resume(2 * moment);
    }
  }

  /** Shows the hint of the step. */
  hint(): void {
    if (this.stage.value !== "trying") return;
    this.said.value = "hint";
    if (this.#hinted.has(this.step.value.id)) return;
    this.#hinted.add(this.step.value.id);
    ++this.#counts.hints;
    this.#keep();
  }

  /** Plays the solution and takes it back, so that the player repeats it. */
  show(): void {
    const { value: step } = this.step;
    const move = this.#moveOf(step.shown);
    if (this.stage.value !== "trying" || move === null) return;
    if (!this.#shown.has(step.id)) {
      this.#shown.add(step.id);
      ++this.#counts.shown;
      this.#keep();
    }
    this.turnDraft.clear();
    batch(() => {
      this.line.value = { ...this.line.value, moves: [move] };
      this.notice.value = null;
      this.said.value = "shown";
      this.stage.value = "showing";
    });
    this.#resume(moment * (2 + actionsOf(step.shown).length));
  }

  /** Goes to the next step of a solved one. Does nothing at the end. */
  next(): void {
    if (this.stage.value === "solved" && this.at < this.count - 1) this.#goTo(this.at + 1);
  }

  /** Goes to a step that was reached before. */
  look(step: number): void {
    if (step >= 0 && step <= this.furthest.value) this.#goTo(step);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end();
    this.turnDraft.close();
  }

  #goTo(step: number): void {
    clearTimeout(this.#timer);
    this.turnDraft.clear();
    batch(() => {
      this.#at.value = step;
      this.line.value = this.#begin(step);
      this.notice.value = null;
      this.said.value = "task";
      this.stage.value = "trying";
    });
    this.#keep();
  }

  /** After a pause the step begins again, with the words that the player has read last. */
  #resume(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      batch(() => {
        this.line.value = this.#begin(this.at);
        this.stage.value = "trying";
      });
    }, pause);
  }

  #solve(move: Move): void {
    const last = this.at === this.count - 1;
    if (this.at === this.furthest.value && !last) {
      ++this.furthest.value;
      this.#count(`step-${this.furthest.value + 1}`);
    }
    if (last && !this.finished.value) this.#finish();
    this.#keep();
    this.#reply(move);
  }

  #finish(): void {
    this.finished.value = true;
    keepResult(this.place.game, {
      version: 1,
      ...this.#counts,
      steps: this.count,
      finishedAt: new Date((this.place.now ?? Date.now)()).toISOString(),
    });
    this.#count("finished");
  }

  /** After the demonstrated turn the opponent plays the step's reply, where it has one. */
  #reply(move: Move): void {
    const { reply, shown } = this.step.value;
    if (reply === undefined || move.position !== this.#moveOf(shown)?.position) return;
    const { position, next } = move;
    const replied = moveIn(this.line.value, { position, seat: next }, reply, this.place.core);
    if ("message" in replied) return;
    this.#timer = setTimeout(() => {
      this.line.value = { ...this.line.value, moves: [move, replied] };
    }, 2 * moment);
  }

  /** A whole turn from the start of the step; null if it is not legal. */
  #moveOf(turn: string): Move | null {
    const { start, first } = this.line.value;
    const { core } = this.place;
    const move = moveIn(this.line.value, { position: start, seat: first }, turn, core);
    return "message" in move ? null : move;
  }

  #solves(move: Move): boolean {
    const { game, core } = this.place;
    const { options } = this.line.value;
    const after = core.query({ game, options, position: move.position });
    if ("error" in after || !endsTurn(after)) return false;
    return accepts(this.step.value.accept, move.seat, move.turn, after);
  }

  /** A refusal for which the step has words of its own says these. */
  #explain(notice: Notice | null): void {
    if (notice?.kind !== "refused" || notice.key === undefined) return;
    const words = this.words.peek().refusals?.[notice.key];
    if (words !== undefined) this.notice.value = { kind: "explained", words };
  }

  #begin(index: number): Line {
    const { game, optionsOf, core } = this.place;
    const { id, options = {}, position } = this.#stepAt(index);
    const ground: Ground | null = groundOf(game, optionsOf(options), position, core);
    if (ground === null) throw new Error(`The lesson of ${game} has no legal position in "${id}".`);
    return { ...ground, moves: [] };
  }

  #count(point: string): void {
    if (this.#firstRun) this.place.count(point);
  }

  #stepAt(index: number): LessonStep {
    const step = this.place.lesson.steps[index];
    if (step === undefined) throw new Error(`The lesson has no step ${index + 1}.`);
    return step;
  }

  /** A solved step need not be solved again after a reload. */
  #keep(): void {
    const { game, lesson } = this.place;
    const next = this.finished.value ? 0 : Math.min(this.furthest.value, this.count - 1);
    const step = lesson.steps[next]?.id ?? "";
    keepProgress(game, { version: 1, step, ...this.#counts });
  }
}

const noWords: StepWords = { title: "", task: "", hint: "", done: "" };
