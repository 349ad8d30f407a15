// What is being analysed: a tree of turns, the current line in it, and the current turn of that
// line. An immutable value: every change returns a new one.

import type { Core } from "../../core/core";
import type { Branch, Path } from "./address";
import { type Ground, type Line, type Move, moveIn } from "./line";

export interface Node extends Move {
  /** What may follow, the main line first. No two have the same turn. */
  children: readonly Node[];
}

export interface Study extends Ground {
  /** Whether the game begins elsewhere than at its start. */
  custom: boolean;
  children: readonly Node[];
  /** The turns of the current line, to its end. */
  line: Path;
  /** How many of them have been played in the position on the board. */
  ply: number;
}

export interface Grown {
  study: Study;
  /** Some of the branches are not legal and have been left out. */
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
 * The same tree, on the line that `path` leads into, then along the main line; at `ply` of it, or
 * as far as the path can be gone.
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

/** The first of all continuations, to its end. */
export function mainLineOf({ game, options, start, first, children }: Study): Line {
  const moves: Node[] = [];
  for (let list = children; list[0] !== undefined; list = list[0].children) moves.push(list[0]);
  return { game, options, start, first, moves };
}

/** The position on the board. */
export function pathOf({ line, ply }: Study): Path {
  return line.slice(0, ply);
}

/** Goes elsewhere on the same line. */
export function at(study: Study, ply: number): Study {
  return { ...study, ply: Math.max(0, Math.min(ply, study.line.length)) };
}

/** At the end of a path, wherever it is in the tree. */
export function goTo(study: Study, path: Path): Study {
  return follow(study, path, path.length);
}

/** Plays a turn from the position on the board: along an existing line, or as a new one. */
export function play(study: Study, move: Move): Study {
  const path = pathOf(study);
  const after = [...path, move.turn];
  // Going on along the line one follows keeps what comes later on it.
  if (study.line[path.length] === move.turn) return at(study, after.length);
  const children = changed(study.children, path, (list) =>
    list.some(({ turn }) => turn === move.turn) ? list : [...list, { ...move, children: [] }],
  );
  return follow({ ...study, children }, after, after.length);
}

/** Without the turn that the path ends with, and all that follows it. */
export function remove(study: Study, path: Path): Study {
  const last = path.at(-1);
  const children = changed(study.children, path.slice(0, -1), (list) =>
    list.filter(({ turn }) => turn !== last),
  );
  return follow({ ...study, children }, study.line, study.ply);
}

/** The line to the path's end becomes the main line. */
export function promote(study: Study, path: Path): Study {
  let { children } = study;
  for (const [depth, turn] of path.entries())
    children = changed(children, path.slice(0, depth), (list) => {
      const main = list.find((node) => node.turn === turn);
      return main === undefined ? list : [main, ...list.filter((node) => node !== main)];
    });
  return follow({ ...study, children }, study.line, study.ply);
}

/** Whether a path keeps to the main line. */
export function isMain({ children }: Study, path: Path): boolean {
  let list = children;
  for (const turn of path) {
    const [main] = list;
    if (main?.turn !== turn) return false;
    list = main.children;
  }
  return true;
}

/** The tree with other children at the end of the path. */
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
