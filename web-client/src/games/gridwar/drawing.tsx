// Draws the tiles of Gridwar and the marks over them from a given state. marks.tsx draws the board
// itself.

import type { Point } from "../../game-kit/cell-grid";
import { Arrow, lineThrough, Spark } from "../../game-kit/marks";
import type { Piece } from "../../game-kit/pieces";
import { classes } from "../../game-kit/selection";
import { centreOf, footOf, lay, type Stance } from "./lay";
import { Target, Zone } from "./marks";
import { type Action, type GridwarBoard, parseAction, type Tile } from "./position";
import { neighboursOf, pointOf, spaceOf, spacesOf, supportsOf } from "./spaces";
import { TileFace, tileRadius } from "./tiles";

/** Whether the shown levels include this space. */
export type Shown = (space: string) => boolean;

/** The places of the only shown level, which may be empty. */
export function Places({ level, stance }: { level: number | null; stance: Stance }) {
  if (level === null || level === 1) return null;
  return (
    <>
      {spacesOf(level).map((space) => (
        <circle
          key={space}
          class="gridwar-place"
          cx={footOf(space, stance).x}
          cy={footOf(space, stance).y}
          r="9"
        />
      ))}
    </>
  );
}

export interface TilesProps {
  /** The drawn position, which may be an intermediate one. */
  drawn: GridwarBoard;
  pieces: readonly Piece[];
  /** The tiles that have just been captured. */
  gone: readonly Piece[];
  stance: Stance;
  shown: Shown;
  movable: ReadonlySet<string>;
  /** The spaces of the last turn. */
  marked: ReadonlySet<string>;
  /** The selected space. */
  from: string | null;
  /** Position of the selected tile while it is dragged. */
  dragged: Point | null;
}

export function Tiles(props: TilesProps) {
  const { drawn, pieces, gone, stance, shown, movable, marked, from, dragged } = props;
  return (
    <>
      {gone.map(({ id, kind, square }) => (
        <g key={`gone${id}`} class="falling" style={goneFrom(centreOf(square, stance))}>
          <TileFace
            side={kind as Tile["side"]}
            rank="T"
            level={spaceOf(square).level}
            tilted={stance.tilted}
          />
        </g>
      ))}
      {[...pieces]
        .sort((a, b) => inFront(a.square, b.square, stance))
        .map(({ id, square }) => {
          const tile = drawn.tiles.get(square);
          if (tile === undefined) return null;
          const held = square === from ? dragged : null;
          return (
            <g
              key={id}
              class={classes(
                "sliding",
                movable.has(square) && shown(square) && "movable",
                square === from && "chosen",
                held !== null && "dragged",
                marked.has(square) && "moved",
                !shown(square) && "unseen-level",
              )}
              style={placeOf(held ?? centreOf(square, stance))}
            >
              <TileFace
                side={tile.side}
                rank={tile.rank}
                level={spaceOf(square).level}
                tilted={stance.tilted}
                spent={drawn.spent.has(square)}
              />
            </g>
          );
        })}
    </>
  );
}

/** Lower levels first, then the spaces farther away. */
function inFront(a: string, b: string, stance: Stance): number {
  return (
    spaceOf(a).level - spaceOf(b).level || lay(pointOf(a), stance).y - lay(pointOf(b), stance).y
  );
}

function placeOf({ x, y }: Point): Record<string, string> {
  return { transform: `translate(${x}px, ${y}px)` };
}

/** A captured tile shrinks at its place. */
function goneFrom(at: Point): Record<string, string> {
  const { transform = "" } = placeOf(at);
  return { transform, "--fall": `${transform} scale(.4)` };
}

export interface ZonesProps {
  board: GridwarBoard;
  stance: Stance;
  /** The spaces that can be pressed. */
  touched: readonly string[];
}

/** The spaces next to the tiles of the side that is not to move. */
export function Zones({ board, stance, touched }: ZonesProps) {
  const zone = zoneOf(board, board.toMove);
  return (
    <>
      {touched
        .filter((space) => zone.has(space))
        .map((space) => (
          <Zone key={space} space={space} stance={stance} taken={board.tiles.has(space)} />
        ))}
    </>
  );
}

/** The spaces next to tiles of the side that is not to move. */
function zoneOf(board: GridwarBoard, toMove: Tile["side"]): ReadonlySet<string> {
  const enemies = [...board.tiles.values()].filter(({ side }) => side !== toMove);
  return new Set(enemies.flatMap(({ space }) => neighboursOf(space)));
}

/** Distance from the middle of a tile, so that its text stays readable. */
const supportsBegin = 37;

/** The supports of a tile. */
export function Supports({ space, stance }: { space: string; stance: Stance }) {
  const at = centreOf(space, stance);
  return (
    <>
      {supportsOf(space).map((support) => {
        const under = centreOf(support, stance);
        const length = Math.hypot(under.x - at.x, under.y - at.y) || 1;
        const by = supportsBegin / length;
        const begin = { x: at.x + (under.x - at.x) * by, y: at.y + (under.y - at.y) * by };
        return <path key={support} class="gridwar-support" d={lineThrough([begin, under])} />;
      })}
    </>
  );
}

export type Capture = Extract<Action, { kind: "capture" }>;

export interface CapturesProps {
  captures: readonly Capture[];
  stance: Stance;
}

/** The possible captures, with the capturing tiles. */
export function Captures({ captures, stance }: CapturesProps) {
  const centre = (name: string) => centreOf(name, stance);
  return (
    <>
      {captures.map(({ from, taken }) => (
        <path
          key={`${from}${taken}`}
          class="gridwar-capture"
          d={taken.map((space) => lineThrough([from, space].map(centre))).join("")}
        />
      ))}
    </>
  );
}

export interface TargetsProps {
  targets: ReadonlySet<string>;
  board: GridwarBoard;
  stance: Stance;
  shown: Shown;
}

export function Targets({ targets, board, stance, shown }: TargetsProps) {
  return (
    <>
      {[...targets].filter(shown).map((space) => (
        <Target key={space} space={space} stance={stance} taken={board.tiles.has(space)} />
      ))}
    </>
  );
}

export interface LastTurnProps {
  /** Its actions. */
  last: readonly string[];
  stance: Stance;
  shown: Shown;
}

/** The marks of the last turn. */
export function LastTurn({ last, stance, shown }: LastTurnProps) {
  return (
    <>
      {last.map(parseAction).map((action, index) => (
        <Happened key={index} action={action} stance={stance} shown={shown} />
      ))}
    </>
  );
}

interface HappenedProps {
  action: Action;
  stance: Stance;
  shown: Shown;
}

/** The way of a tile, or its capture. */
function Happened({ action, stance, shown }: HappenedProps) {
  if (action.kind === "capture")
    return (
      <>
        {action.taken.filter(shown).map((space) => (
          <Spark key={space} {...centreOf(space, stance)} />
        ))}
      </>
    );
  if (action.kind !== "move" || !shown(action.to)) return null;
  const points = [footOf(action.from, stance), centreOf(action.to, stance)];
  return <Arrow class="gridwar-trail" points={points} gap={tileRadius - 4} />;
}
