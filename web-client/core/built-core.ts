// The rules core as compiled for the browser, for unit tests.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Core, loadCore } from "./core";

const usual = new URL("../../build/release/wasm/core.wasm", import.meta.url);

/** QUINTET_CORE names the file; the default is that of the release build. */
export const builtCorePath = process.env.QUINTET_CORE ?? fileURLToPath(usual);

export function builtCore(): Promise<Core> {
  return loadCore(readFileSync(builtCorePath));
}
