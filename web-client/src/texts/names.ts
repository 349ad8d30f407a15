// The players' names in the reader's language: people have their own names, the computer has its
// level.

import { isOfFirstLadder, numberOf } from "../engine/levels";
import type { Player } from "../net/protocol";
import type { Seated } from "../net/recent";
import { texts } from ".";

export function nameOf(player: Seated | Pick<Player, "name" | "bot">): string {
  if (typeof player === "string") return player;
  if ("level" in player) return nameOfLevel(player.level);
  return player.bot === undefined ? player.name : nameOfLevel(player.bot.level);
}

/** The computer at a level with this id. */
export function nameOfLevel(level: number): string {
  const number = numberOf(level);
  return isOfFirstLadder(level) ? texts.bots.nameBefore(number) : texts.bots.name(number);
}
