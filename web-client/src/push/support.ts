// Whether a browser can get push messages, and its name in the list of devices. Without a browser.

export type PushSupport =
  | "possible"
  /** Browsers allow it only over https, and for their own machine. */
  | "insecure"
  /** iPhones and iPads allow it only to pages on the home screen. */
  | "home-screen"
  | "missing";

export interface BrowserTraits {
  userAgent: string;
  touchPoints: number;
  isSecure: boolean;
  /** On the home screen, without the browser's bars. */
  isInstalled: boolean;
  hasPush: boolean;
}

export function pushSupport(traits: BrowserTraits): PushSupport {
  if (!traits.isSecure) return "insecure";
  if (traits.hasPush) return "possible";
  return systemOf(traits)?.startsWith("iP") && !traits.isInstalled ? "home-screen" : "missing";
}

/** The parts that name it alone come first: Edge also calls itself Chrome and Safari. */
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

export function browserOf({ userAgent }: Pick<BrowserTraits, "userAgent">): string | null {
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

export function systemOf({
  userAgent,
  touchPoints,
}: Pick<BrowserTraits, "userAgent" | "touchPoints">): string | null {
  const name = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  // An iPad asks for the pages of a Mac, which has no touch screen.
  return name === "macOS" && touchPoints > 1 ? "iPad" : name;
}

export interface BrowserWords {
  browserOn(browser: string, system: string): string;
  unknownBrowser: string;
}

/** Such as "Firefox on Linux". */
export function nameOfBrowser(
  traits: Pick<BrowserTraits, "userAgent" | "touchPoints">,
  { browserOn, unknownBrowser }: BrowserWords,
): string {
  const [browser, system] = [browserOf(traits), systemOf(traits)];
  if (browser === null || system === null) return browser ?? system ?? unknownBrowser;
  return browserOn(browser, system);
}
