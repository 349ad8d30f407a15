import { beforeEach, describe, expect, it } from "vitest";
import type { Choices } from "../../net/devices";
import { ChoicesSession } from "./choices-session";
import { minutesIn, timeText, usualNight } from "./day-times";

const saved: Choices = { off: { push: ["began"], webhook: [], mail: [] }, quiet: null };

/** The requests to save, with their replies. */
let requests: { choices: Choices; resolve(): void; reject(error: Error): void }[];
let session: ChoicesSession;

/** The saving goes on after its reply. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  requests = [];
  session = new ChoicesSession(
    saved,
    (choices) => new Promise((resolve, reject) => requests.push({ choices, resolve, reject })),
  );
});

describe("a choice", () => {
  it("shows at once and is saved with all others", async () => {
    session.choose("turn", "push", false);
    expect(session.isOn("turn", "push")).toBe(false);
    expect(session.isOn("turn", "webhook")).toBe(true);
    expect(requests.map(({ choices }) => choices)).toEqual([
      { off: { push: ["began", "turn"], webhook: [], mail: [] }, quiet: null },
    ]);
    requests[0]?.resolve();
    await settled();
    session.choose("began", "push", true);
    session.chooseQuiet(usualNight("Europe/Berlin"));
    requests[1]?.resolve();
    await settled();
    expect(requests[2]?.choices).toEqual({
      off: { push: ["turn"], webhook: [], mail: [] },
      quiet: { from: 1320, to: 420, zone: "Europe/Berlin" },
    });
    expect(session.putBack.value).toBeNull();
  });

  it("is put back if it cannot be saved, and the page gets the reason", async () => {
    session.choose("turn", "push", false);
    const error = new Error("no reply");
    requests[0]?.reject(error);
    await settled();
    expect(session.shown.value).toBe(saved);
    expect(session.putBack.value).toEqual({ choice: "off", error });
    session.choose("turn", "push", false);
    expect(session.putBack.value).toBeNull();
  });

  it("is the last one of many quick ones, which wait for the reply to the first", async () => {
    for (const on of [false, true, false, true]) session.choose("turn", "push", on);
    session.choose("ended", "push", false);
    expect(requests).toHaveLength(1);
    requests[0]?.resolve();
    await settled();
    expect(requests).toHaveLength(2);
    expect(requests[1]?.choices.off.push).toEqual(["began", "ended"]);
    requests[1]?.resolve();
    await settled();
    expect(requests).toHaveLength(2);
    expect(session.shown.value).toBe(requests[1]?.choices);
  });

  it("is not lost if the one before it fails", async () => {
    session.choose("turn", "push", false);
    session.choose("ended", "push", false);
    requests[0]?.reject(new Error("no reply"));
    await settled();
    expect(requests[1]?.choices.off.push).toEqual(["began", "turn", "ended"]);
    requests[1]?.resolve();
    await settled();
    expect(session.putBack.value).toBeNull();
    expect(session.isOn("ended", "push")).toBe(false);
  });

  it("is put back to the last one that was saved", async () => {
    session.choose("turn", "push", false);
    session.choose("ended", "push", false);
    requests[0]?.resolve();
    await settled();
    requests[1]?.reject(new Error("no reply"));
    await settled();
    expect(session.shown.value.off.push).toEqual(["began", "turn"]);
    session.chooseQuiet(usualNight("Europe/Berlin"));
    requests[2]?.reject(new Error("no reply"));
    await settled();
    expect(session.putBack.value?.choice).toBe("quiet");
    expect(session.shown.value.quiet).toBeNull();
  });
});

describe("the time in a field", () => {
  it("is the minutes of the day", () => {
    for (const [minutes, text] of [
      [0, "00:00"],
      [420, "07:00"],
      [1439, "23:59"],
    ] as const) {
      expect(timeText(minutes)).toBe(text);
      expect(minutesIn(text)).toBe(minutes);
    }
    expect(minutesIn("22:00:30")).toBe(1320);
    for (const text of ["", "24:00", "12:60", "7:00", "now"]) expect(minutesIn(text)).toBeNull();
  });
});
