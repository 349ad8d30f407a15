// A picture of a game's board in a typical position.

import type { GameView } from "../game-kit/view";
import { BoardPicture } from "./board-picture";

export function GamePortrait({ view }: { view: GameView }) {
  return <BoardPicture game={view.id} position={view.portrait} />;
}
