// What the worker does, without a worker: thinks in slices and reports. Between two slices it goes
// back to the message queue, so that it hears when it is to stop.

import type { Engine, EngineAnswer } from "../../core/engine";
import type { Order, Report } from "./messages";

/** How long a slice may take, in milliseconds. Slices are counted in nodes, and adapted to that. */
const shortest = 8;
const longest = 30;
const mostNodes = 1_000_000;
/** How often progress is reported at most, in milliseconds. */
const often = 250;

export interface Surroundings {
  report(report: Report): void;
  /** Calls back when messages have been taken. */
  later(next: () => void): void;
  /** Milliseconds. */
  now(): number;
}

interface Thought {
  id: number;
  /** What has been reported of it last, as text. */
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

  /** Never two slices at a time, however often it is called. */
  #goOn(): void {
    if (this.#goesOn) return;
    this.#goesOn = true;
    this.around.later(() => {
      this.#goesOn = false;
      if (this.#paused || this.#thought === null) return;
      if (!this.#slice(this.#thought)) this.#goOn();
    });
  }

  /** True when it is finished. */
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
