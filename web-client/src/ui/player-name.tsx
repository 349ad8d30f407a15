// A player with their rating, if there is one.

import type { Player, SeatRating } from "../net/protocol";
import { nameOf } from "../texts/names";
import { BotMark } from "./bot-mark";
import { ratingText } from "./rating";

export interface PlayerNameProps {
  player: Player | null;
  rating: SeatRating | null;
}

export function PlayerName({ player, rating }: PlayerNameProps) {
  return (
    <span class="player">
      {player?.bot !== undefined && <BotMark />}
      <span class="player-name">{player === null ? "…" : nameOf(player)}</span>
      {rating !== null && (
        <span class="player-rating">{ratingText(rating.rating, rating.provisional)}</span>
      )}
    </span>
  );
}
