// The state of the clock form of a new game: a usual clock, or the player's own values.

import { clockFields, readField, usualClock } from "../clock/clock-fields";
import type { Clock } from "../net/protocol";

export const presets: readonly Clock[] = [
  { kind: "none" },
  { kind: "fischer", initial: 300, increment: 5 },
  { kind: "fischer", initial: 900, increment: 10 },
  { kind: "byoyomi", initial: 1200, period: 30, periods: 3 },
  { kind: "correspondence", days: 3 },
];

/** The state of the clock form. */
export interface ClockDraft {
  /** Index of the usual clock; null: own values. */
  preset: number | null;
  kind: Clock["kind"];
  /** The typed text of each field of the kind. */
  typed: Readonly<Record<string, string>>;
}

export function draftOf(clock: Clock): ClockDraft {
  const preset = presets.findIndex((known) => JSON.stringify(known) === JSON.stringify(clock));
  if (preset >= 0) return { preset, kind: "fischer", typed: typedOf(usualClock("fischer")) };
  return { preset: null, kind: clock.kind, typed: typedOf(clock) };
}

/** Null while the typed values are invalid. */
export function clockOf({ preset, kind, typed }: ClockDraft): Clock | null {
  if (preset !== null) return presets[preset] ?? null;
  const values: Record<string, unknown> = { kind };
  for (const field of clockFields[kind]) {
    const value = readField(field, typed[field.key] ?? "");
    if (value === null) return null;
    values[field.key] = value;
  }
  return values as unknown as Clock;
}

/** The text of each field of a clock. */
export function typedOf(clock: Clock): Record<string, string> {
  const values: Record<string, unknown> = { ...clock };
  return Object.fromEntries(clockFields[clock.kind].map(({ key }) => [key, String(values[key])]));
}
