// Sentences that somebody else has put together in English, said in another language.

/** English with {} for what differs from case to case, and the other words with what stood there. */
export type Pattern = readonly [english: string, other: string | ((...found: string[]) => string)];

/** By the first pattern that is the whole of `sentence`; null if there is none. */
export type Translate = (sentence: string) => string | null;

export function translator(patterns: readonly Pattern[]): Translate {
  const all = patterns.map(([english, other]) => ({ shape: shapeOf(english), other }));
  return (sentence) => {
    for (const { shape, other } of all) {
      const found = shape.exec(sentence);
      if (found !== null) return typeof other === "string" ? other : other(...found.slice(1));
    }
    return null;
  };
}

function shapeOf(english: string): RegExp {
  const parts = english.split("{}").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "s");
}

/** With a capital at the beginning, unless that is the name of a square. */
export function asSentence(words: string): string {
  return /^\d?[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
