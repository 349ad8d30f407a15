// Turns a player's swings into puzzles: the computer looks at each position again with more nodes, and
// only certain ones are kept.

import { signal } from "@preact/signals";
import { type EngineAnswer, EngineRefusal, Stopped, type Thinking, think } from "../engine/engine";
import type { Options } from "../net/protocol";
import { addMistake, isKnown, mistakeOf } from "./kept-mistakes";
import { idOf, limits, type Source } from "./mistake";
import { begun, dayOf } from "./schedule";

/** A swing of the player, found by a review. */
export interface Candidate {
  game: string;
  options: Options;
  /** The position before the turn. */
  position: string;
  seat: number;
  played: string;
  /** The review's best turn. */
  better: string;
  source: Source;
}

export type CollectingState = "idle" | "runs" | "done" | "failed";

interface Certain {
  good: readonly string[];
  proven: "win" | "draw" | null;
}

export class Collecting {
  readonly state = signal<CollectingState>("idle");
  /** Number of candidates that are kept as puzzles. */
  readonly kept = signal(0);
  #left: readonly Candidate[];
  #thinking: Thinking | null = null;
  /** Counts starts and stops: answers to an earlier start are ignored. */
  #run = 0;

  /** `nodes`: for the look at each candidate. */
  constructor(
    candidates: readonly Candidate[],
    readonly nodes: number,
    private readonly ask: typeof think = think,
  ) {
    this.#left = candidates;
  }

  /** Begins, or goes on where it was stopped. */
  async start(): Promise<void> {
    if (this.state.value === "runs" || this.state.value === "done") return;
    const run = ++this.#run;
    this.state.value = "runs";
    try {
      for (let next = this.#left[0]; next !== undefined; next = this.#left[0]) {
        const id = idOf(next.game, next.options, next.position);
        const certain = isKnown(id) ? null : await this.#examine(next);
        if (run !== this.#run) return;
        if (certain !== null) keepAs(id, next, certain);
        if (mistakeOf(id) !== undefined) ++this.kept.value;
        this.#left = this.#left.slice(1);
      }
      this.state.value = "done";
    } catch (error) {
      if (run !== this.#run || error instanceof Stopped) return;
      this.state.value = "failed";
    }
  }

  stop(): void {
    ++this.#run;
    this.#thinking?.stop();
    if (this.state.value === "runs") this.state.value = "idle";
  }

  /** Null if the better turn is neither proven nor stable, or the played one is as good. */
  async #examine(candidate: Candidate): Promise<Certain | null> {
    const answer = await this.#ask(candidate, 1);
    const [best] = answer?.lines ?? [];
    const [turn] = best?.turns ?? [];
    if (best === undefined || turn === undefined) return null;
    const proven = best.proof?.outcome ?? null;
    if (proven === "loss") return null;
    let good = [turn];
    if (proven !== null) {
      const lines = (await this.#ask(candidate, limits.turns))?.lines ?? [];
      const asGood = lines.filter(({ proof }) => proof?.outcome === proven);
      good = [...new Set([turn, ...asGood.flatMap(({ turns: [first] }) => first ?? [])])];
    } else if (turn !== candidate.better) {
      return null;
    }
    if (good.includes(candidate.played)) return null;
    return { good: good.slice(0, limits.turns), proven };
  }

  /** Null if the game is over in this position. */
  async #ask({ game, options, position }: Candidate, lines: number): Promise<EngineAnswer | null> {
    this.#thinking = this.ask({ game, options, position, nodes: this.nodes, lines });
    try {
      return await this.#thinking.result;
    } catch (error) {
      if (error instanceof EngineRefusal) return null;
      throw error;
    }
  }
}

function keepAs(id: string, candidate: Candidate, certain: Certain): void {
  const { better: _, ...rest } = candidate;
  const today = dayOf(new Date());
  addMistake({ id, ...rest, ...certain, found: today, progress: begun(today) });
}
