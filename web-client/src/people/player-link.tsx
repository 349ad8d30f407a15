// A player's name, as a link to the profile if there is one.

import { followLink, playerPath } from "../base/router";
import type { Player } from "../net/protocol";
import { BotMark } from "../ui/bot-mark";
import { isDeleted, playerName } from "./words";

export function PlayerLink({ player }: { player: Player }) {
  if (player.guest || isDeleted(player))
    return <span class="player-link">{playerName(player)}</span>;
  return (
    <a class="player-link" href={playerPath(player.name)} onClick={followLink}>
      {player.bot !== undefined && <BotMark />}
      {playerName(player)}
    </a>
  );
}
