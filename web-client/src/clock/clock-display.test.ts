import { describe, expect, it } from "vitest";
import type { Clock } from "../net/protocol";
import {
  type ClockStanding,
  clockFace,
  countdown,
  faceText,
  inUnits,
  longText,
  timeText,
  untilChange,
} from "./clock-display";

const start = 1_790_000_000_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const fischer: Clock = { kind: "fischer", initial: 300, increment: 5 };
const delay: Clock = { kind: "delay", initial: 300, delay: 5 };
const byoyomi: Clock = { kind: "byoyomi", initial: 600, period: 30, periods: 3 };
const correspondence: Clock = { kind: "correspondence", days: 3 };

function standing(clock: Clock, rest: Partial<ClockStanding> = {}): ClockStanding {
  return {
    clock,
    clocks: [300 * second, 200 * second],
    to_move: 0,
    clock_running_since: start,
    ...rest,
  };
}

/** The clock of seat 0 `ms` after the start of its turn. */
function after(ms: number, of: ClockStanding) {
  const face = clockFace(of, 0, start + ms);
  if (face === null) throw new Error("no clock");
  return face;
}

describe("a clock with an increment", () => {
  it("runs down for the seat to move, and stands for the others", () => {
    const of = standing(fischer);
    expect(after(1500, of)).toMatchObject({ left: 298_500, running: true, low: false });
    expect(clockFace(of, 1, start + 1500)).toMatchObject({ left: 200_000, running: false });
  });

  it("stops at nothing, and does not grow when the server's time lies before the turn", () => {
    expect(after(400 * second, standing(fischer)).left).toBe(0);
    expect(after(-500, standing(fischer)).left).toBe(300_000);
  });

  it("stands while none runs: before the first turns, in a pause, after the end", () => {
    const of = standing(fischer, { clock_running_since: null });
    expect(after(9000, of)).toMatchObject({ left: 300_000, running: false });
  });

  it("is low in the last eighth, within ten seconds and a minute", () => {
    const lowAt = (initial: number, left: number) =>
      after(0, standing({ kind: "fischer", initial, increment: 0 }, { clocks: [left, 1] })).low;
    expect(lowAt(300, 37_499)).toBe(true);
    expect(lowAt(300, 37_500)).toBe(false);
    expect(lowAt(30, 9_999)).toBe(true);
    expect(lowAt(30, 10_000)).toBe(false);
    expect(lowAt(7200, 59_999)).toBe(true);
    expect(lowAt(7200, 60_000)).toBe(false);
  });
});

describe("a clock with a delay", () => {
  const of = standing(delay, { turn_left: 5000 });

  it("leaves the time alone while the free seconds last", () => {
    expect(after(4000, of)).toMatchObject({ left: 300_000, free: 1000 });
    expect(after(5000, of)).toMatchObject({ left: 300_000, free: 0 });
    expect(after(7000, of)).toMatchObject({ left: 298_000, free: 0 });
  });

  it("gives free seconds to the seat to move only", () => {
    expect(clockFace(of, 1, start)).toMatchObject({ left: 200_000, free: 0 });
  });

  it("goes on with the rest of them after a pause", () => {
    expect(after(1500, { ...of, turn_left: 1000 })).toMatchObject({ left: 299_500 });
  });
});

describe("a clock with byo-yomi", () => {
  const of = (main: number, turnLeft = 30 * second) =>
    standing(byoyomi, { clocks: [main, 5000], periods: [3, 2], turn_left: turnLeft });

  it("uses up the main time first", () => {
    expect(after(4000, of(5000))).toMatchObject({ left: 1000, periods: 3, inPeriod: false });
  });

  it("goes on into the first period without a gap", () => {
    expect(after(5000, of(5000))).toMatchObject({ left: 30_000, periods: 3, inPeriod: true });
    expect(after(15_000, of(5000))).toMatchObject({ left: 20_000, periods: 3 });
  });

  it("loses a period that is used up to its last moment", () => {
    expect(after(29_999, of(0))).toMatchObject({ left: 1, periods: 3 });
    expect(after(30_000, of(0))).toMatchObject({ left: 30_000, periods: 2 });
    expect(after(61_000, of(0))).toMatchObject({ left: 29_000, periods: 1, low: true });
    expect(after(90_000, of(0))).toMatchObject({ left: 0, periods: 0, inPeriod: true });
  });

  it("goes on in the middle of a period after a pause", () => {
    expect(after(4000, of(0, 10_000))).toMatchObject({ left: 6000, periods: 3 });
    expect(after(12_000, of(0, 10_000))).toMatchObject({ left: 28_000, periods: 2 });
  });

  it("shows a seat that waits what it will have", () => {
    const waiting = { ...of(0), clocks: [0, 0] };
    expect(clockFace(waiting, 1, start + 9000)).toMatchObject({ left: 30_000, periods: 2 });
    expect(clockFace(of(0), 1, start + 9000)).toMatchObject({ left: 5000, inPeriod: false });
  });

  it("agrees with the sum that the protocol tells, until the flag falls", () => {
    for (const main of [0, 4321])
      for (let used = 0; used < main + 90_000; used += 777) {
        const { left, periods, inPeriod } = after(used, of(main));
        const sum = left + (inPeriod ? (periods ?? 0) - 1 : (periods ?? 0)) * 30_000;
        expect(sum).toBe(main + 30_000 + 2 * 30_000 - used);
      }
  });
});

