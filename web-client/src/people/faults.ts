// The errors of a name or a password: those found in the form, and the server's.

import { RequestError } from "../net/protocol";
import { texts } from "../texts/people";
import type { Faults, Values } from "./form";
import { problemText } from "./problems";

const characters = (text: string) => [...text].length;

export function nameFaults(name: string): Faults {
  const words = texts.account;
  const count = characters(name.trim());
  if (count === 0) return { name: words.missing };
  if (count < 2) return { name: words.shortName };
  return count > 20 ? { name: words.longName } : {};
}

export function newPasswordFaults(password: string): Faults {
  const words = texts.account;
  const count = characters(password);
  if (count === 0) return { password: words.missing };
  if (count < 8) return { password: words.shortPassword };
  return count > 128 ? { password: words.longPassword } : {};
}

export function missingFaults(values: Values, ...fields: string[]): Faults {
  const missing = fields.filter((field) => values(field) === "");
  return Object.fromEntries(missing.map((field) => [field, texts.account.missing]));
}

/** `confirming`: the field in which a logged-in player confirms the password. */
export function refusedFaults(error: unknown, confirming?: string): Faults {
  const words = texts.account;
  switch (error instanceof RequestError ? error.code : "") {
    case "bad-name":
      return { name: words.badName };
    case "name-taken":
      return { name: words.nameTaken };
    case "weak-password":
      return { password: words.weakPassword };
    case "wrong-password":
      return confirming === undefined
        ? { password: words.wrongLogin }
        : { [confirming]: words.wrongPassword };
  }
  return { form: problemText(error) };
}
