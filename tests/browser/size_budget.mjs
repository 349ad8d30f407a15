// What a browser loads before the first board can be played on: the page and all that it names (the
// script with what that begins by importing, the style, the rules core), as it comes over the line
// (brotli). Fails when that is too much.
//
//   node size_budget.mjs DIRECTORY

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const budget = 150 * 1024;

const [directory] = process.argv.slice(2);
const page = readFileSync(join(directory, "index.html"), "utf8");
const loaded = ["index.html", ...new Set(page.match(/assets\/[^"]+\.(js|css|wasm)/g))];
for (const needed of [/\.js$/, /\.css$/, /\.wasm$/])
  if (!loaded.some((name) => needed.test(name))) throw new Error(`the page names no ${needed}`);
let total = 0;
for (const name of loaded) {
  const path = join(directory, name);
  const { size } = statSync(existsSync(`${path}.br`) ? `${path}.br` : path);
  console.log(`${String(size).padStart(8)} ${name}`);
  total += size;
}
console.log(`${String(total).padStart(8)} of ${budget}`);
if (total > budget) process.exit(1);
