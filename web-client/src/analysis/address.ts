// Writes an analysis as an address and reads it back. The query has the options and the initial
// position; the fragment, which browsers do not send to the server, has the turns.
//
// In the fragment commas separate turns, and `_` separates the actions of a turn. The alternatives
// to a turn follow it in parentheses, each with its own continuation. A `*` follows the turn on the
// board; it is the first character when the board shows the beginning.

import type { Options } from "../net/protocol";

/** A turn and its continuations, the main line first. Turns of one list differ. */
export interface Branch {
  turn: string;
  children: readonly Branch[];
}

/** The turns that lead somewhere, from the beginning. */
export type Path = readonly string[];

export interface Address {
  options: Options;
  /** The position to begin with; null: the game's start. */
  from: string | null;
  children: readonly Branch[];
  path: Path;
}

export function addressPath(game: string, { options, from, children, path }: Address): string {
  const query = new URLSearchParams(options);
  if (from !== null) query.set("position", from);
  const search = query.size === 0 ? "" : `?${query}`;
  const turns = writeBranches(children, path);
  return `/analysis/${game}${search}${turns === "" ? "" : `#${turns}`}`;
}

/** Null if the address is malformed. Options and legality are not checked. */
export function readAddress(search: string, hash: string): Address | null {
  const query = new URLSearchParams(search);
  const from = query.get("position");
  query.delete("position");
  const turns = readBranches(hash.replace(/^#/, ""));
  return turns && { options: Object.fromEntries(query), from, ...turns };
}

/** A line without alternatives, as branches. */
export function branchesOf(turns: Path): Branch[] {
  return turns.reduceRight<Branch[]>((children, turn) => [{ turn, children }], []);
}

export function writeBranches(children: readonly Branch[], path: Path): string {
  const text = writeLine(children, path);
  return path.length === 0 && text !== "" ? `*${text}` : text;
}

/** `path` leads on from here to the current turn; undefined if that is in another branch. */
function writeLine(children: readonly Branch[], path: Path | undefined): string {
  const items: string[] = [];
  let [main, ...others] = children;
  let left = path;
  while (main !== undefined) {
    const within = (branch: Branch) => (left?.[0] === branch.turn ? left.slice(1) : undefined);
    const after = within(main);
    const variations = others.map((branch) => `(${writeOne(branch, within(branch))})`);
    items.push(writeTurn(main.turn, after) + variations.join(""));
    left = after;
    [main, ...others] = main.children;
  }
  return items.join(",");
}

function writeOne({ turn, children }: Branch, path: Path | undefined): string {
  const rest = writeLine(children, path);
  return writeTurn(turn, path) + (rest === "" ? "" : `,${rest}`);
}

function writeTurn(turn: string, path: Path | undefined): string {
  const actions = turn
    .split(" ")
    .map((action) => encodeURIComponent(action).replace(readable, decodeURIComponent));
  return actions.join("_") + (path?.length === 0 ? "*" : "");
}

/** Characters that `encodeURIComponent` escapes, but a fragment need not. */
const readable = /%(2B|3D|40)/g;

/** Longer lists of turns, commas and parentheses are refused. */
const most = 4_000;

export function readBranches(text: string): { children: readonly Branch[]; path: Path } | null {
  const tokens = text.match(/[(),*]|[^(),*]+/g) ?? [];
  if (tokens.length > most) return null;
  const root: Growing = { turn: "", children: [] };
  const parents = new Map<Growing, Growing>();
  /** The turns from which the variations that are being read branch off. */
  const open: Growing[] = [];
  let last = root;
  let looked: Growing | null = null;
  let expectsTurn = true;
  for (const token of tokens) {
    if (token === "*") {
      looked ??= last;
    } else if (token === ",") {
      if (expectsTurn) return null;
      expectsTurn = true;
    } else if (token === "(") {
      const parent = parents.get(last);
      if (expectsTurn || parent === undefined) return null;
      open.push(last);
      last = parent;
      expectsTurn = true;
    } else if (token === ")") {
      const from = open.pop();
      if (expectsTurn || from === undefined) return null;
      last = from;
    } else {
      const turn = readTurn(token);
      if (!expectsTurn || turn === null) return null;
      last = childOf(last, turn, parents);
      expectsTurn = false;
    }
  }
  if (open.length > 0 || (expectsTurn && last !== root)) return null;
  return { children: root.children, path: pathTo(looked ?? endOf(root), parents) };
}

interface Growing extends Branch {
  children: Growing[];
}

function childOf(parent: Growing, turn: string, parents: Map<Growing, Growing>): Growing {
  const known = parent.children.find((child) => child.turn === turn);
  if (known !== undefined) return known;
  const child = { turn, children: [] };
  parent.children.push(child);
  parents.set(child, parent);
  return child;
}

function pathTo(branch: Growing, parents: Map<Growing, Growing>): Path {
  const path: string[] = [];
  let one = branch;
  for (let parent = parents.get(one); parent !== undefined; parent = parents.get(one)) {
    path.push(one.turn);
    one = parent;
  }
  return path.reverse();
}

/** The end of the main line. */
function endOf(root: Growing): Growing {
  let end = root;
  while (end.children[0] !== undefined) end = end.children[0];
  return end;
}

function readTurn(token: string): string | null {
  try {
    return token.split("_").map(decodeURIComponent).join(" ");
  } catch {
    return null;
  }
}
