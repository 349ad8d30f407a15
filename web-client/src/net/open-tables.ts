// The tables that are open on each connection. A player who goes from one page of a room to another
// one, such as the game's lesson, opens the new table before the old one is closed.

import type { Connection } from "./connection";

const tables = new WeakMap<Connection, Map<string, number>>();

export function tableOpened(connection: Connection, room: string): void {
  const open = tables.get(connection) ?? new Map<string, number>();
  tables.set(connection, open.set(room, (open.get(room) ?? 0) + 1));
}

/** Returns whether this was the room's last table. */
export function tableClosed(connection: Connection, room: string): boolean {
  const open = tables.get(connection);
  const left = (open?.get(room) ?? 1) - 1;
  if (left > 0) open?.set(room, left);
  else open?.delete(room);
  return left <= 0;
}
