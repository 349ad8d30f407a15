// Counts of lessons for the operator (protocol/README.md, "Lessons").

import { postJson } from "./http";

/** Without a server, and where the server refuses it, nothing is counted. */
export function countLesson(game: string, point: string): void {
  postJson(`/api/lessons/${game}/${point}`).catch(() => undefined);
}
