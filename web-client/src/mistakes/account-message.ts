// The messages to and from the account about mistakes (protocol/README.md, "Own mistakes").

import { type KeptMistakes, readMistakes } from "./kept-mistakes";
import type { Mistake } from "./mistake";
import { merged, type Progress } from "./schedule";

/** As many as the server accepts in one request, and in one puzzle. */
const mostAtOnce = 30;
const mostBytes = 8_000;

interface SentMistake {
  id: string;
  found: number;
  progress: Progress;
  puzzle: Omit<Mistake, "id" | "found" | "progress">;
}

export interface AccountMessage {
  mistakes: readonly SentMistake[];
  removed: readonly string[];
}

/** The mistakes that the account has, or has received from this page. */
export interface Known {
  progress: Map<string, Progress>;
  removed: Set<string>;
}

export function knownOf({ mistakes, removed }: KeptMistakes): Known {
  return {
    progress: new Map(mistakes.map(({ id, progress }) => [id, progress])),
    removed: new Set(removed),
  };
}

/** The content of one request: the mistakes and removals of this browser that are news. */
export function newsFor(known: Known, here: KeptMistakes): AccountMessage {
  const isNews = ({ id, progress }: Mistake) => {
    const before = known.progress.get(id);
    return before === undefined || merged(before, progress) !== before;
  };
  return {
    mistakes: here.mistakes
      .filter((one) => !known.removed.has(one.id) && isNews(one))
      .map(toSent)
      .filter(fits)
      .slice(0, mostAtOnce),
    removed: here.removed.filter((id) => !known.removed.has(id)),
  };
}

function toSent({ id, found, progress, ...puzzle }: Mistake): SentMistake {
  return { id, found, progress, puzzle };
}

function fits({ puzzle }: SentMistake): boolean {
  return new TextEncoder().encode(JSON.stringify(puzzle)).length <= mostBytes;
}

/** Drops parts that are not valid. */
export function received({ mistakes, removed }: AccountMessage): KeptMistakes {
  const whole = mistakes.map(({ puzzle, ...rest }) => ({ ...puzzle, ...rest }));
  return readMistakes(JSON.stringify({ version: 1, mistakes: whole, removed }));
}
