// The forms of counted words, by the plural rules of a language. It imports nothing: the build gives
// each file of words in another language a copy of its own (language-folders.mjs).

/** `other` also serves the counts whose form is missing. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Chooses the form for a count in the language with this tag: "one" in French is 0 and 1. */
export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
