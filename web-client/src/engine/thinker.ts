// The logic of the worker, testable without one: thinks in slices and reports. Between two slices
// it returns to the message queue, so that it receives `stop` and `pause`.

import type { Engine, EngineAnswer } from "../../core/engine";
import type { Order, Report } from "./messages";

/**
 * Bounds of the duration of a slice, in milliseconds. A slice is a number of nodes, which adapts to
 * them.
 */
const shortest = 8;
const longest = 30;
const mostNodes = 1_000_000;
/** Minimum interval between two progress reports, in milliseconds. */
const often = 250;

export interface Surroundings {
  report(report: Report): void;
  /** Calls back after the waiting messages have been processed. */
  later(next: () => void): void;
  /** Milliseconds. */
  now(): number;
}

interface Thought {
  id: number;
  /** The last progress report, as text. */
  told: string;
  toldAt: number;
}

export class Thinker {
  #thought: Thought | null = null;
  #paused = false;
  #goesOn = false;
  #nodes = 1000;

  constructor(
    private readonly engine: Engine,
    private readonly around: Surroundings,
  ) {}

  take(order: Order): void {
    switch (order.type) {
      case "think":
        this.#begin(order);
        return;
      case "stop":
        this.#thought = null;
        this.engine.forget();
        return;
      case "pause":
        this.#paused = true;
        return;
      case "resume":
        this.#paused = false;
        this.#goOn();
        return;
    }
  }

  #begin({ id, request }: Order & { type: "think" }): void {
    const begun = this.engine.begin(request);
    if ("error" in begun) {
      const { code, message } = begun.error;
      this.#thought = null;
      this.around.report({ type: "refused", id, code, message });
      return;
    }
    this.#thought = { id, told: "", toldAt: this.around.now() };
    this.#goOn();
  }

  /** Schedules the next slice, unless one is scheduled already. */
  #goOn(): void {
    if (this.#goesOn) return;
    this.#goesOn = true;
    this.around.later(() => {
      this.#goesOn = false;
      if (this.#paused || this.#thought === null) return;
      if (!this.#slice(this.#thought)) this.#goOn();
    });
  }

  /** Returns true when the search is finished. */
  #slice(thought: Thought): boolean {
    const begin = this.around.now();
    const finished = this.engine.step(this.#nodes);
    const end = this.around.now();
    if (end - begin > longest) this.#nodes = Math.max(1, Math.floor(this.#nodes / 2));
    else if (end - begin < shortest) this.#nodes = Math.min(mostNodes, this.#nodes * 2);
    if (finished) {
      const answer = this.engine.best() as EngineAnswer;
      this.#thought = null;
      this.engine.forget();
      this.around.report({ type: "done", id: thought.id, answer });
    } else if (end - thought.toldAt >= often) {
      thought.toldAt = end;
      const answer = this.engine.best() as EngineAnswer;
      const told = JSON.stringify([answer.depth, answer.lines]);
      if (told !== thought.told) {
        thought.told = told;
        this.around.report({ type: "progress", id: thought.id, answer });
      }
    }
    return finished;
  }
}
