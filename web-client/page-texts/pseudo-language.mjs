// A language for tests: English with an accent on each letter and brackets around each text, so that
// a text that is not translated shows. Writes a folder as those of src/texts.
//
//   node pseudo-language.mjs --catalogue FILE --out FOLDER
//
// `--catalogue`: lines with the id of a game, its summary and the names of its seats, in the English
// of the rules core, with tabs between them.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");
const { values } = parseArgs({
  options: { catalogue: { type: "string" }, out: { type: "string" } },
});

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const accented = [..."ÁƁÇĐÉƑĞĤÍĴĶŁḾÑÓÞɊŔŠŦÚṼŴẊÝŽáƀçđéƒğĥíĵķłḿñóþɋŕšŧúṽŵẋýž"];
const accents = new Map([...letters].map((letter, index) => [letter, accented[index]]));

/** Placeholders and tags stay. */
function pseudo(text) {
  const parts = text.split(/(\{\w+\}|<[^>]*>)/);
  const changed = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => accents.get(letter)),
  );
  return `[${changed.join("")}]`;
}

/** A value with all its texts changed. */
function pseudoTexts(value) {
  if (typeof value === "string") return pseudo(value);
  if (Array.isArray(value)) return value.map(pseudoTexts);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pseudoTexts(part)]));
}

async function englishRules(game) {
  const { outputFiles } = await build({
    entryPoints: [join(source, `games/${game}/rules-english.ts`)],
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { rules } = await import(`data:text/javascript;base64,${code}`);
  return rules;
}

/** Games keep their names. Tests of the server show no examples. */
async function pseudoRules(game) {
  const { name, lead, sections } = await englishRules(game);
  const blocks = (all) =>
    all.map((block) => (typeof block === "string" || "list" in block ? pseudoTexts(block) : block));
  return {
    name,
    lead: pseudo(lead),
    sections: sections.map((section) => ({
      title: pseudo(section.title),
      blocks: blocks(section.blocks),
    })),
    boards: {},
    examples: {},
  };
}

const lines = (await readFile(values.catalogue, "utf8")).trim().split("\n");
const catalogue = lines.map((line) => line.split("\t"));
const games = Object.fromEntries(
  catalogue.map(([game, summary, ...seats]) => [
    game,
    { summary: pseudo(summary), seats: Object.fromEntries(seats.map((s) => [s, pseudo(s)])) },
  ]),
);
const pages = JSON.parse(await readFile(join(source, "texts/en/pages.json"), "utf8"));

await mkdir(join(values.out, "games"), { recursive: true });
await mkdir(join(values.out, "rules"), { recursive: true });
await writeFile(join(values.out, "pages.json"), JSON.stringify(pseudoTexts(pages)));
await writeFile(
  join(values.out, "games/index.ts"),
  `export const games = ${JSON.stringify(games)};`,
);
for (const [game] of catalogue)
  await writeFile(
    join(values.out, `rules/${game}.ts`),
    `export const texts = ${JSON.stringify(await pseudoRules(game))};`,
  );
