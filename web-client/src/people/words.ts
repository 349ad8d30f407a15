// Games, pools, players and dates as people read them.

import { locale } from "../base/language";
import type { Player } from "../net/protocol";
import { catalogue, pools } from "../texts/catalogue";
import { nameOf } from "../texts/names";
import { texts } from "../texts/people";
import { isDay } from "./rating-history";

export function gameName(id: string): string {
  return catalogue.value?.find((game) => game.id === id)?.name ?? id;
}

export function gameOfPool(id: string): string {
  return pools.value?.find((pool) => pool.id === id)?.game ?? id;
}

/** The game's name, with the number of players if the game has several pools. */
export function poolName(id: string): string {
  const all = pools.value ?? [];
  const pool = all.find((one) => one.id === id);
  if (pool === undefined) return id;
  const several = all.filter(({ game }) => game === pool.game).length > 1;
  return several ? texts.pool(gameName(pool.game), pool.seats) : gameName(pool.game);
}

/** The server's name for players whose account was deleted; no other player can have it. */
const nameOfDeleted = "deleted player";

export function isDeleted(player: Player): boolean {
  return player.name === nameOfDeleted;
}

export function playerName(player: Player): string {
  return isDeleted(player) ? texts.deleted : nameOf(player);
}

export function dateText(at: number): string {
  const timeZone = isDay(at) ? "UTC" : undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(at);
}

/** With the time of day, unless `at` is a whole day. */
export function dayOrMomentText(at: number): string {
  return isDay(at) ? dateText(at) : momentText(at);
}

export function monthText(at: number): string {
  return new Intl.DateTimeFormat(locale, { year: "numeric", month: "long" }).format(at);
}

export function momentText(at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Like 1512, and 1512? while it is provisional. */
export function ratingText(rating: number, provisional: boolean): string {
  return provisional ? `${rating}?` : String(rating);
}

/** "+18", "−7" or "±0". */
export function changeText(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}
