// The state of an analysis: a tree of turns, the current line in it, and the current turn of that
// line. An immutable value: every change returns a new one.

import type { Core } from "../../core/core";
import type { Branch, Path } from "./address";
import { type Ground, type Line, type Move, moveIn } from "./line";

export interface Node extends Move {
  /** The continuations, main line first. No two have the same turn. */
  children: readonly Node[];
}

export interface Study extends Ground {
  /** Whether the initial position is not the game's start. */
  custom: boolean;
  children: readonly Node[];
  /** All turns of the current line. */
  line: Path;
  /** Number of its turns before the position on the board. */
  ply: number;
}

export interface Grown {
  study: Study;
  /** Some of the branches were illegal and have been left out. */
  pruned: boolean;
}

export function growStudy(
  ground: Ground & { custom: boolean },
  branches: readonly Branch[],
  path: Path,
  core: Core,
): Grown {
  let pruned = false;
  const grow = (
    list: readonly Branch[],
    at: { position: string; seat: number | null },
  ): readonly Node[] =>
    list.flatMap(({ turn, children }) => {
      const move = moveIn(ground, at, turn, core);
      if ("message" in move) {
        pruned = true;
        return [];
      }
      return [{ ...move, children: grow(children, { position: move.position, seat: move.next }) }];
    });
  const children = grow(branches, { position: ground.start, seat: ground.first });
  const study = { ...ground, children, line: [], ply: 0 };
  return { study: follow(study, path, path.length), pruned };
}

/**
 * The same tree, with the current line along `path` and then along the main line; at `ply`, or at
 * the last turn of the path that exists.
 */
function follow(study: Study, path: Path, ply: number): Study {
  const line: string[] = [];
  let gone = 0;
  for (let list = study.children; list[0] !== undefined; ) {
    const onPath = gone === line.length ? list.find(({ turn }) => turn === path[gone]) : undefined;
    if (onPath !== undefined) ++gone;
    const { turn, children } = onPath ?? list[0];
    line.push(turn);
    list = children;
  }
  return { ...study, line, ply: Math.min(ply, gone) };
}

/** The nodes along the line. */
export function nodesOn({ children, line }: Pick<Study, "children" | "line">): Node[] {
  const nodes: Node[] = [];
  let list = children;
  for (const turn of line) {
    const node = list.find((one) => one.turn === turn);
    if (node === undefined) break;
    nodes.push(node);
    list = node.children;
  }
  return nodes;
}

export function lineOf(study: Study): Line {
  const { game, options, start, first } = study;
  return { game, options, start, first, moves: nodesOn(study) };
}

/** The main line: the first continuation of each position. */
export function mainLineOf({ game, options, start, first, children }: Study): Line {
  const moves: Node[] = [];
  for (let list = children; list[0] !== undefined; list = list[0].children) moves.push(list[0]);
  return { game, options, start, first, moves };
}

/** The position on the board. */
export function pathOf({ line, ply }: Study): Path {
  return line.slice(0, ply);
}

/** Goes to another turn on the same line. */
export function at(study: Study, ply: number): Study {
  return { ...study, ply: Math.max(0, Math.min(ply, study.line.length)) };
}

/** Goes to the end of a path, anywhere in the tree. */
export function goTo(study: Study, path: Path): Study {
  return follow(study, path, path.length);
}

/** Plays a turn from the position on the board: along an existing line, or as a new one. */
export function play(study: Study, move: Move): Study {
  const path = pathOf(study);
  const after = [...path, move.turn];
  // A turn on the current line keeps the rest of the line.
  if (study.line[path.length] === move.turn) return at(study, after.length);
  const children = changed(study.children, path, (list) =>
    list.some(({ turn }) => turn === move.turn) ? list : [...list, { ...move, children: [] }],
  );
  return follow({ ...study, children }, after, after.length);
}

/** Removes the last turn of the path and all its continuations. */
export function remove(study: Study, path: Path): Study {
  const last = path.at(-1);
  const children = changed(study.children, path.slice(0, -1), (list) =>
    list.filter(({ turn }) => turn !== last),
  );
  return follow({ ...study, children }, study.line, study.ply);
}

/** Makes the line to the end of the path the main line. */
export function promote(study: Study, path: Path): Study {
  let { children } = study;
  for (const [depth, turn] of path.entries())
    children = changed(children, path.slice(0, depth), (list) => {
      const main = list.find((node) => node.turn === turn);
      return main === undefined ? list : [main, ...list.filter((node) => node !== main)];
    });
  return follow({ ...study, children }, study.line, study.ply);
}

/** Whether a path is on the main line. */
export function isMain({ children }: Study, path: Path): boolean {
  let list = children;
  for (const turn of path) {
    const [main] = list;
    if (main?.turn !== turn) return false;
    list = main.children;
  }
  return true;
}

/** The tree with changed children at the end of the path. */
function changed(
  list: readonly Node[],
  [turn, ...rest]: Path,
  change: (children: readonly Node[]) => readonly Node[],
): readonly Node[] {
  if (turn === undefined) return change(list);
  return list.map((node) =>
    node.turn === turn ? { ...node, children: changed(node.children, rest, change) } : node,
  );
}
