// The floor of Gridwar's board, and the marks of its spaces.

import { circleOutline, Spaces } from "../../game-kit/spaces";
import { centreOf, footOf, namesOf, outlineOf, type Stance } from "./lay";
import { entries, goals, spaceOf, spacesOf } from "./spaces";
import { flatness, tileRadius } from "./tiles";

export interface FloorProps {
  stance: Stance;
  /** The spaces of the last turn. */
  marked: ReadonlySet<string>;
}

/** The board itself, with its holes and their names. */
export function Floor({ stance, marked }: FloorProps) {
  const spaces = spacesOf(1);
  const isPlain = (space: string) => sideOf(space) === undefined && !marked.has(space);
  const ry = stance.tilted ? 17 * flatness : 17;
  return (
    <>
      <polygon
        class="gridwar-ground"
        points={outlineOf(stance)
          .map(({ x, y }) => `${x},${y}`)
          .join(" ")}
      />
      <g class="names" aria-hidden="true">
        {namesOf(stance).map(({ text, at }) => (
          <text key={text} x={at.x} y={at.y} dy="0.36em">
            {text}
          </text>
        ))}
      </g>
      <Spaces
        class="gridwar-hole"
        spaces={spaces.filter(isPlain)}
        lookOf={() => ""}
        outlineOf={(space) => circleOutline(footOf(space, stance), 17, ry)}
      />
      {spaces
        .filter((space) => !isPlain(space))
        .map((space) => (
          <Hole key={space} space={space} stance={stance} marked={marked.has(space)} />
        ))}
    </>
  );
}

/** The side that enters at a space, or has its goal there. */
function sideOf(space: string): "white" | "black" | undefined {
  return (["white", "black"] as const).find(
    (side) => (entries[side] as readonly string[]).includes(space) || goals[side] === space,
  );
}

interface HoleProps {
  space: string;
  stance: Stance;
  marked: boolean;
}

function Hole({ space, stance, marked }: HoleProps) {
  const { x, y } = footOf(space, stance);
  const side = sideOf(space);
  const goal = side !== undefined && goals[side] === space;
  const flat = stance.tilted ? flatness : 1;
  return (
    <g transform={`translate(${x} ${y}) scale(1 ${flat})`} class={side && `hole-of-${side}`}>
      {marked && <circle class="gridwar-marked" r="28" />}
      {side !== undefined && <circle class="hole-ring" r={goal ? 40 : 34} />}
      <circle class="gridwar-hole" r={goal ? 24 : 17} />
      {goal && <path class="hole-flag" d="M-9 20V-20L16 -10L-5 0" />}
    </g>
  );
}

export interface MarkProps {
  space: string;
  stance: Stance;
  /** The space has a tile. */
  taken: boolean;
}

/** A space next to an enemy tile. */
export function Zone({ space, stance, taken }: MarkProps) {
  const { x, y } = taken ? centreOf(space, stance) : footOf(space, stance);
  const ry = stance.tilted ? 40 * flatness : 40;
  return <ellipse class="gridwar-zone" cx={x} cy={y} rx="40" ry={ry} />;
}

/** A target of the chosen tile, with the number of its level, or a tile to capture. */
export function Target({ space, stance, taken }: MarkProps) {
  const { level } = spaceOf(space);
  const { x, y } = taken ? centreOf(space, stance) : footOf(space, stance);
  if (taken)
    return (
      <ellipse
        class="gridwar-taken"
        cx={x}
        cy={y}
        rx={tileRadius - 3}
        ry={(tileRadius - 3) * (stance.tilted ? flatness : 1)}
      />
    );
  return (
    <g class="gridwar-target" transform={`translate(${x} ${y})`}>
      <circle r={level === 1 ? 19 : 25} />
      {level > 1 && (
        <text class="gridwar-target-level" dy="0.36em">
          {level}
        </text>
      )}
    </g>
  );
}
