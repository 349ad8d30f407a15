// Selects the node that our connection should lead to: a turn costs less at the node that owns the
// room. No clock and no I/O: times are in ms, by any one clock.
//
// - A move needs one node that owns all rooms in which we sit. A client that only watches stays, so
//   that the spectators of a room are spread over the nodes.
// - There is at most one move in `between`. If a move has led to a wrong node, because the proxy
//   does not know the name or the node is away, the next one to it waits for `vain`.

export interface MoveTimes {
  /** A move begins after a random time of at most this, so that clients do not move all at once. */
  within: number;
  between: number;
  vain: number;
}

export class NodeChoice {
  /** The entered rooms, and whether we sit there. */
  readonly #rooms = new Map<string, boolean>();
  /** The nodes of rooms that are not at the node that we are connected to. */
  readonly #nodes = new Map<string, string>();
  readonly #vainUntil = new Map<string, number>();
  #lastMove = -Infinity;
  /** The intended node of the connection; null: any. */
  #meant: string | null = null;

  constructor(readonly times: MoveTimes) {}

  /** There is a new connection: to this node, if the proxy follows the name, or to any. No room
   * is entered yet. */
  connected(meant: string | null): void {
    this.#meant = meant;
    this.#rooms.clear();
    this.#nodes.clear();
  }

  /** The server reports that this node, which is not ours, owns the room. */
  elsewhere(room: string, node: string, now: number): void {
    this.#nodes.set(room, node);
    if (node === this.#meant) this.failed(node, now);
  }

  /** Call after `elsewhere`, if that push comes. */
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

  /** The node to move to, and the minimum pause before the move; null: stay. */
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
