// A position as a picture: not interactive, and hidden from screen readers. Keeps its space while
// it is empty.

import { gameView } from "../games/registry";

export interface BoardPictureProps {
  game: string;
  position: string | null;
  /** The seat at the lower side. */
  viewer?: number;
}

const nothing = () => {};
const none: readonly string[] = [];

export function BoardPicture({ game, position, viewer = 0 }: BoardPictureProps) {
  const view = gameView(game);
  return (
    <div class={`board-picture game-${game}`} aria-hidden="true" inert>
      {view !== null && position !== null && (
        <view.Board
          position={position}
          last={none}
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
