// A game's board in a telling position, as a picture.

import type { GameView } from "../games/view";
import { BoardPicture } from "./board-picture";

export function GamePortrait({ view }: { view: GameView }) {
  return <BoardPicture game={view.id} position={view.portrait} />;
}
