// The strongest reply to a wrong turn, from the engine of this browser.

import { think } from "../engine/engine";
import { turnBudget } from "../insight/budgets";
import type { Options } from "../net/protocol";

export interface Reply {
  turn: string;
  /** The proven result for the seat that replies; null if nothing is proven. */
  outcome: "win" | "draw" | "loss" | null;
}

export interface ReplySearch {
  /** Rejects if the search is stopped or fails. */
  result: Promise<Reply>;
  stop(): void;
}

export interface ReplyRequest {
  game: string;
  options: Options;
  /** A seat other than the solver's is to move. */
  position: string;
}

export type FindReply = (request: ReplyRequest) => ReplySearch;

/** Needs a second or two on a good phone. Every device finds the same reply. */
export const findReply: FindReply = (request) => {
  const { result, stop } = think({ ...request, nodes: turnBudget(request.game, true) });
  return {
    stop,
    result: result.then(({ turn, lines }) => ({
      turn,
      outcome: lines[0]?.proof?.outcome ?? null,
    })),
  };
};
