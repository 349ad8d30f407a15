// A game as a small sign: what its first seat plays with.

import { gameView } from "../games/registry";

export function GameMark({ game }: { game: string }) {
  const view = gameView(game);
  return view === null ? null : <view.SeatMark seat={0} options={{}} />;
}
