// What the kinds of clocks are made of, and the limits that the server has for their values.

import type { Clock } from "../net/protocol";

/** What a kind of clock is made of, and between which limits (protocol/README.md, "Clocks"). */
export interface ClockField {
  key: "initial" | "increment" | "delay" | "period" | "periods" | "days";
  least: number;
  most: number;
}

export const clockKinds: readonly Clock["kind"][] = [
  "fischer",
  "delay",
  "byoyomi",
  "correspondence",
  "none",
];

export const clockFields: Readonly<Record<Clock["kind"], readonly ClockField[]>> = {
  none: [],
  fischer: [
    { key: "initial", least: 1, most: 21600 },
    { key: "increment", least: 0, most: 3600 },
  ],
  delay: [
    { key: "initial", least: 1, most: 21600 },
    { key: "delay", least: 0, most: 3600 },
  ],
  byoyomi: [
    { key: "initial", least: 0, most: 21600 },
    { key: "period", least: 1, most: 3600 },
    { key: "periods", least: 1, most: 99 },
  ],
  correspondence: [{ key: "days", least: 1, most: 30 }],
};

/** What a kind begins with when somebody wants their own values. */
export function usualClock(kind: Clock["kind"]): Clock {
  switch (kind) {
    case "none":
      return { kind };
    case "fischer":
      return { kind, initial: 600, increment: 5 };
    case "delay":
      return { kind, initial: 600, delay: 5 };
    case "byoyomi":
      return { kind, initial: 600, period: 30, periods: 3 };
    case "correspondence":
      return { kind, days: 3 };
  }
}

/** A number somebody typed, as far as it can be one of this field; null if not. */
export function readField(field: ClockField, typed: string): number | null {
  const value = Number(typed);
  const fits = typed.trim() !== "" && Number.isInteger(value);
  return fits && value >= field.least && value <= field.most ? value : null;
}
