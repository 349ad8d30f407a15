// Runs the browser tests, for ctest: node run.mjs [ARGUMENT OF PLAYWRIGHT...]
// If ctest repeats a failed test (--repeat until-pass:2), only the pages that failed run again: all
// of them would take half an hour more.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const note = join(here, "../../build/browser-tests-of");

/** Whether this run of ctest has already run the tests, and they failed. */
function isRepeated() {
  try {
    return readFileSync(note, "utf8") === String(process.ppid);
  } catch {
    return false;
  }
}

const repeated = isRepeated() ? ["--last-failed"] : [];
mkdirSync(dirname(note), { recursive: true });
writeFileSync(note, String(process.ppid));
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
const config = join(here, "playwright.config.ts");
const options = ["test", "--config", config, ...repeated, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [playwright, ...options], { stdio: "inherit" });
process.exit(status ?? 1);
