// Errors of passkeys as people read them.

import { RequestError } from "../../net/protocol";
import { texts } from "../../texts/people";
import { problemText } from "../problems";
import type { PasskeySupport } from "./support";

/**
 * `how`: the browser was to make a passkey, or to use one. Null: the page has ended the prompt,
 * which is no error.
 */
export function passkeyProblem(error: unknown, how: "make" | "use"): string | null {
  if (error instanceof RequestError) return problemText(error);
  const name = error instanceof Error ? error.name : "";
  const { problems } = texts.passkeys;
  if (name === "AbortError") return null;
  if (name === "SecurityError") return problems.SecurityError;
  const words = Object.hasOwn(problems[how], name) ? problems[how][name] : undefined;
  return words ?? problems.other;
}

/** Why a page of `host` has no passkeys; null if it has. */
export function supportWords(support: PasskeySupport, host: string): string | null {
  if (support === "possible") return null;
  return support === "address"
    ? texts.passkeys.support.address(host)
    : texts.passkeys.support[support];
}
