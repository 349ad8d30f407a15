import { describe, expect, it } from "vitest";
import { type BrowserTraits, browserOf, nameOfBrowser, pushSupport, systemOf } from "./support";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const agents: [string, number, string, string][] = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", 0, "Firefox", "Linux"],
  [`${windows} Chrome/126.0.0.0 Safari/537.36`, 0, "Chrome", "Windows"],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 10, "Edge", "Windows"],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`, 0, "Opera", "Windows"],
  [`${android} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, "Chrome", "Android"],
  [
    `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    5,
    "Samsung Internet",
    "Android",
  ],
  [`${mac} Version/17.5 Safari/605.1.15`, 0, "Safari", "macOS"],
  [`${mac} Version/17.5 Safari/605.1.15`, 5, "Safari", "iPad"],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 5, "Safari", "iPhone"],
  [`${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5, "Firefox", "iPhone"],
];

describe("the name of a browser and its system", () => {
  it.each(agents)("%s, %i", (userAgent, touchPoints, browser, system) => {
    expect(browserOf({ userAgent })).toBe(browser);
    expect(systemOf({ userAgent, touchPoints })).toBe(system);
  });

  it("is unknown for others", () => {
    expect(browserOf({ userAgent: "Something else" })).toBeNull();
    expect(systemOf({ userAgent: "Something else", touchPoints: 0 })).toBeNull();
  });

  it("has the parts that are known", () => {
    const words = {
      browserOn: (browser: string, system: string) => `${browser} on ${system}`,
      unknownBrowser: "My browser",
    };
    const nameOf = (userAgent: string) => nameOfBrowser({ userAgent, touchPoints: 0 }, words);
    expect(nameOf(`${windows} Chrome/126.0.0.0 Safari/537.36`)).toBe("Chrome on Windows");
    expect(nameOf("Something (X11; Linux x86_64)")).toBe("Linux");
    expect(nameOf("Something Firefox/128.0")).toBe("Firefox");
    expect(nameOf("Something else")).toBe("My browser");
  });
});

describe("push messages", () => {
  const traits = (changes: Partial<BrowserTraits>): BrowserTraits => ({
    userAgent: windows,
    touchPoints: 0,
    isSecure: true,
    isInstalled: false,
    hasPush: true,
    ...changes,
  });

  it("are possible, or the browser must do something first", () => {
    expect(pushSupport(traits({}))).toBe("possible");
    expect(pushSupport(traits({ isSecure: false, hasPush: false }))).toBe("insecure");
    expect(pushSupport(traits({ hasPush: false }))).toBe("missing");
    const phone = { userAgent: iphone, touchPoints: 5 };
    expect(pushSupport(traits({ ...phone, hasPush: false }))).toBe("home-screen");
    expect(pushSupport(traits({ ...phone, isInstalled: true }))).toBe("possible");
    expect(pushSupport(traits({ ...phone, isInstalled: true, hasPush: false }))).toBe("missing");
  });
});
