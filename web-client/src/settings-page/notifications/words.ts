// Errors and dates of the page with the settings of notifications, as people read them.

import { locale } from "../../base/language";
import { waitText } from "../../clock/wait-text";
import { RequestError } from "../../net/protocol";
import { texts as common } from "../../texts";
import { texts } from "../../texts/notifications";
import { refusedWords } from "../../texts/refused";
import type { AddProblem, Trial } from "./devices-session";

export function errorWords(error: unknown): string {
  if (!(error instanceof RequestError)) return common.notices.codes.internal ?? "";
  if (error.key === "mail.too-many" && error.retryAfter !== null)
    return texts.mail.tooMany(waitText(error.retryAfter));
  return texts.problems[error.key ?? ""] ?? refusedWords(error);
}

export function addProblemWords(problem: AddProblem | undefined): string | null {
  switch (problem) {
    case undefined:
      return null;
    case "denied":
    case "dismissed":
      return texts[problem];
    case "no-service":
      return texts.noService;
    default:
      return errorWords(problem.error);
  }
}

/** Null before the first test. */
export function trialWords(trial: Trial | undefined): string | null {
  if (trial === undefined) return null;
  if (trial === "running") return texts.testing;
  if ("error" in trial) return errorWords(trial.error);
  if (trial.delivered) return texts.arrived;
  return trial.status === null ? texts.unreachable : texts.refused(trial.status);
}

export function dayText(at: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at);
}
