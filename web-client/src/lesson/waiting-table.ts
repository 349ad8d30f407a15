// The room whose invitation led to a lesson, so that the player finds the way back. The tab keeps it.

const key = "quintet.lesson-table";

/** @param path the address of the room, with its key */
export function rememberTable(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the lesson shows no button; "Back" in the browser still leads to the room.
  }
}

/** Null if no invitation led to this tab's lessons. */
export function waitingTable(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    return path?.startsWith("/room/") ? path : null;
  } catch {
    return null;
  }
}
