import { describe, expect, it } from "vitest";
import { clockFields, clockKinds, readField, usualClock } from "./clock-fields";
import { clockWords } from "./clock-words";

describe("a clock in words", () => {
  it("says what each player has", () => {
    expect(clockWords({ kind: "none" })).toBe("No clock");
    expect(clockWords({ kind: "fischer", initial: 300, increment: 5 })).toBe(
      "5 min + 5 sec per turn",
    );
    expect(clockWords({ kind: "fischer", initial: 90, increment: 0 })).toBe(
      "1 min 30 sec, no increment",
    );
    expect(clockWords({ kind: "delay", initial: 600, delay: 5 })).toBe(
      "10 min, first 5 sec of each turn free",
    );
    expect(clockWords({ kind: "byoyomi", initial: 600, period: 30, periods: 3 })).toBe(
      "10 min, then 3 × 30 sec",
    );
    expect(clockWords({ kind: "correspondence", days: 1 })).toBe("1 day per turn");
  });
});

describe("a clock of one's own", () => {
  it("begins within the limits", () => {
    for (const kind of clockKinds) {
      const values: Record<string, unknown> = { ...usualClock(kind) };
      expect(Object.keys(values).sort()).toEqual(
        ["kind", ...clockFields[kind].map(({ key }) => key)].sort(),
      );
      for (const field of clockFields[kind])
        expect(readField(field, String(values[field.key]))).toBe(values[field.key]);
    }
  });

  it("takes whole numbers within the limits only", () => {
    const field = { key: "days", least: 1, most: 30 } as const;
    expect(readField(field, "7")).toBe(7);
    for (const typed of ["", " ", "0", "31", "2.5", "a", "-1"])
      expect(readField(field, typed)).toBeNull();
  });
});
