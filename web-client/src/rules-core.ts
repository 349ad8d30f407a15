// The rules core of this page: loaded once, while the page already shows what it has.

import { signal } from "@preact/signals";
import coreUrl from "core.wasm";
import { type Core, loadCore } from "../core/core";
import { said } from "./texts/said";

/** Null until it is there; boards can be looked at until then, but not played on. */
export const core = signal<Core | null>(null);

/** Tries again after a while when the network fails. */
export async function loadRulesCore(): Promise<void> {
  try {
    core.value = inOurLanguage(await loadCore(fetch(coreUrl)));
  } catch {
    setTimeout(() => void loadRulesCore(), 3000);
  }
}

function inOurLanguage(english: Core): Core {
  return {
    ...english,
    query(query) {
      const answer = english.query(query);
      if (!("error" in answer)) return answer;
      const { code, message } = answer.error;
      return { error: { ...answer.error, message: said.refusal(code, message) } };
    },
  };
}