describe("a clock by days", () => {
  it("counts the days of the turn", () => {
    const of = standing(correspondence, { clocks: [3 * day, 3 * day] });
    expect(after(hour, of)).toMatchObject({ left: 3 * day - hour, byDays: true, low: false });
    expect(after(3 * day - hour, of)).toMatchObject({ left: hour, low: true });
  });
});

describe("three seats", () => {
  it("have a clock each", () => {
    const of = standing(fischer, { clocks: [1000, 2000, 3000], to_move: 2 });
    expect([0, 1, 2].map((seat) => clockFace(of, seat, start + 500)?.left)).toEqual([
      1000, 2000, 2500,
    ]);
  });
});

describe("no clock", () => {
  it("has no face", () => {
    expect(clockFace(standing({ kind: "none" }, { clocks: null }), 0, start)).toBeNull();
    expect(clockFace(standing(fischer, { clocks: null }), 0, start)).toBeNull();
  });
});

describe("the words of a clock", () => {
  it("are minutes and seconds, hours where there are some, and tenths at the end", () => {
    expect(timeText(300_000)).toBe("5:00");
    expect(timeText(299_999)).toBe("4:59");
    expect(timeText(10_000)).toBe("0:10");
    expect(timeText(9_999)).toBe("9.9");
    expect(timeText(40)).toBe("0.0");
    expect(timeText(0)).toBe("0.0");
    expect(timeText(hour + 2 * minute + 3 * second)).toBe("1:02:03");
  });

  it("are days and hours in correspondence", () => {
    expect(longText(3 * day)).toBe("3 days");
    expect(longText(2 * day + 5 * hour + 59 * minute)).toBe("2 days 5 hr");
    expect(longText(5 * hour + 12 * minute)).toBe("5 hr 12 min");
    expect(longText(59 * minute)).toBe("59:00");
    expect(inUnits(1, "day", "long")).toBe("1 day");
    const of = standing(correspondence, { clocks: [3 * day, 3 * day] });
    expect(faceText(after(0, of))).toBe("3 days");
  });

  it("count down to a moment, and are at nothing only when it is there", () => {
    expect(countdown(start + 60_000, start)).toBe("1:00");
    expect(countdown(start + 60_000, start + 1)).toBe("1:00");
    expect(countdown(start + 60_000, start + 59_500)).toBe("0:01");
    expect(countdown(start + 60_000, start + 60_000)).toBe("0:00");
    expect(countdown(start, start + 5000)).toBe("0:00");
  });
});

describe("the next look at a clock", () => {
  /** The texts of a clock that is read only at its announced changes. */
  function shown(of: ClockStanding, from: number, until: number): string[] {
    const texts: string[] = [];
    for (let ms = from; ms < until; ) {
      const face = after(ms, of);
      texts.push(faceText(face));
      const pause = untilChange(face);
      if (pause === null) break;
      expect(pause).toBeGreaterThan(0);
      ms += pause;
    }
    return texts;
  }

  it("comes when it shows something else, and misses nothing", () => {
    const of = standing(fischer, { clocks: [12_000, 1] });
    expect(shown(of, 0, 2500)).toEqual(["0:12", "0:11", "0:10", "9.9", "9.8", "9.7", "9.6", "9.5"]);
    expect(shown(of, 11_750, 20_000)).toEqual(["0.2", "0.1", "0.0", "0.0"]);
  });

  it("comes each second while the free time runs", () => {
    const of = standing(delay, { turn_left: 2000 });
    expect(untilChange(after(0, of))).toBe(1001);
    expect(untilChange(after(1500, of))).toBe(501);
  });

  it("comes once a minute in correspondence", () => {
    const of = standing(correspondence, { clocks: [day, day] });
    expect(shown(of, 1, 3 * minute)).toEqual(["23 hr 59 min", "23 hr 58 min", "23 hr 57 min"]);
  });

  it("does not come when the clock stands", () => {
    expect(untilChange(after(0, standing(fischer, { clock_running_since: null })))).toBeNull();
    expect(untilChange(after(400_000, standing(fischer)))).toBeNull();
  });
});
