// A player holds a draw, or wins, against the perfect opponent: one position after the other, as
// long as the player likes. Only for solved games.

import { batch, computed, type Signal, signal } from "@preact/signals";
import type { Core } from "../../core/core";
import {
  groundOf,
  type Line,
  type Move,
  moveIn,
  outcomeIn,
  positionIn,
  repetitionsOf,
  seatIn,
} from "../analysis/line";
import { draftOnLine } from "../analysis/line-draft";
import { Stopped, type think } from "../engine/engine";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import type { Notice } from "../net/table-notice";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { countExercise, type Streak, streakOf } from "./kept-streaks";
import { opponentsMove } from "./opponent";
import { type Aim, findPosition, keeps } from "./position";
import { bestTurns, Oracle, type ValuedTurn } from "./values";

/**
 * A draw is held after this number of own turns. The perfect opponent has then tried its traps, and
 * could go on with them forever.
 */
export const turnsToHold = 8;

/**
 * `seeking`: there is no position yet. `trying`: the player is to move. `answering`: the opponent
 * is. `done`: held, or won. `failed`: the player has thrown the value away. `trouble`: the engine
 * failed; `again` tries once more.
 */
export type Stage = "seeking" | "trying" | "answering" | "done" | "failed" | "trouble";

/** Why the exercise is over: the game's end, a repeated position, or enough turns. */
export type End = "over" | "repeated" | "turns";

/** A turn of the player that threw the value away. */
export interface Mistake {
  played: ValuedTurn;
  /** The turns that kept it; at least one. */
  kept: readonly ValuedTurn[];
}

export interface ExercisePlace {
  game: string;
  options: Options;
  aim: Aim;
  buttons: GameView["buttons"];
  core: Core;
  ask: typeof think;
  /** 0 <= number < 1; default: `Math.random`. */
  random?: () => number;
  /** Pause before the opponent's turn in milliseconds; default: 700. */
  pause?: number;
}

