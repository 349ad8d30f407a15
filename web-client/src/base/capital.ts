// Capital letters at the beginning of sentences.

/** Begins with a capital letter, unless the first word is the name of a square. */
export function asSentence(words: string): string {
  return /^\d?[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
