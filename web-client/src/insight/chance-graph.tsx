// The chances over a game: each side's share of the height, from its beginning to its end, in the
// colour of its pieces; its mark stands beside it. A press
// shows the turn at that place; the keys and the slider of the list of turns do the same.

import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";
import { inWords } from "./chances";
import type { Judged, Swing } from "./review";

export interface ChanceGraphProps {
  judged: readonly Judged[];
  swings: readonly Swing[];
  /** The number of turns of the game. */
  all: number;
  names: readonly string[];
  options: Options;
  view: GameView;
  shown: number;
  onLook(ply: number): void;
}

const width = 1000;
const height = 100;

export function ChanceGraph(props: ChanceGraphProps) {
  const { judged, swings, all, names, options, view, shown, onLook } = props;
  const place = (ply: number) => (all === 0 ? 0 : (ply / all) * width);
  const end = judged.at(-1)?.shares ?? [];

  function onClick(event: MouseEvent): void {
    const { left, width: wide } = (event.currentTarget as Element).getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / wide) * all);
    onLook(Math.max(0, Math.min(all, at)));
  }

  return (
    <div class="insight-plot">
      <p class="insight-sides" aria-hidden="true">
        {names.map((name, seat) => (
          <view.SeatMark key={name} seat={seat} options={options} />
        ))}
      </p>
      <div class="insight-graph">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of turns has keys for that */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts.review.graph(inWords(end, names))}
          onClick={onClick}
        >
          {names.map((name, seat) => (
            <path
              key={name}
              class="insight-layer"
              style={{ fill: `var(${view.sideColour(seat, options)})` }}
              d={layer(judged, seat, place)}
            />
          ))}
          <Rule kind="middle" d={`M0 ${height / 2}H${width}`} />
          <Rule kind="here" d={`M${place(shown)} 0V${height}`} />
        </svg>
        {swings.map(({ ply, seat }, index) => (
          <span
            key={ply}
            class="insight-mark"
            aria-hidden="true"
            style={{
              left: `${place(ply + 1) / (width / 100)}%`,
              "--up": seat / Math.max(1, names.length - 1),
            }}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <p class="insight-legend" aria-hidden="true">
        {names.map((name, seat) => (
          <span key={name}>
            <view.SeatMark seat={seat} options={options} />
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}

/** A line with a light and a dark part: one of them shows on every side's colour. */
function Rule({ kind, d }: { kind: "middle" | "here"; d: string }) {
  return (
    <g class={`insight-${kind}`}>
      <path class="insight-casing" d={d} />
      <path d={d} />
    </g>
  );
}

/** The share of a seat, with the seats before it below. */
function layer(judged: readonly Judged[], seat: number, place: (ply: number) => number): string {
  const upTo = (shares: readonly number[], seats: number) =>
    height * (1 - shares.slice(0, seats).reduce((sum, share) => sum + share, 0));
  const point = (ply: number, y: number) => `${place(ply).toFixed(1)} ${y.toFixed(1)}`;
  const above = judged.map(({ shares }, ply) => point(ply, upTo(shares, seat + 1)));
  const below = judged.map(({ shares }, ply) => point(ply, upTo(shares, seat))).reverse();
  return `M${[...above, ...below].join("L")}Z`;
}
