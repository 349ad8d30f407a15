// Our own sentences with placeholders. Only files of words may import `say`: a module that the
// page's script needs too would cost a request of its own.

/** The values of the placeholders, by name. */
export type Arguments = Readonly<Record<string, string>>;

/** A text with {placeholders}; a function if the language inflects their values. */
export type Sentence = string | ((args: Arguments) => string);

/**
 * Fills the placeholders of a sentence. `terms` translates English values into this language. The
 * placeholder `text` holds text that a user has typed, and is not translated.
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
