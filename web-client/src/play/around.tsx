// The seats around a board: other players in the order of play, and the viewer at the bottom of the
// window.

import { Fragment, type VNode } from "preact";
import { InTurn } from "../base/in-turn";
import type { Bystander } from "../game-kit/view";

export interface AroundProps {
  /** Names of the seats. */
  names: readonly string[];
  viewer: number;
  bystanders?: readonly Bystander[] | undefined;
  /** A message over the content after the others' seats, if there is one. */
  over?: VNode;
  /** A seat's card at a place (a class). */
  card(seat: number, place: string): VNode;
  /** The board and its bar, with the viewer's own seat. */
  children(own: VNode): VNode;
}

/** The places of the seats, clockwise from the viewer's. */
const placesAround: Readonly<Record<number, readonly string[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
};

export function Around({ names, viewer, bystanders = [], over, card, children }: AroundProps) {
  const [bottom = "", ...others] = placesAround[names.length] ?? [];
  const seatAt = (index: number) => (viewer + index) % names.length;
  return (
    <>
      <div class={`others others-${others.length}`}>
        {others.map((place, index) => {
          const seat = seatAt(index + 1);
          return <Fragment key={names[seat]}>{card(seat, place)}</Fragment>;
        })}
        {over}
      </div>
      {children(card(viewer % names.length, bottom))}
      <InTurn>
        {bystanders.map(({ name, note, Mark }) => (
          <p class="bystander" key={name}>
            <Mark />
            <strong>{name}</strong> <span>{note}</span>
          </p>
        ))}
      </InTurn>
    </>
  );
}
