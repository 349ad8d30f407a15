// Matches pieces of successive positions, so that the drawing can move them.

import { useEffect, useRef } from "preact/hooks";

export interface Placed {
  /** Pieces of one kind are interchangeable. */
  kind: string;
  square: string;
}

export interface Piece extends Placed {
  id: number;
}

export interface Ground {
  /**
   * Cost of a move from one square to the other: the distance, or its square if two short moves are
   * likelier than one long one.
   */
  cost(from: string, to: string): number;
  /** Cost of a piece leaving the game from this square. */
  leaving?(square: string): number;
  /** A piece stays on its square if that still has a piece of its kind. */
  steady?: boolean;
}

/**
 * The pieces of `now`, with the identities of `before` at the lowest total cost; of equal
 * solutions, the one in which more pieces stay. New pieces get new identities. Sorted by identity.
 */
export function follow(
  before: readonly Piece[],
  now: readonly Placed[],
  ground: Ground,
): readonly Piece[] {
  let fresh = Math.max(-1, ...before.map(({ id }) => id)) + 1;
  const kinds = [...new Set(now.map(({ kind }) => kind))];
  return kinds
    .flatMap((kind) => {
      const all = before.filter((piece) => piece.kind === kind);
      const reached = new Set(now.flatMap((piece) => (piece.kind === kind ? piece.square : [])));
      const stay = ground.steady ? all.filter(({ square }) => reached.delete(square)) : [];
      const old = all.filter((piece) => !stay.includes(piece));
      const squares = [...reached];
      const targets = assign(
        old.map(({ square }) => square),
        squares,
        ground,
      );
      const kept = old.flatMap(({ id }, index) => {
        const square = targets[index];
        return square == null ? [] : [{ id, kind, square }];
      });
      const born = squares
        .filter((square) => !targets.includes(square))
        .map((square) => ({ id: fresh++, kind, square }));
      return [...stay, ...kept, ...born];
    })
    .sort((a, b) => a.id - b.id);
}

/** The target of each of `from`; null: it leaves. */
function assign(
  from: readonly string[],
  to: readonly string[],
  { cost: costOfGoing, leaving = () => 0 }: Ground,
): (string | null)[] {
  const free = to.filter((square) => !from.includes(square));
  const targets: (string | null)[] = from.map((square) =>
    to.includes(square) ? square : (free.shift() ?? null),
  );
  // A free square may be a better target, too.
  const spare: (string | null)[] = [...free];
  const cost = (index: number, target: string | null) => {
    const square = from[index] ?? "";
    return target === null ? leaving(square) : costOfGoing(square, target);
  };
  for (let better = true; better; ) {
    better = false;
    for (let one = 0; one < targets.length; ++one) {
      const target = targets[one] ?? null;
      for (let other = one + 1; other < targets.length; ++other) {
        const swapped = targets[other] ?? null;
        if (
          cost(one, swapped) + cost(other, targets[one] ?? null) <
          cost(one, targets[one] ?? null) + cost(other, swapped)
        ) {
          targets[other] = targets[one] ?? null;
          targets[one] = swapped;
          better = true;
        }
      }
      for (const [index, left] of spare.entries())
        if (target !== null && left !== null && cost(one, left) < cost(one, targets[one] ?? null)) {
          spare[index] = targets[one] ?? null;
          targets[one] = left;
          better = true;
        }
    }
  }
  return targets;
}

/** The pieces of the shown position, matched with the previous one, and those that have left. */
export function usePieces(
  key: string,
  now: readonly Placed[],
  ground: Ground,
): { pieces: readonly Piece[]; gone: readonly Piece[] } {
  const shown = useRef<Followed>({ key: null, pieces: [], gone: [] });
  const followed = shown.current.key === key ? shown.current : next();
  useEffect(() => {
    shown.current = followed;
  });
  return followed;

  function next(): Followed {
    const before = shown.current.pieces;
    const pieces = follow(before, now, ground);
    const gone = before.filter(({ id }) => pieces.every((piece) => piece.id !== id));
    return { key, pieces, gone };
  }
}

interface Followed {
  key: string | null;
  pieces: readonly Piece[];
  gone: readonly Piece[];
}
