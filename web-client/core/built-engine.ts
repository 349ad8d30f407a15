// The engine as compiled for the browser, for unit tests; beside the rules core (built-core.ts).

import { readFileSync } from "node:fs";
import { builtCorePath } from "./built-core";
import { type Engine, loadEngine } from "./engine";

const bytes = readFileSync(builtCorePath.replace(/core\.wasm$/, "engine.wasm"));

export const builtEngine = (): Promise<Engine> => loadEngine(bytes);
