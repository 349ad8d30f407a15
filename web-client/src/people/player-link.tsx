// A player's name, and the way to the profile where there is one.

import type { Player } from "../net/protocol";
import { followLink, playerPath } from "../router";
import { isDeleted, playerName } from "./words";

export function PlayerLink({ player }: { player: Player }) {
  if (player.guest || isDeleted(player))
    return <span class="player-link">{playerName(player)}</span>;
  return (
    <a class="player-link" href={playerPath(player.name)} onClick={followLink}>
      {player.name}
    </a>
  );
}
