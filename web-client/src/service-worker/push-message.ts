// The decisions of the service worker about push messages and notifications, testable without a
// browser. Messages: protocol/README.md, "Messages to devices".

import { knownLanguage, type PushTexts, pushTexts } from "./push-texts";

export interface ShownNotification {
  title: string;
  body: string;
  /** A notification takes the place of the one with the same tag. */
  tag: string;
  lang: string;
  data: { path: string; seq: number };
}

export interface Received {
  notification: ShownNotification;
  /** It has the `seq` of the turn of which it reminds, and comes twice. */
  reminds: boolean;
  /** Number of games in which it is the player's turn; null if the message does not say it. */
  waiting: number | null;
}

/**
 * The notification of a message. Each message has one, also if it is broken, because browsers take
 * the permission away from a page that shows nothing. `text`: null without content. `languages`: the
 * browser's, for messages that do not name one that is known.
 */
export function received(text: string | null, languages: readonly string[]): Received {
  const message = fieldsOf(text);
  const lang = knownLanguage([message.language, ...languages]);
  const words = pushTexts[lang] as PushTexts;
  const room = isRoom(message.room) ? message.room : null;
  const name = typeof message.name === "string" ? message.name.trim() : "";
  return {
    notification: {
      title: name === "" ? words.app : name,
      body: sentence(message, words, lang),
      tag: room ?? (message.kind === "test" ? "quintet:test" : "quintet:other"),
      lang,
      data: {
        path: room === null ? pathWithoutRoom(message.kind) : `/room/${room}`,
        seq: isCount(message.seq) ? message.seq : 0,
      },
    },
    reminds: message.kind === "reminder",
    waiting: isCount(message.waiting) ? message.waiting : null,
  };
}

/**
 * The notification to show in place of the shown ones with its tag, and whether it alerts again. A
 * late or repeated message leaves the newer notification, without another sound.
 */
export function replaced(
  { notification: next, reminds }: Pick<Received, "notification" | "reminds">,
  shown: readonly { title: string; body: string; data: unknown }[],
): { notification: ShownNotification; alerts: boolean } {
  const last = shown.at(-1);
  const seq = last === undefined ? null : seqIn(last.data);
  const isNew = seq === null || next.data.seq > seq || (reminds && next.data.seq === seq);
  if (last === undefined || isNew || next.data.seq === 0)
    return { notification: next, alerts: true };
  const { title, body } = last;
  return { notification: { ...next, title, body, data: { ...next.data, seq } }, alerts: false };
}

/**
 * The page that a press on a notification opens. Pages show notifications, too, whose tag is the
 * room and which have no data.
 */
export function pathOf({ data, tag }: { data: unknown; tag: string }): string {
  const { path } = (data ?? {}) as { path?: unknown };
  if (typeof path === "string" && isOwnPath(path)) return path;
  return isRoom(tag) ? `/room/${tag}` : "/";
}

/** The window that shows this page; undefined if none does. */
export function windowAt<W extends { url: string }>(
  windows: readonly W[],
  path: string,
  origin: string,
): W | undefined {
  return windows.find(({ url }) => {
    const { origin: from, pathname } = new URL(url);
    return from === origin && pathname.replace(/(.)\/$/, "$1") === path;
  });
}

interface Fields {
  kind?: unknown;
  room?: unknown;
  seq?: unknown;
  name?: unknown;
  players?: unknown;
  language?: unknown;
  waiting?: unknown;
}

function fieldsOf(text: string | null): Fields {
  try {
    const message: unknown = JSON.parse(text ?? "");
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    return {};
  }
}

function sentence({ kind, players }: Fields, words: PushTexts, language: string): string {
  const names = Array.isArray(players)
    ? players.filter((name): name is string => typeof name === "string" && name !== "")
    : [];
  const listed = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  switch (kind) {
    case "turn":
    case "reminder":
    case "began":
    case "ended":
    case "asked":
      return words[kind](listed);
    case "computer":
    case "test":
      return words[kind];
    default:
      return words.other;
  }
}

const notificationsPath = "/settings/notifications";

function pathWithoutRoom(kind: unknown): string {
  return kind === "test" ? notificationsPath : "/";
}

function isOwnPath(path: string): boolean {
  const room = /^\/room\/(.*)$/.exec(path)?.[1];
  return path === "/" || path === notificationsPath || isRoom(room);
}

function isRoom(room: unknown): room is string {
  return typeof room === "string" && /^[\w-]{1,64}$/.test(room);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function seqIn(data: unknown): number | null {
  const { seq } = (data ?? {}) as { seq?: unknown };
  return isCount(seq) ? seq : null;
}
