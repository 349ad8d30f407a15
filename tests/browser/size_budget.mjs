// Measures the bytes, compressed with brotli, that a browser loads before a player can play on the
// first board: the page and the scripts, style and rules core that it links to. A browser in another
// language than English also loads that language's texts. Fails when one of these, or the engine, which
// comes later, exceeds its budget.
//
// node size_budget.mjs DIRECTORY

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const budgets = { page: 150 * 1024, engine: 250 * 1024 };
const languageBudget = 24 * 1024;

const [directory] = process.argv.slice(2);
const page = readFileSync(join(directory, "index.html"), "utf8");
const linked = (attribute) =>
  [...page.matchAll(new RegExp(` ${attribute}="/(assets/[^"]+\\.(js|css|wasm))"`, "g"))].map(
    ([, name]) => name,
  );
const loaded = ["index.html", ...new Set([...linked("src"), ...linked("href")])];
const languages = [...page.matchAll(/[" ]([a-z-]+)=\/(assets\/[^" ]+\.js)/g)].map(
  ([, language, name]) => [`texts in "${language}"`, [name]],
);
if (languages.length === 0) throw new Error("the page names no file of another language's texts");
for (const needed of [/\.js$/, /\.css$/, /\.wasm$/])
  if (!loaded.some((name) => needed.test(name))) throw new Error(`the page names no ${needed}`);
const engine = readdirSync(join(directory, "assets"))
  .filter((name) => /^engine-.*\.(js|wasm)$/.test(name))
  .map((name) => `assets/${name}`);
if (engine.length !== 2) throw new Error(`the engine is not a worker and its module: ${engine}`);
if (loaded.some((name) => engine.includes(name))) throw new Error("the page loads the engine");

for (const [what, names] of [["page", loaded], ["engine", engine], ...languages]) {
  let total = 0;
  for (const name of names) {
    const path = join(directory, name);
    const { size } = statSync(existsSync(`${path}.br`) ? `${path}.br` : path);
    console.log(`${String(size).padStart(8)} ${name}`);
    total += size;
  }
  const budget = budgets[what] ?? languageBudget;
  console.log(`${String(total).padStart(8)} of ${budget} for the ${what}`);
  if (total > budget) process.exitCode = 1;
}
