// Marks of turns that several boards use.

import type { Point } from "./cell-grid";

export interface ArrowProps {
  class: string;
  /** Two or more. */
  points: readonly Point[];
  /** Distance of its tip from the last point. */
  gap?: number;
}

/** A line through these points, with a tip. */
export function Arrow({ class: name, points, gap = 0 }: ArrowProps) {
  const [from = { x: 0, y: 0 }, to = from] = points.slice(-2);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - dx * gap, y: to.y - dy * gap };
  const neck = { x: tip.x - dx * 22, y: tip.y - dy * 22 };
  const corner = (sign: number) => `${neck.x - dy * 16 * sign} ${neck.y + dx * 16 * sign}`;
  return (
    <g class={`arrow-mark ${name}`}>
      <path d={lineThrough([...points.slice(0, -1), neck])} />
      <path class="arrow-tip" d={`M${corner(1)}L${tip.x} ${tip.y}L${corner(-1)}Z`} />
    </g>
  );
}

export function lineThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** The place of a clash of two pieces. */
export function Spark({ x, y }: Point) {
  return <path class="spark" transform={`translate(${x} ${y})`} d={sparkPath} />;
}

const sparkPath = `M${Array.from({ length: 16 }, (_, index) => {
  const radius = index % 2 === 0 ? 22 : 11;
  const angle = (index * Math.PI) / 8;
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}).join("L")}Z`;
