// The common frame of every seat around a board: its mark, number and name, and whether it is to
// move.

import type { ComponentChildren } from "preact";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts";

export interface SeatFrameProps {
  view: GameView;
  options: Options;
  seat: number;
  name: string;
  /** The class for its place beside the board. */
  place: string;
  toMove: boolean;
  won: boolean;
  /** Further classes. */
  states?: readonly (string | false)[];
  /** Beside the name. */
  tags?: ComponentChildren;
  /** Below the name. */
  children: ComponentChildren;
  /** At the end of the card. */
  end?: ComponentChildren;
}

export function SeatFrame(props: SeatFrameProps) {
  const { view, options, seat, name, place, toMove, won, states = [], tags, children, end } = props;
  const classes = ["seat", `place-${place}`, toMove && "to-move", won && "won", ...states];
  return (
    <section
      class={classes.filter(Boolean).join(" ")}
      aria-label={texts.room.seat(seat + 1, name)}
      aria-current={toMove ? "true" : undefined}
    >
      <view.SeatMark seat={seat} options={options} />
      <div class="seat-text">
        <p class="seat-name">
          <span class="seat-number" aria-hidden="true">
            {seat + 1}
          </span>
          {name}
          {tags}
        </p>
        {children}
      </div>
      {end}
    </section>
  );
}
