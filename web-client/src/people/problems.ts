// Describes the failure of a request.

import { waitText } from "../clock/wait-text";
import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import { refusedWords } from "../texts/refused";

export function problemText(error: unknown): string {
  const { problems } = texts;
  if (!(error instanceof RequestError)) return problems.other;
  if (error.key === "export.too-soon" && error.retryAfter !== null)
    return texts.account.dataTooSoon(waitText(error.retryAfter));
  if (error.key?.startsWith("export.")) return refusedWords(error);
  if (error.code === "too-many") {
    const { retryAfter } = error;
    return retryAfter === null ? problems.tooMany : problems.tooManyFor(waitText(retryAfter));
  }
  if (/^(mail|passkeys)\./.test(error.key ?? "")) return refusedWords(error);
  return Object.hasOwn(problems, error.code)
    ? (problems[error.code as keyof typeof problems] as string)
    : problems.other;
}
