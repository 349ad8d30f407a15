// Sentences of our own with gaps for what differs from case to case.

/** What fills the gaps, by name. */
export type Arguments = Readonly<Record<string, string>>;

/** Words with {gaps}; a function where the language inflects what fills them. */
export type Sentence = string | ((args: Arguments) => string);

/**
 * `terms`: what fills gaps in English and has other words here. The gap `text` has what somebody has
 * typed, and stays as it is.
 */
export function say(sentence: Sentence, args: Arguments, terms: Arguments = {}): string {
  const translated = Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      name === "text" ? value : (terms[value] ?? value),
    ]),
  );
  if (typeof sentence === "function") return sentence(translated);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => translated[name] ?? "");
}

/** With a capital at the beginning, unless that is the name of a square. */
export function asSentence(words: string): string {
  return /^\d?[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
