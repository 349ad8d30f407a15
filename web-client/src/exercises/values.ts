// The exact value of every turn of a solved game, from the engine.

import { type EngineAnswer, type EngineRequest, Stopped, type think } from "../engine/engine";
import type { Options } from "../net/protocol";

export type Value = "win" | "draw" | "loss";

export interface ValuedTurn {
  turn: string;
  /** For the seat that plays the turn, if both sides go on without a mistake. */
  value: Value;
  /**
   * The most turns that the winner needs from here on; counts the turn itself if its seat wins. 0
   * for a draw, and where the turn itself loses.
   */
  turns: number;
}

/** Ten times as many nodes as the search of any position needs. */
const nodes = 500_000;
/** More than a position has turns. */
const lines = 20;

/** Maximum number of positions whose turns are remembered. */
const mostKnown = 2000;

const worth: Readonly<Record<Value, number>> = { win: 2, draw: 1, loss: 0 };

/** Throws if the engine has not proven every turn, so the game is not solved. */
export function valuedTurns({ lines: found }: EngineAnswer): readonly ValuedTurn[] {
  return found.map(({ turns, proof }) => {
    const [turn] = turns;
    if (turn === undefined || proof === null) throw new Error("A turn has no proven value.");
    const { outcome: value } = proof;
    const atOnce = value === "loss" && turns.length === 1;
    return { turn, value, turns: atOnce ? 0 : proof.turns };
  });
}

/** The value of a position for its seat to move, from the values of all its turns. */
export function bestValue(turns: readonly ValuedTurn[]): Value {
  return turns.reduce<Value>(
    (best, { value }) => (worth[value] > worth[best] ? value : best),
    "loss",
  );
}

/**
 * The turns that no other turn beats: all draws of a drawn position, the quickest wins of a won one,
 * and the losses of a lost one that take longest.
 */
export function bestTurns(turns: readonly ValuedTurn[]): readonly ValuedTurn[] {
  const value = bestValue(turns);
  const keep = turns.filter((turn) => turn.value === value);
  const counts = keep.map((turn) => turn.turns);
  const wanted = value === "win" ? Math.min(...counts) : Math.max(...counts);
  return keep.filter((turn) => turn.turns === wanted);
}

/** Asks the engine about positions; remembers the latest. */
export class Oracle {
  readonly #known = new Map<string, Promise<readonly ValuedTurn[]>>();
  readonly #stops = new Set<() => void>();
  #closed = false;

  constructor(
    private readonly game: string,
    private readonly options: Options,
    private readonly ask: typeof think,
  ) {}

  /**
   * The values of all turns in a position at the start of a turn, which is not the end of a game.
   * Rejects if the engine fails or the oracle is closed. Earlier occurrences of a position do not
   * count.
   */
  turnsAt(position: string): Promise<readonly ValuedTurn[]> {
    if (this.#closed) return Promise.reject(new Stopped());
    const known = this.#known.get(position);
    if (known !== undefined) return known;
    if (this.#known.size >= mostKnown) this.#known.clear();
    const { game, options } = this;
    const request: EngineRequest = { game, options, position, nodes, lines };
    const { result, stop } = this.ask(request);
    this.#stops.add(stop);
    const turns = result.then(valuedTurns).finally(() => this.#stops.delete(stop));
    this.#known.set(position, turns);
    // A later question tries again.
    turns.catch(() => this.#known.delete(position));
    return turns;
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
  }
}
