// The HTML text that shows a public game in a frame. Pure.

import type { Room } from "../../net/room";

/** Whether the page offers the code: the game has begun, and the server shows it to other sites. */
export function mayBeEmbedded({
  visibility,
  spectators,
  status,
  result,
}: Pick<Room, "visibility" | "spectators" | "status" | "result">): boolean {
  // An aborted game has nothing to show.
  const told = status === "over" ? result !== null && result.places.length > 0 : status !== "open";
  return visibility === "public" && spectators === "open" && told;
}

/** `title`: the name of the frame, for readers who do not see it. */
export function embedCode(origin: string, room: string, title: string): string {
  const src = `${origin}/embed/${encodeURIComponent(room)}`;
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="480" height="640" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
