// A game's small icon: a piece of its first seat.

import { gameView } from "../games/registry";

export function GameMark({ game }: { game: string }) {
  const view = gameView(game);
  return view === null ? null : <view.SeatMark seat={0} options={{}} />;
}
