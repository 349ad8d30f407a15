// For tests: all turns of a position, and proofs about them with the rules core alone.

import type { Answer, Core } from "../../core/core";
import type { Options } from "../net/protocol";

/** A position at the start of a turn, and the game that it belongs to. */
export interface Start {
  game: string;
  options: Options;
  position: string;
}

export interface Turn {
  text: string;
  after: Answer;
}

export class Turns {
  constructor(private readonly core: Core) {}

  /** Throws if the core refuses the actions. */
  after({ game, options, position }: Start, actions: readonly string[]): Answer {
    const answer = this.core.query({ game, options, position, actions });
    if ("error" in answer) throw new Error(`${position}: ${answer.error.message}`);
    return answer;
  }

  /**
   * The turns that are legal in a position; of those that lead to the same position by actions in
   * another order, one.
   */
  *of(start: Start): Generator<Turn> {
    const seen = new Set<string>();
    const open: Turn[] = [{ text: "", after: this.after(start, []) }];
    for (let turn = open.pop(); turn !== undefined; turn = open.pop())
      for (const action of turn.after.legal) {
        const after = this.after({ ...start, position: turn.after.position }, [action]);
        const whole = after.turn_start || after.result !== null;
        // Two actions of one piece may lead to one position, but are different turns.
        const key = whole && turn.text === "" ? action : after.position;
        if (seen.has(key)) continue;
        seen.add(key);
        const text = turn.text === "" ? action : `${turn.text} ${action}`;
        if (whole) yield { text, after };
        else open.push({ text, after });
      }
  }

  /** Whether the seat to move has a turn that wins at once. */
  winsAtOnce(start: Start): boolean {
    const { seat } = this.after(start, []);
    for (const { after } of this.of(start)) if (won(after, seat)) return true;
    return false;
  }

  /** Whether a seat that does not move here will win with its next turn, whatever is played. */
  winsNext(start: Start, seat: number, answer: Answer): boolean {
    if (answer.result !== null) return won(answer, seat);
    for (const reply of this.of({ ...start, position: answer.position })) {
      if (won(reply.after, seat)) continue;
      const lost = reply.after.result !== null;
      if (lost || !this.winsAtOnce({ ...start, position: reply.after.position })) return false;
    }
    return true;
  }
}

export function won({ result }: Answer, seat: number | null): boolean {
  return seat !== null && (result?.winners.includes(seat) ?? false);
}
