import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Notices } from "./notice";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a notice", () => {
  it("is shown until it is withdrawn", () => {
    const notices = new Notices();
    notices.hear({ type: "notice", text: "At noon.", until: null }, 0);
    expect(notices.shown.value).toBe("At noon.");
    notices.hear({ type: "notice", text: null, until: null }, 0);
    expect(notices.shown.value).toBeNull();
  });

  it("disappears when its time is over, by the server's clock", () => {
    const notices = new Notices();
    notices.hear({ type: "notice", text: "At noon.", until: 5000 }, 2000);
    vi.advanceTimersByTime(2999);
    expect(notices.shown.value).toBe("At noon.");
    vi.advanceTimersByTime(1);
    expect(notices.shown.value).toBeNull();
  });

  it("that was put away does not come back when the server repeats it, but another one appears", () => {
    const notices = new Notices();
    notices.hear({ type: "notice", text: "At noon.", until: null }, 0);
    notices.dismiss();
    notices.hear({ type: "notice", text: "At noon.", until: null }, 0);
    expect(notices.shown.value).toBeNull();
    notices.hear({ type: "notice", text: "At one.", until: null }, 0);
    expect(notices.shown.value).toBe("At one.");
  });

  it("takes the place, and the time, of the one before", () => {
    const notices = new Notices();
    notices.hear({ type: "notice", text: "At noon.", until: 1000 }, 0);
    notices.hear({ type: "notice", text: "At one.", until: null }, 0);
    vi.advanceTimersByTime(5000);
    expect(notices.shown.value).toBe("At one.");
  });
});
