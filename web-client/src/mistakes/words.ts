// Words about a mistake: the game that it comes from, and when it returns.

import { locale } from "../base/language";
import { once } from "../base/once";
import { texts } from "../texts/mistakes";
import { nameOfLevel } from "../texts/names";
import type { Mistake, Source } from "./mistake";
import { daysLeft, isRetired, type Progress } from "./schedule";

const names = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));

export const mistakePath = ({ id }: Pick<Mistake, "id">) => `/mistakes/${id}`;

/** "From your game against Ada, turn 23" */
export function fromWords({ against, turn }: Source): string {
  if (against.length === 0) return texts.fromUnknown(turn);
  const named = against.map((one) => (typeof one === "number" ? nameOfLevel(one) : one));
  return texts.from(names().format(named), turn);
}

export function returnWords(progress: Progress, today: number): string {
  if (isRetired(progress)) return texts.retired;
  const days = daysLeft(progress, today);
  return days === 0 ? texts.due : texts.returns(days);
}
