// A player solves a puzzle: their turns, the opponents' replies, and the solution.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Core } from "../../core/core";
import {
  type Ground,
  type Line,
  type Move,
  moveIn,
  movesAlong,
  positionIn,
  seatIn,
} from "../analysis/line";
import { draftOnLine } from "../analysis/line-draft";
import type { GameView } from "../game-kit/view";
import type { Notice } from "../net/table-notice";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { Attempt, type AttemptMemory, type AttemptServer } from "./attempt";
import { keepProgress, progressWith } from "./kept";
import type { Puzzle } from "./puzzle";
import { verdictOn } from "./puzzle-line";
import type { FindReply, Reply, ReplySearch } from "./refutation";

/** Pause before the next turn is played, in milliseconds. */
const moment = 700;

/** `wrong`: the board shows a turn that does not win. `refuted`: it shows the reply to that turn.
 * Both stay until the player tries again. */
export type Stage = "thinking" | "wrong" | "refuted" | "answering" | "solved" | "showing" | "shown";

export interface SolvingPlace {
  puzzle: Puzzle;
  ground: Ground;
  buttons: GameView["buttons"];
  core: Core;
  /** Whether the player has an account, so that the server knows their attempts. */
  account: ReadonlySignal<boolean>;
  server: AttemptServer;
  memory: AttemptMemory;
  /** Finds the strongest reply to a wrong turn. */
  findReply: FindReply;
  /** Judges a turn of the solver; default: a proven win. */
  verdict?: typeof verdictOn;
}

