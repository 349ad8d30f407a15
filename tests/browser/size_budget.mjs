// The size of everything that a browser loads before the first board is playable: the page and the
// files that it names (the script with its static imports, the style, the rules core), compressed
// with brotli. Fails if that is too much, or if the engine, which is loaded on demand, is too
// large.
//
// node size_budget.mjs DIRECTORY

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const budgets = { page: 150 * 1024, engine: 250 * 1024 };

const [directory] = process.argv.slice(2);
const page = readFileSync(join(directory, "index.html"), "utf8");
const loaded = ["index.html", ...new Set(page.match(/assets\/[^"]+\.(js|css|wasm)/g))];
for (const needed of [/\.js$/, /\.css$/, /\.wasm$/])
  if (!loaded.some((name) => needed.test(name))) throw new Error(`the page names no ${needed}`);
const engine = readdirSync(join(directory, "assets"))
  .filter((name) => /^engine-.*\.(js|wasm)$/.test(name))
  .map((name) => `assets/${name}`);
if (engine.length !== 2) throw new Error(`the engine is not a worker and its module: ${engine}`);
if (loaded.some((name) => engine.includes(name))) throw new Error("the page loads the engine");

for (const [what, names] of Object.entries({ page: loaded, engine })) {
  let total = 0;
  for (const name of names) {
    const path = join(directory, name);
    const { size } = statSync(existsSync(`${path}.br`) ? `${path}.br` : path);
    console.log(`${String(size).padStart(8)} ${name}`);
    total += size;
  }
  console.log(`${String(total).padStart(8)} of ${budgets[what]} for the ${what}`);
  if (total > budgets[what]) process.exitCode = 1;
}
