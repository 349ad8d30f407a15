// The first letter of a sentence.

/** With a capital at the beginning, unless that is the name of a square. */
export function asSentence(words: string): string {
  return /^\d?[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