export class ExerciseSession {
  /** The game's start until the first position is found. */
  readonly line: Signal<Line>;
  readonly stage = signal<Stage>("seeking");
  readonly end = signal<End | null>(null);
  readonly mistake = signal<Mistake | null>(null);
  readonly notice = signal<Notice | null>(null);
  readonly streak: Signal<Streak>;
  /** The values of the turns on the board; empty while the player is not to move. */
  readonly turns = signal<readonly ValuedTurn[]>([]);
  readonly turnDraft: DraftSession;
  /** Number of the player's turns on the board. */
  readonly own = computed(() => this.#ownIn(this.line.value.moves));
  readonly over = computed(() => ["done", "failed"].includes(this.stage.value));
  readonly kind: string;
  readonly #oracle: Oracle;
  readonly #random: () => number;
  readonly #pause: number;
  /** This position has counted, so that another try does not. */
  #counted = false;
  /** Replies of the engine to an earlier run have no effect. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resume = () => {};

  constructor(readonly place: ExercisePlace) {
    const { game, options, aim, buttons, core, ask, random = Math.random, pause = 700 } = place;
    this.kind = [game, ...Object.values(options), aim].join(" ");
    this.#oracle = new Oracle(game, options, ask);
    this.#random = random;
    this.#pause = pause;
    this.streak = signal(streakOf(this.kind));
    const start = groundOf(game, options, null, core);
    if (start === null) throw new Error(`${game} has no such options`);
    this.line = signal({ ...start, moves: [] });
    this.turnDraft = draftOnLine({
      core: signal(core),
      line: this.line,
      buttons,
      notice: this.notice,
      play: (turn) => this.play(turn),
    });
    this.#seek();
  }

  /** The seat that the player has. */
  get seat(): number {
    return this.line.value.first ?? 0;
  }

  /** A turn of the player. Ignored if it is illegal, and while the player is not to move. */
  play(turn: string): void {
    const { aim, core } = this.place;
    const { value: line } = this.line;
    if (this.stage.value !== "trying") return;
    const ply = line.moves.length;
    const here = { position: positionIn(line, ply), seat: seatIn(line, ply) };
    const move = moveIn(line, here, turn, core);
    const played = this.turns.value.find((one) => one.turn === turn);
    if ("message" in move || played === undefined) return;
    const moves = [...line.moves, move];
    batch(() => {
      this.notice.value = null;
      this.line.value = { ...line, moves };
      if (!keeps(aim, played)) this.#fail(line, played);
      else if (!this.#ends()) this.#answer();
    });
  }

  /** Goes to another position. One that was begun and left counts as failed. */
  next(): void {
    if (this.stage.value === "seeking") return;
    const { value: stage } = this.stage;
    const begun = stage === "trying" || stage === "answering";
    if (begun && this.own.value > 0) this.#count(false);
    this.#seek();
  }

  /** Begins the same position again after its end; then it does not count. */
  tryAgain(): void {
    if (!this.over.value) return;
    this.#stop();
    this.#open({ ...this.line.value, moves: [] });
  }

  /** After trouble with the engine. */
  again(): void {
    if (this.stage.value === "trouble") this.#resume();
  }

  close(): void {
    this.#stop();
    this.#oracle.close();
    this.turnDraft.close();
  }

  #ownIn(moves: readonly Move[]): number {
    return moves.filter(({ seat }) => seat === this.seat).length;
  }

  #seek(): void {
    this.#stop();
    this.#resume = () => this.#seek();
    this.#counted = false;
    batch(() => {
      this.stage.value = "seeking";
      this.turns.value = [];
    });
    const random = this.#random;
    const wanted = { ...this.place, random };
    this.#hear(findPosition(wanted, this.#oracle), (ground) =>
      this.#open({ ...ground, moves: [] }),
    );
  }

  /** The player is to move. */
  #open(line: Line): void {
    this.#resume = () => this.#open(line);
    const position = positionIn(line, line.moves.length);
    this.#hear(this.#oracle.turnsAt(position), (turns) => {
      if (line.moves.length === 0) this.turnDraft.clear();
      this.line.value = line;
      this.turns.value = turns;
      this.end.value = null;
      this.mistake.value = null;
      this.notice.value = null;
      this.stage.value = "trying";
    });
  }

  #answer(): void {
    const line = this.line.value;
    this.#resume = () => this.#answer();
    this.stage.value = "answering";
    this.turns.value = [];
    const { aim, core } = this.place;
    const facing = { line, aim, core, random: this.#random };
    const pause = new Promise<void>((resolve) => {
      this.#timer = setTimeout(resolve, this.#pause);
    });
    const chosen = opponentsMove(facing, this.#oracle);
    this.#hear(Promise.all([chosen, pause]), ([move]) => {
      const after = { ...line, moves: [...line.moves, move] };
      this.line.value = after;
      if (!this.#ends()) this.#open(after);
    });
  }

  /** Ends the exercise if the turn on the board does. */
  #ends(): boolean {
    const { aim, core } = this.place;
    const { value: line } = this.line;
    const ply = line.moves.length;
    const outcome = outcomeIn(line, ply, core);
    const seat = line.first ?? 0;
    if (outcome?.winners.includes(seat)) this.#finish("over");
    else if (outcome !== null && aim === "win") this.#repeat();
    else if (outcome !== null) this.#finish(outcome.reason === "repetition" ? "repeated" : "over");
    else if (aim === "win") return false;
    else if (repetitionsOf(line).has(ply)) this.#finish("repeated");
    else if (this.own.value >= turnsToHold) this.#finish("turns");
    else return false;
    return true;
  }

  #finish(end: End): void {
    this.turns.value = [];
    this.end.value = end;
    this.stage.value = "done";
    this.#count(true);
  }

  /** A won position has occurred for the third time, which is a draw. */
  #repeat(): void {
    this.turns.value = [];
    this.end.value = "repeated";
    this.stage.value = "failed";
    this.#count(false);
  }

  /** Shows the mistake for a moment, and then the position before it. */
  #fail(before: Line, played: ValuedTurn): void {
    const { aim } = this.place;
    const kept = bestTurns(this.turns.value).filter((turn) => keeps(aim, turn));
    this.turns.value = [];
    this.mistake.value = { played, kept };
    this.stage.value = "failed";
    this.#count(false);
    this.#timer = setTimeout(() => {
      this.line.value = before;
    }, 2 * this.#pause);
  }

  #count(done: boolean): void {
    if (this.#counted) return;
    this.#counted = true;
    this.streak.value = countExercise(this.kind, done);
  }

  #stop(): void {
    ++this.#run;
    clearTimeout(this.#timer);
  }

  /** Continues with a result, unless the player has gone on meanwhile. */
  #hear<T>(result: Promise<T>, then: (value: T) => void): void {
    const run = this.#run;
    result.then(
      (value) => {
        if (run === this.#run) batch(() => then(value));
      },
      (error: unknown) => {
        if (run === this.#run && !(error instanceof Stopped)) this.stage.value = "trouble";
      },
    );
  }
}
