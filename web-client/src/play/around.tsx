// Who is around a board: the others, the next one to play first, and the viewer at the bottom of the
// window.

import { Fragment, type VNode } from "preact";
import type { Bystander } from "../game-kit/view";

export interface AroundProps {
  /** Of the seats. */
  names: readonly string[];
  viewer: number;
  bystanders?: readonly Bystander[] | undefined;
  /** Over what follows the others' seats, when there is something to say. */
  over?: VNode;
  /** A seat, and where it is drawn (a class). */
  card(seat: number, place: string): VNode;
  /** The board and what belongs to it, with the viewer's own seat. */
  children(own: VNode): VNode;
}

/** Where the seats are, clockwise from the viewer's. */
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
      {bystanders.map(({ name, note, Mark }) => (
        <p class="bystander" key={name}>
          <Mark />
          <strong>{name}</strong> <span>{note}</span>
        </p>
      ))}
    </>
  );
}
