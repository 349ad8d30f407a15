// The position in which a game ended, or in which it stands: asked of the server when it is first
// seen. Its place is kept until then, and stays empty where one may not watch.

import type { GameEntry } from "../net/people";
import { BoardPicture } from "../ui/board-picture";
import { WhileSeen } from "../ui/while-seen";
import { useLoaded } from "./loading";
import { positionIn } from "./positions";

export interface FinalPositionProps {
  entry: GameEntry;
  /** At whose side the board is drawn. */
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
