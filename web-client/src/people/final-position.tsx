// The last position of a finished game, or the current one of a running game. Requests it from the
// server when it becomes visible. Keeps its space until then, and stays empty if the player may not
// watch.

import type { GameEntry } from "../net/people";
import { BoardPicture } from "../ui/board-picture";
import { WhileSeen } from "../ui/while-seen";
import { useLoaded } from "./loading";
import { positionIn } from "./positions";

export interface FinalPositionProps {
  entry: GameEntry;
  /** The seat at the lower side. */
  viewer: number;
}

export function FinalPosition(props: FinalPositionProps) {
  return (
    <div class="game-picture">
      <WhileSeen>
        <Picture {...props} />
      </WhileSeen>
    </div>
  );
}

function Picture({ entry: { room, game }, viewer }: FinalPositionProps) {
  const { value } = useLoaded(room, () => positionIn(room));
  return <BoardPicture game={game} position={value} viewer={viewer} />;
}
