// A player with the rating, where there is one.

import type { Player, SeatRating } from "../net/protocol";
import { ratingText } from "../room/rating";

export interface PlayerNameProps {
  player: Player | null;
  rating: SeatRating | null;
}

export function PlayerName({ player, rating }: PlayerNameProps) {
  return (
    <span class="player">
      <span class="player-name">{player?.name ?? "…"}</span>
      {rating !== null && (
        <span class="player-rating">{ratingText(rating.rating, rating.provisional)}</span>
      )}
    </span>
  );
}
