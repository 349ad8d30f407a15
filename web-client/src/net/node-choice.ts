// Which node of several our connection should lead to: a turn costs less at the node that has the
// room. No clock and no I/O: times are in ms, by any one clock.
//
// - A move needs one node that has all rooms in which we sit. Somebody who only watches stays, so
//   that the spectators of a room are spread over the nodes.
// - One move in `between`, whatever happens. Where a move to a node has led elsewhere, because the
//   proxy does not know its name or it is away, the next one to it waits for `vain`.

export interface MoveTimes {
  /** A move begins within this time, at random: those who come together do not move together. */
  within: number;
  between: number;
  vain: number;
}

export class NodeChoice {
  /** The rooms that this connection has entered, and whether we sit there. */
  readonly #rooms = new Map<string, boolean>();
  /** The nodes of rooms that are not at the node that we are connected to. */
  readonly #nodes = new Map<string, string>();
  readonly #vainUntil = new Map<string, number>();
  #lastMove = -Infinity;
  /** The node that the connection was meant for; null: any. */
  #meant: string | null = null;

  constructor(readonly times: MoveTimes) {}

  /** There is a new connection: to this node, if the proxy obeys, or to any. No room is entered. */
  connected(meant: string | null): void {
    this.#meant = meant;
    this.#rooms.clear();
    this.#nodes.clear();
  }

  /** The server says that this node has the room, and that it is another one than ours. */
  elsewhere(room: string, node: string, now: number): void {
    this.#nodes.set(room, node);
    if (node === this.#meant) this.failed(node, now);
  }

  /** After `elsewhere`, if that comes. */
  entered(room: string, sits: boolean): void {
    this.#rooms.set(room, sits);
  }

  left(room: string): void {
    this.#rooms.delete(room);
    this.#nodes.delete(room);
  }

  moves(now: number): void {
    this.#lastMove = now;
  }

  failed(node: string, now: number): void {
    this.#vainUntil.set(node, now + this.times.vain);
  }

  /** Where to move, and in how long at the earliest; null: we stay. */
  next(now: number): { node: string; pause: number } | null {
    const nodes = new Set([...this.#rooms].map(([room, sits]) => sits && this.#nodes.get(room)));
    const [node] = nodes;
    if (nodes.size !== 1 || !node) return null;
    const earliest = Math.max(
      now,
      this.#lastMove + this.times.between,
      this.#vainUntil.get(node) ?? -Infinity,
    );
    return { node, pause: earliest - now };
  }
}
