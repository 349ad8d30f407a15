// Describes the failure of a request.

import { inUnits } from "../clock/clock-display";
import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";

export function problemText(error: unknown): string {
  const { problems } = texts;
  if (!(error instanceof RequestError)) return problems.other;
  if (error.code === "too-many") {
    const { retryAfter } = error;
    return retryAfter === null ? problems.tooMany : problems.tooManyFor(waitText(retryAfter));
  }
  return Object.hasOwn(problems, error.code)
    ? (problems[error.code as keyof typeof problems] as string)
    : problems.other;
}

function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 100
    ? inUnits(seconds, "second", "long")
    : inUnits(Math.ceil(seconds / 60), "minute", "long");
}
