// The display of a seat's clock, and its words. Pure: times are by the server's clock, in ms since
// 1970. The arithmetic is that of protocol/README.md, "Clocks".

import { locale } from "../base/language";
import type { Clock, ClockTimes } from "../net/protocol";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface ClockStanding extends ClockTimes {
  clock: Clock;
  to_move: number | null;
  /** Null while no clock runs. */
  clock_running_since: number | null;
}

export interface ClockFace {
  /** Ms left of the running time: the main time, or in byo-yomi the running period. */
  left: number;
  /** In byo-yomi: the periods left, including the running one; otherwise null. */
  periods: number | null;
  /** In byo-yomi: the main time is used up, and `left` is the rest of a period. */
  inPeriod: boolean;
  /** With delay: the rest of the turn's free time. */
  free: number;
  running: boolean;
  /** There is little time left. */
  low: boolean;
  /** Shows days, not minutes. */
  byDays: boolean;
}

/** The clock of `seat`; null without a clock or before the start of the game. */
export function clockFace(standing: ClockStanding, seat: number, now: number): ClockFace | null {
  const { clock, clocks, to_move, clock_running_since: since } = standing;
  const left = clocks?.[seat];
  if (left === undefined || clock.kind === "none") return null;
  const running = since !== null && to_move === seat;
  const used = running ? Math.max(0, now - since) : 0;
  const turnLeft = to_move === seat ? (standing.turn_left ?? 0) : 0;
  const rest =
    clock.kind === "byoyomi"
      ? byoyomiRest(clock.period * second, left, standing.periods?.[seat] ?? 0, turnLeft, used)
      : delayRest(left, turnLeft, used);
  return {
    ...rest,
    running,
    low: isLow(clock, rest),
    byDays: clock.kind === "correspondence",
  };
}

type Rest = Pick<ClockFace, "left" | "periods" | "inPeriod" | "free">;

function delayRest(left: number, free: number, used: number): Rest {
  const charged = Math.max(0, used - free);
  return {
    left: Math.max(0, left - charged),
    free: Math.max(0, free - used),
    periods: null,
    inPeriod: false,
  };
}

/** `turnLeft`: rest of the running period; 0 for seats that are not to move. */
function byoyomiRest(
  period: number,
  main: number,
  periods: number,
  turnLeft: number,
  used: number,
): Rest {
  if (used < main) return { left: main - used, periods, inPeriod: false, free: 0 };
  const first = turnLeft > 0 ? turnLeft : period;
  const spent = used - main;
  // A period that is used up exactly counts as over.
  const gone = spent < first ? 0 : 1 + Math.floor((spent - first) / period);
  const over = gone >= periods;
  const intoPeriod = gone === 0 ? spent : (spent - first) % period;
  return {
    left: over ? 0 : (gone === 0 ? first : period) - intoPeriod,
    periods: Math.max(0, periods - gone),
    inPeriod: true,
    free: 0,
  };
}

function isLow(clock: Clock, { left, periods, inPeriod }: Rest): boolean {
  switch (clock.kind) {
    case "none":
      return false;
    case "correspondence":
      return left < Math.min(day / 2, (clock.days * day) / 4);
    case "byoyomi":
      return inPeriod && ((periods ?? 0) <= 1 || left < Math.min(10 * second, clock.period * 500));
    default:
      return left < Math.min(minute, Math.max(10 * second, (clock.initial * second) / 8));
  }
}

/** As a clock: 4:05, 1:02:03, and 9.7 below ten seconds. Rounded down. */
export function timeText(ms: number): string {
  if (ms < 10 * second) return inTenths(ms);
  const seconds = Math.floor(ms / second);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function inTenths(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / 100);
  return (tenths / 10).toLocaleString(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

/** Days and hours, or hours and minutes, or within the last hour a clock. Rounded down. */
export function longText(ms: number): string {
  if (ms < hour) return timeText(ms);
  const [large, small, inLarge] =
    ms < day ? (["hour", "minute", hour] as const) : (["day", "hour", day] as const);
  const smallest = small === "minute" ? minute : hour;
  const rest = Math.floor((ms % inLarge) / smallest);
  const parts = [inUnits(Math.floor(ms / inLarge), large)];
  if (rest > 0) parts.push(inUnits(rest, small));
  return parts.join(" ");
}

/** Time until `until`: 0:42, and 0:00 only when it is reached. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / second));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** By unit and display. A browser takes several milliseconds to make one. */
const formats = new Map<string, Intl.NumberFormat>();

/** "3 days", in the language of the page. */
export function inUnits(
  value: number,
  unit: "day" | "hour" | "minute" | "second",
  unitDisplay: "long" | "short" = "short",
): string {
  const kind = `${unit} ${unitDisplay}`;
  const format =
    formats.get(kind) ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay });
  formats.set(kind, format);
  return format.format(value);
}

export function faceText({ left, byDays }: ClockFace): string {
  return byDays ? longText(left) : timeText(left);
}

/** Ms until the clock's text changes; null while it stands. */
export function untilChange({ left, free, byDays, running }: ClockFace): number | null {
  if (!running || (left <= 0 && free <= 0)) return null;
  if (free > 0) return (free % second || second) + 1;
  const step = byDays && left >= hour ? minute : left < 10 * second + 1 ? 100 : second;
  // Just after the change, so that rounding down gives the next value.
  return (left % step) + 1;
}
