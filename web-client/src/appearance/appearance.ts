// The look of the page and the boards, and the speed of animations. Each choice becomes a data-…
// attribute of the root element, which appearance.css and the games' colours.css turn into values.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { setting } from "../base/settings";

export const theme = setting("theme", ["system", "light", "dark"], "system");
export const boardStyle = setting("board", ["wood", "slate", "plain", "contrast"], "wood");
export const pieceStyle = setting("pieces", ["relief", "flat"], "relief");
/** The colours of the sides. `safe`: does not rely on red and green; `tones`: relies on brightness.
 */
export const palette = setting("palette", ["usual", "safe", "tones"], "usual");
export const animation = setting("animation", ["normal", "fast", "slow", "off"], "normal");
export const coordinates = setting("coordinates", ["on", "off"], "on");

const paces: Readonly<Record<(typeof animation)["values"][number], number>> = {
  normal: 1,
  fast: 0.5,
  slow: 2,
  off: 0,
};

/** The factor for durations; 0 means no animation. */
export function pace(): number {
  return wantsStillness.value ? 0 : paces[animation.value];
}

/** Whether the system asks for reduced motion. */
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

/** The theme that the page shows. Before this module runs, src/early.ts sets it. */
export function themeShown(): "light" | "dark" {
  if (theme.value !== "system") return theme.value;
  return isDark.value ? "dark" : "light";
}

/** Keeps the root element and the colour of the browser's frame up to date with the choices. */
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
