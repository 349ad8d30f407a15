// The room whose invitation led to a lesson. While the player takes the lesson they stay in that
// room, and its host sees that they learn. The tab keeps the room's address.

import { parseRoute } from "../base/router";
import { storedInTab, storeInTab } from "../base/settings";
import type { Connection } from "../net/connection";
import { Table } from "../net/table";

const keyOf = (game: string) => `quintet.lesson-table.${game}`;

/** @param path the address of the room, with its key */
export function rememberTable(game: string, path: string): void {
  // Without storage the lesson shows no button; "Back" in the browser still leads to the room.
  storeInTab(keyOf(game), path);
}

/** Null if no invitation led to this tab's lesson. */
export function waitingTable(game: string): string | null {
  const path = storedInTab(keyOf(game));
  return path?.startsWith("/room/") ? path : null;
}

/** Enters the room as a player who takes the lesson; null if no invitation led here. */
export function learnAtTable(connection: Connection, game: string): Table | null {
  const address = waitingTable(game);
  if (address === null) return null;
  const { pathname, search, hash } = new URL(address, "http://localhost");
  const route = parseRoute(pathname, search, hash);
  if (route.page !== "room") return null;
  return new Table(connection, route.room, route.key, () => null, { learning: true });
}
