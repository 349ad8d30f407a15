// The files whose paths match, by path: each with a function that loads it. Vite fills it in for the
// tests, and language-folders.mjs for the bundle.
interface ImportMeta {
  glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
}
