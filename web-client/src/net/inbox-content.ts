// The content of the inbox: notifications about games, and the operator's notices. Pure.

import type { GameEntry } from "./people";

export interface Notified {
  kind: "turn" | "computer" | "began" | "ended" | "asked";
  /** Milliseconds since 1970. */
  at: number;
  read: boolean;
  game: GameEntry;
}

/** A notice of the operator. */
export interface InboxNotice {
  id: number;
  text: string;
  /** An https address, or empty. */
  link: string;
  /** Milliseconds since 1970. */
  at: number;
  read: boolean;
}

/** Both lists have the latest first. */
export interface InboxContent {
  notified: readonly Notified[];
  notices: readonly InboxNotice[];
}

export const emptyInbox: InboxContent = { notified: [], notices: [] };

export type Entry = { game: Notified; notice?: never } | { notice: InboxNotice; game?: never };

/** Both lists as one, the latest first. */
export function entriesOf({ notified, notices }: InboxContent): readonly Entry[] {
  const entries: Entry[] = [
    ...notices.map((notice) => ({ notice })),
    ...notified.map((game) => ({ game })),
  ];
  return entries.sort((one, other) => timeOf(other) - timeOf(one));
}

function timeOf({ game, notice }: Entry): number {
  return (game ?? notice).at;
}

export function unreadCount({ notified, notices }: InboxContent): number {
  return [...notified, ...notices].filter(({ read }) => !read).length;
}

/** The time of the last unread entry, of one room or of all; null if there is none. */
export function lastUnread(inbox: InboxContent, room: string | null): number | null {
  const unread = concerned(inbox, room).filter(({ read }) => !read);
  return unread.length === 0 ? null : Math.max(...unread.map(({ at }) => at));
}

/** The inbox after the player has read the entries up to `until`, of one room or of all. */
export function afterReading(
  inbox: InboxContent,
  until: number,
  room: string | null,
): InboxContent {
  const seen = new Set(concerned(inbox, room).filter(({ at }) => at <= until));
  return {
    notified: inbox.notified.map((one) => (seen.has(one) ? { ...one, read: true } : one)),
    notices: inbox.notices.map((one) => (seen.has(one) ? { ...one, read: true } : one)),
  };
}

/** Notices belong to no room. */
function concerned(
  { notified, notices }: InboxContent,
  room: string | null,
): readonly (Notified | InboxNotice)[] {
  return room === null
    ? [...notified, ...notices]
    : notified.filter(({ game }) => game.room === room);
}