export class SolvingSession {
  readonly solver: number;
  readonly #solution: readonly Move[];
  readonly line: Signal<Line>;
  readonly stage = signal<Stage>("thinking");
  /** The player is asked whether they are sure to see the solution. */
  readonly sure = signal(false);
  readonly notice = signal<Notice | null>(null);
  /** The last reply to a wrong turn, while the board shows it. */
  readonly reply = signal<Reply | null>(null);
  /** The reply to a wrong turn is being searched. */
  readonly searches = signal(false);
  readonly attempt: Attempt;
  readonly turnDraft: DraftSession;
  readonly over = computed(() => this.stage.value === "solved" || this.stage.value === "shown");
  /** Number of right turns of the solver. */
  readonly right = computed(() => {
    const own = this.line.value.moves.filter(({ seat }) => seat === this.solver).length;
    return this.stage.value === "wrong" || this.stage.value === "refuted" ? own - 1 : own;
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #search: ReplySearch | null = null;

  constructor(readonly place: SolvingPlace) {
    const { puzzle, ground, buttons, core, account, server, memory } = place;
    this.solver = ground.first ?? 0;
    this.#solution = movesAlong(ground, puzzle.line, core);
    const { right, failed } = progressWith(puzzle.id);
    const played = turnsBefore(right, this.#solution, this.solver);
    this.line = signal({ ...ground, moves: this.#solution.slice(0, played) });
    this.attempt = new Attempt({ puzzle: puzzle.id, failed, account, server, memory });
    this.turnDraft = draftOnLine({
      core: signal(core),
      line: this.line,
      buttons,
      notice: this.notice,
      play: (turn) => this.play(turn),
    });
  }

  /** A turn of the solver. Ignored if it is illegal, and while others move. */
  play(turn: string): void {
    const { ground, core, verdict: judge = verdictOn } = this.place;
    const { value: line } = this.line;
    if (this.stage.value !== "thinking") return;
    const ply = line.moves.length;
    const here = { position: positionIn(line, ply), seat: seatIn(line, ply) };
    const move = moveIn(ground, here, turn, core);
    if ("message" in move) return;
    const right = this.right.value;
    const own = line.moves.filter(({ seat }) => seat === this.solver);
    const turns = [...own, move].map((one) => one.turn);
    const verdict = judge(move, this.#solution[ply], ground, core);
    batch(() => {
      this.sure.value = false;
      this.#show(ply, move);
      if (verdict === "wins") this.#finish(turns);
      else if (verdict === "wrong") this.#miss(ply, move, turns, right);
      else this.#reply(ply + 1, turns, right + 1);
    });
  }

  /** Takes back a wrong turn. */
  tryAgain(): void {
    if (this.stage.value !== "wrong" && this.stage.value !== "refuted") return;
    const ply = turnsBefore(this.right.value, this.#solution, this.solver);
    this.#stop();
    batch(() => {
      this.#show(ply);
      this.stage.value = "thinking";
    });
  }

  /** Shows the solution; asks first if the player is sure, or takes the question back. */
  askForSolution(): void {
    if (this.sure.value || this.attempt.counts.value) this.sure.value = !this.sure.value;
    else this.giveUp();
  }

  giveUp(): void {
    if (this.over.value || this.stage.value === "showing") return;
    const from = turnsBefore(this.right.value, this.#solution, this.solver);
    this.#stop();
    batch(() => {
      this.sure.value = false;
      void this.attempt.report([], false);
      this.stage.value = "showing";
      this.#show(from);
    });
    this.#playSolution(from, this.#solution.length, () => {
      this.stage.value = "shown";
      this.#keep(0);
    });
  }

  startAgain(): void {
    this.#stop();
    batch(() => {
      this.#show(0);
      this.stage.value = "thinking";
      this.attempt.startAgain();
    });
    this.#keep(0);
  }

  close(): void {
    this.#stop();
    this.attempt.close();
    this.turnDraft.close();
  }

  /** Plays and searches nothing more. */
  #stop(): void {
    clearTimeout(this.#timer);
    this.#search?.stop();
    this.#search = null;
    this.searches.value = false;
    this.reply.value = null;
  }

  /** Shows the first turns of the solution, and others after them. */
  #show(count: number, ...others: readonly Move[]): void {
    const moves = [...this.#solution.slice(0, count), ...others];
    this.line.value = { ...this.place.ground, moves };
  }

  #finish(turns: readonly string[]): void {
    this.stage.value = "solved";
    void this.attempt.report(turns, true);
    this.#keep(0);
  }

  /** Shows a wrong turn, and the replies to it. */
  #miss(ply: number, wrong: Move, turns: readonly string[], right: number): void {
    this.stage.value = "wrong";
    void this.attempt.report(turns, false);
    this.#keep(right);
    void this.#refute(ply, [wrong]);
  }

  /** Finds and shows the replies of all seats before the solver's next turn. Without a reply, such as
   * after a failure of the engine, the board keeps the last turn. */
  async #refute(ply: number, moves: readonly Move[]): Promise<void> {
    const { ground, core, findReply } = this.place;
    const last = moves.at(-1);
    if (last === undefined || last.next === null || last.next === this.solver) return;
    const { game, options } = ground;
    const search = findReply({ game, options, position: last.position });
    this.#search = search;
    this.searches.value = true;
    // The player sees their own turn first.
    const seen = new Promise<void>((resolve) => {
      this.#timer = setTimeout(resolve, moment);
    });
    const reply = await search.result.catch(() => null);
    if (reply !== null) await seen;
    if (this.#search !== search) return;
    this.searches.value = false;
    if (reply === null) return;
    const move = moveIn(ground, { position: last.position, seat: last.next }, reply.turn, core);
    if ("message" in move) return;
    batch(() => {
      this.#show(ply, ...moves, move);
      this.stage.value = "refuted";
      this.reply.value = reply;
    });
    await this.#refute(ply, [...moves, move]);
  }

  /** Plays the opponents' replies to a right turn. */
  #reply(ply: number, turns: readonly string[], right: number): void {
    this.#keep(right);
    this.stage.value = "answering";
    this.#playSolution(ply, turnsBefore(right, this.#solution, this.solver), () => {
      const { value: line } = this.line;
      const { length } = this.#solution;
      if (line.moves.length === length && seatIn(line, length) === null) this.#finish(turns);
      else this.stage.value = "thinking";
    });
  }

  /** Plays the turns of the solution one after the other. */
  #playSolution(from: number, to: number, done: () => void): void {
    if (from >= to) {
      done();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#show(from + 1);
      this.#playSolution(from + 1, to, done);
    }, moment);
  }

  /** The browser keeps the progress over a reload. */
  #keep(right: number): void {
    keepProgress({ id: this.place.puzzle.id, right, failed: this.attempt.failed.value });
  }
}

/** Number of turns played when the solver is to move after `right` right turns. */
function turnsBefore(right: number, solution: readonly Move[], solver: number): number {
  let own = 0;
  const next = solution.findIndex(({ seat }) => seat === solver && own++ === right);
  return next < 0 ? solution.length : next;
}
