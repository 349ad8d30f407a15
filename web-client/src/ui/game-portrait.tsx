// A picture of a game's board in a typical position.

import type { GameView } from "../game-kit/view";
import { BoardPicture } from "./board-picture";

export interface GamePortraitProps {
  view: GameView;
  unsized?: boolean;
}

export function GamePortrait({ view, unsized = false }: GamePortraitProps) {
  return <BoardPicture game={view.id} position={view.portrait} unsized={unsized} />;
}
