// Sentences with gaps, as translations write them. Only files of words may import `say`: a module that
// the page's script needs too would be a request of its own.

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
