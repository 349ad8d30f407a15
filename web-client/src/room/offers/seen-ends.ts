// The rooms whose result the player has seen in this browser.

const key = "quintet.seen-ends";

/** The newest; older rooms show their result once more. */
const most = 200;

export function hasSeenEnd(room: string): boolean {
  return seen().includes(room);
}

export function noteSeenEnd(room: string): void {
  try {
    const rooms = [...seen().filter((other) => other !== room), room];
    localStorage.setItem(key, JSON.stringify(rooms.slice(-most)));
  } catch {
    // Without storage the result is shown again after a reload.
  }
}

function seen(): readonly string[] {
  try {
    const rooms: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room === "string") : [];
  } catch {
    return [];
  }
}
