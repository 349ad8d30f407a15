// The players' names in the reader's language: people have their own names, the computer has its
// level.

import type { Player } from "../net/protocol";
import type { Seated } from "../net/recent";
import { texts } from ".";

export function nameOf(player: Seated | Pick<Player, "name" | "bot">): string {
  if (typeof player === "string") return player;
  if ("level" in player) return texts.bots.name(player.level);
  return player.bot === undefined ? player.name : texts.bots.name(player.bot.level);
}
