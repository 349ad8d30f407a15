// A small position with a task, for a rules page. This is the part without a page. The texts are in
// the rules page of the game.

import type { Answer, Core, Query } from "../../core/core";
import type { Options, Refused } from "../net/protocol";
import type { Way } from "./view";

export interface Example {
  options?: Options;
  position: string;
  /** The seat at the lower side of the board; undefined: the seat to move. */
  viewer?: number;
  /** The solution, action by action. The rules may refuse the last one. */
  solution: readonly string[];
  reached(attempt: Attempt): boolean;
}

/** The reader's actions so far. */
export interface Attempt {
  actions: readonly string[];
  /** The core's reply after them. */
  answer: Answer;
  /** The last action if the core has refused it; null after the next action. */
  refused: ({ action: string } & Refused) | null;
}

/** `missed`: the turn is complete, but it is another one. */
export type Verdict = "open" | "done" | "missed";

export class Trial {
  constructor(
    readonly game: string,
    readonly example: Example,
    readonly core: Core,
  ) {}

  begin(): Attempt {
    return this.after([]);
  }

  act(attempt: Attempt, action: string): Attempt {
    const actions = [...attempt.actions, action];
    const answer = this.core.query(this.query(actions));
    if ("error" in answer) {
      const { code, message, key, args } = answer.error;
      return { ...attempt, refused: { action, code, message, key, args } };
    }
    return { actions, answer, refused: null };
  }

  takeBack({ actions }: Attempt): Attempt {
    return this.after(actions.slice(0, -1));
  }

  /** The solution, for readers who ask for it. */
  solve(): Attempt {
    return this.example.solution.reduce(
      (attempt, action) => this.act(attempt, action),
      this.begin(),
    );
  }

  verdict(attempt: Attempt): Verdict {
    if (this.example.reached(attempt)) return "done";
    const { turn_start, result } = attempt.answer;
    return attempt.actions.length > 0 && (turn_start || result !== null) ? "missed" : "open";
  }

  /** The way of the last `count` actions; null if there was none. */
  way({ actions }: Attempt, count: number): Way | null {
    const earlier = actions.slice(0, actions.length - count);
    const before = this.core.query(this.query(earlier));
    const after = this.core.query({
      ...this.query(actions.slice(earlier.length)),
      position: "error" in before ? this.example.position : before.position,
      way: true,
    });
    if (count === 0 || "error" in before || "error" in after) return null;
    return { from: before.position, moments: after.way ?? [] };
  }

  /** The intermediate positions of one more action. */
  foresee({ answer }: Attempt, action: string): readonly string[] {
    const { position } = answer;
    const after = this.core.query({ ...this.query([action]), position, way: true });
    return "error" in after ? [] : (after.way ?? []);
  }

  private after(actions: readonly string[]): Attempt {
    const answer = this.core.query(this.query(actions));
    if ("error" in answer) throw new Error(answer.error.message);
    return { actions, answer, refused: null };
  }

  private query(actions: readonly string[]): Query {
    const { options = {}, position } = this.example;
    return { game: this.game, options, position, actions };
  }
}

/** Exactly one of these turns has been played. */
export function played(...turns: readonly string[]) {
  return ({ actions }: Attempt) => turns.includes(actions.join(" "));
}

/** The game is over and this seat has won. */
export function won(seat: number) {
  return ({ answer }: Attempt) => answer.result?.winners.includes(seat) ?? false;
}

/** The core has refused an action that matches. */
export function refused(like: RegExp) {
  return (attempt: Attempt) => attempt.refused !== null && like.test(attempt.refused.action);
}

/** The position matches. */
export function stands(like: RegExp) {
  return ({ answer }: Attempt) => like.test(answer.position);
}
