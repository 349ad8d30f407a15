// The rules core of this page. It loads once, while the page is already visible.

import { signal } from "@preact/signals";
import coreUrl from "core.wasm";
import { wholeBody } from "../../core/border";
import { type Core, loadCore } from "../../core/core";

/** Null until it has loaded; until then boards are visible but not playable. */
export const core = signal<Core | null>(null);

/** Retries after three seconds when the network fails. */
export async function loadRulesCore(
  compile: (bytes: ArrayBuffer) => Promise<WebAssembly.Module>,
): Promise<void> {
  try {
    core.value = await loadCore(await compile(await wholeBody(await fetch(coreUrl))));
  } catch {
    setTimeout(() => void loadRulesCore(compile), 3000);
  }
}
