// Appearance: how the page and the boards look and move. Each choice of the person becomes a data-…
// attribute of the root element, which appearance.css and the games' colours.css turn into values.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { setting } from "../base/settings";

export const theme = setting("theme", ["system", "light", "dark"], "system");
export const boardStyle = setting("board", ["wood", "slate", "plain", "contrast"], "wood");
export const pieceStyle = setting("pieces", ["relief", "flat"], "relief");
/** How the sides are coloured. `safe`: for those who see red and green alike; `tones`: by brightness. */
export const palette = setting("palette", ["usual", "safe", "tones"], "usual");
export const animation = setting("animation", ["normal", "fast", "slow", "off"], "normal");
export const coordinates = setting("coordinates", ["on", "off"], "on");

const paces: Readonly<Record<(typeof animation)["values"][number], number>> = {
  normal: 1,
  fast: 0.5,
  slow: 2,
  off: 0,
};

/** What durations are multiplied with; 0: everything stands at once. */
export function pace(): number {
  return wantsStillness.value ? 0 : paces[animation.value];
}

/** The system asks for little motion. */
export const wantsStillness = asked("(prefers-reduced-motion: reduce)");
const isDark = asked("(prefers-color-scheme: dark)");

function asked(question: string): ReadonlySignal<boolean> {
  const query = globalThis.matchMedia?.(question);
  const answer = signal(query?.matches ?? false);
  query?.addEventListener?.("change", ({ matches }) => {
    answer.value = matches;
  });
  return answer;
}

/** What is put on for `theme: system` before this runs: src/early.ts. */
export function themeShown(): "light" | "dark" {
  if (theme.value !== "system") return theme.value;
  return isDark.value ? "dark" : "light";
}

/** Keeps the root element, and the colour of the browser's frame, as chosen. */
export function applyAppearance(page: Document): void {
  const { dataset } = page.documentElement;
  effect(() => {
    dataset.theme = themeShown();
    const ground = getComputedStyle(page.documentElement).getPropertyValue("--ground");
    for (const meta of page.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", ground);
  });
  effect(() => {
    dataset.board = boardStyle.value;
    dataset.pieces = pieceStyle.value;
    dataset.palette = palette.value;
    dataset.animation = pace() === 0 ? "off" : animation.value;
    dataset.coordinates = coordinates.value;
  });
}
