// What a browser loads before the first board can be played on: the page, its script, its style and
// the rules core, as they come over the line (brotli). Fails when that is too much.
//
//   node size_budget.mjs DIRECTORY

import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const budget = 150 * 1024;

const [directory] = process.argv.slice(2);
const loaded = [
  "index.html",
  ...readdirSync(join(directory, "assets"))
    .filter((name) => /\.(js|css|wasm)$/.test(name))
    .map((name) => join("assets", name)),
];
let total = 0;
for (const name of loaded) {
  const path = join(directory, name);
  const { size } = statSync(existsSync(`${path}.br`) ? `${path}.br` : path);
  console.log(`${String(size).padStart(8)} ${name}`);
  total += size;
}
console.log(`${String(total).padStart(8)} of ${budget}`);
if (loaded.length < 4 || total > budget) process.exit(1);
