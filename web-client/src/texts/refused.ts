// Why something was refused, as a sentence of its own.

import { asSentence } from "../base/capital";
import type { Refused } from "../net/protocol";
import { texts } from ".";
import { translation } from "./translation";

export function refusedWords(refused: Refused): string {
  // Most limits are a matter of pressing too often, and most failures are the database's. Those of
  // computer players and of e-mail are not.
  const general = /^(bots|mail)\./.test(refused.key ?? "")
    ? undefined
    : texts.notices.codes[refused.code];
  return asSentence(general ?? translation.refusal(refused));
}
