// Times of the day: minutes as a time field has them, and the start values.

import type { Quiet } from "../../net/devices";
import type { DailyTime } from "../../net/mail";

/** 1320 is "22:00". */
export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Null if it is no time: a field is empty while the user types. */
export function minutesIn(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)(?::\d\d)?$/.exec(text) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && all < 24 * 60 ? all : null;
}

/** Proposed when the player turns quiet hours on. */
export function usualNight(zone: string): Quiet {
  return { from: 22 * 60, to: 7 * 60, zone };
}

/** Proposed when the player chooses one mail a day. */
export function usualEvening(zone: string): DailyTime {
  return { at: 18 * 60, zone };
}

/** The time zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
