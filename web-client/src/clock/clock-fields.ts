// The values of each kind of clock, and the server's limits for them.

import type { Clock } from "../net/protocol";

/** A value of a kind of clock, with its limits (protocol/README.md, "Clocks"). */
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

/** Initial values of a kind when a person chooses their own. */
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

/** The typed number if it is a valid value of this field; otherwise null. */
export function readField(field: ClockField, typed: string): number | null {
  const value = Number(typed);
  const fits = typed.trim() !== "" && Number.isInteger(value);
  return fits && value >= field.least && value <= field.most ? value : null;
}
