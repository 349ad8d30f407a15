// The message of a table to its player: a refusal, or a turn that was not played.

import { type Refused, RequestError } from "./protocol";

export type Notice =
  | ({ kind: "refused" } & Refused)
  /** The pending turn is dropped: the room has another turn or position now. */
  | { kind: "stale" }
  /** A turn that was chosen ahead is not possible. */
  | ({ kind: "dropped" } & Refused)
  /** A refusal in words of the page. */
  | { kind: "explained"; words: string }
  /** Our core came to another position than the server's. */
  | { kind: "differs" };

/** Rethrows errors that no server has sent. */
export function refusedNotice(error: unknown): Notice {
  if (!(error instanceof RequestError)) throw error;
  const { code, message, key, args } = error;
  return { kind: "refused", code, message, key, args };
}
