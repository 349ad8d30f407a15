// A small position with a task, to be tried out on a rules page: what can be known of it without
// a page. Its words are in the rules page of its game.

import type { Answer, Core, Query } from "../../core/core";
import type { Options, Refused } from "../net/protocol";
import type { Way } from "./view";

export interface Example {
  options?: Options;
  position: string;
  /** The seat at whose side the board is drawn; the one to move if absent. */
  viewer?: number;
  /** What does it, action by action. The last one may be what the rules refuse. */
  solution: readonly string[];
  reached(attempt: Attempt): boolean;
}

/** What somebody has tried so far. */
export interface Attempt {
  actions: readonly string[];
  /** What the core says after them. */
  answer: Answer;
  /** What the core did not take, until something else is done. */
  refused: ({ action: string } & Refused) | null;
}

/** `missed`: the turn is over, and it was another one. */
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

  /** What there is to see when somebody asks for it. */
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

  /** The way of the last `count` actions; null where there was none. */
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

  /** What one more action would pass through. */
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

/** Just this has been played. */
export function played(...turns: readonly string[]) {
  return ({ actions }: Attempt) => turns.includes(actions.join(" "));
}

/** The game is over, and this seat has won it. */
export function won(seat: number) {
  return ({ answer }: Attempt) => answer.result?.winners.includes(seat) ?? false;
}

/** The core has refused an action like that. */
export function refused(like: RegExp) {
  return (attempt: Attempt) => attempt.refused !== null && like.test(attempt.refused.action);
}

/** The position says so. */
export function stands(like: RegExp) {
  return ({ answer }: Attempt) => like.test(answer.position);
}
