// A position as a picture: not interactive, and hidden from screen readers. If its style gives it a
// size, it keeps its space until it is drawn, and while it is empty. It is drawn when it is near the
// window for the first time.

import { useRef } from "preact/hooks";
import { useTurnToDraw } from "../base/turn-to-draw";
import { useInWindow } from "../base/use-in-window";
import type { Way } from "../game-kit/view";
import { gameView } from "../games/registry";

export interface BoardPictureProps {
  game: string;
  position: string | null;
  /** The seat at the lower side. */
  viewer?: number;
  /** The turn that led to the position, to be marked. */
  last?: readonly string[];
  way?: Way | null;
  /** The style gives it no size, so it is drawn at once: a later drawing would move the page. */
  unsized?: boolean;
}

const nothing = () => {};
const none: readonly string[] = [];

export function BoardPicture(props: BoardPictureProps) {
  const { game, position, viewer = 0, last = none, way = null, unsized = false } = props;
  const view = gameView(game);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInWindow(() => place.current, { rootMargin: "300px" });
  const isDue = useTurnToDraw(unsized, isNear);
  return (
    <div
      ref={place}
      class={`board-picture game-${game}`}
      data-position={position ?? undefined}
      aria-hidden="true"
      inert
    >
      {isDue && view !== null && position !== null && (
        <view.Board
          position={position}
          last={last}
          way={way}
          legal={none}
          viewer={viewer}
          label=""
          still
          onAction={nothing}
        />
      )}
    </div>
  );
}
