// Writes the C++ table with the texts of the server's page heads and of its pages without JavaScript
// (server/previews/page_texts.hpp), in the language of each folder of src/texts.
//
//   node page-texts.mjs --embed FILE.cpp [--language FOLDER]…
//
// `--language`: one more folder, as in src/texts, for tests. English rules are the READMEs of
// ../rules; the English texts about games that a table lacks come from the rules core.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { languageFolders, otherLanguages } from "./language-folders.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const texts = join(here, "src/texts");

const { values } = parseArgs({
  options: {
    embed: { type: "string" },
    language: { type: "string", multiple: true, default: [] },
  },
});
if (values.embed === undefined) {
  console.error("Usage: node page-texts.mjs --embed FILE.cpp [--language FOLDER]…");
  process.exit(2);
}

const { htmlOfMarkdown, htmlOfRules, tableOf } = await run(
  'export * from "./page-texts/html"; export * from "./page-texts/table";',
);
const folders = [
  ...otherLanguages().map((name) => join(texts, name)),
  ...values.language.map((folder) => resolve(folder)),
];
const languages = [await english(), ...(await Promise.all(folders.map(translated)))];
await writeFile(resolve(values.embed), tableOf(languages));

/** Bundles and runs TypeScript, which imports relative to this folder. */
async function run(contents) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    stdin: { contents, resolveDir: here },
    bundle: true,
    format: "esm",
    target: ["es2022"],
    plugins: [languageFolders()],
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

async function groupsOf(folder) {
  return JSON.parse(await readFile(join(folder, "pages.json"), "utf8"));
}

async function english() {
  const rules = join(here, "../rules");
  const entries = await readdir(rules, { recursive: true });
  const ids = entries.flatMap((path) => /^([\w-]+)\/README\.md$/.exec(path)?.[1] ?? []).sort();
  const games = ids.map(async (game) => {
    const readme = await readFile(join(rules, game, "README.md"), "utf8");
    // A reader of the page does not need the notation of positions.
    const html = htmlOfMarkdown(readme, "## Notation of positions");
    return { game, summary: "", seats: {}, rules: html.trimEnd() };
  });
  return { tag: "en", groups: await groupsOf(`${texts}/en`), games: await Promise.all(games) };
}

async function translated(folder) {
  const { games } = await run(`export { games } from ${JSON.stringify(`${folder}/games`)};`);
  const rulesOf = async (game) => {
    const { texts } = await run(
      `export { texts } from ${JSON.stringify(`${folder}/rules/${game}`)};`,
    );
    return htmlOfRules(texts);
  };
  const all = Object.entries(games).map(async ([game, { summary, seats }]) => {
    return { game, summary, seats, rules: await rulesOf(game) };
  });
  return {
    tag: basename(folder),
    groups: await groupsOf(folder),
    games: await Promise.all(all),
  };
}
