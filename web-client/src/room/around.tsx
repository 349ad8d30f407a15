// What is around a board: the viewer's seat at the bottom, the others clockwise in turn order, so
// that the next one to play sits to the left.

import { type ComponentChildren, Fragment, type VNode } from "preact";
import type { Bystander } from "../games/view";

export interface AroundProps {
  /** Of the seats. */
  names: readonly string[];
  viewer: number;
  everybodyPlays: boolean;
  bystanders?: readonly Bystander[] | undefined;
  /** A seat, and where it is drawn (a class). */
  card(seat: number, place: string): VNode;
  /** The board. */
  children: ComponentChildren;
}

/** Where the seats are, clockwise from the viewer's. */
const placesAround: Readonly<Record<number, readonly string[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
};

export function Around(props: AroundProps) {
  const { names, viewer, everybodyPlays, bystanders = [], card, children } = props;
  const places = placesAround[names.length] ?? [];
  return (
    <div class={`around around-${names.length}`}>
      {names.map((name, seat) => (
        <Fragment key={name}>
          {card(seat, places[(seat - viewer + names.length) % names.length] ?? "top")}
        </Fragment>
      ))}
      {names.length === 3 && (
        <>
          <Arrow place="up" shown={everybodyPlays} />
          <Arrow place="across" shown={everybodyPlays} />
          <Arrow place="down" shown={everybodyPlays} />
        </>
      )}
      <div class="board-place">{children}</div>
      {bystanders.map(({ name, note, Mark }) => (
        <p class="bystander" key={name}>
          <Mark />
          <strong>{name}</strong> <span>{note}</span>
        </p>
      ))}
    </div>
  );
}

/** Between two seats: who plays after whom. Where two are left it goes without saying. */
function Arrow({ place, shown }: { place: "up" | "across" | "down"; shown: boolean }) {
  return (
    <svg
      class={`arrow arrow-${place}${shown ? "" : " unseen"}`}
      viewBox="0 0 40 24"
      aria-hidden="true"
    >
      <path d="M3 12H34M25 4L34 12L25 20" />
    </svg>
  );
}
