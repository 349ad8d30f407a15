// Finds text that large letters spoil: cut off, outside the window, or overlapping.

import type { Person } from "./fixture";

/** Each spoilt text with its fault. Scrolls through the whole page. */
export function spoiltWords(person: Person): Promise<string[]> {
  return person.page.evaluate(async () => {
    // The browser lays out parts far from the window only when they come near it.
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    const spoilt = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const around = node.parentElement;
      if (text === "" || around === null) continue;
      if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // The pieces of boards are not text, and text for screen readers is not visible.
      if (around.closest("svg, .sr-only, .skip, noscript, option, select, [aria-hidden=true]"))
        continue;
      const unseen = (element: Element): boolean =>
        getComputedStyle(element).clipPath === "inset(50%)" ||
        (element.parentElement !== null && unseen(element.parentElement));
      if (unseen(around)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = () => [...range.getClientRects()].filter(({ width }) => width > 0);
      const name = `${around.tagName.toLowerCase()}.${around.className}: ${text.slice(0, 30)}`;
      // An element with its own horizontal scrolling may be wider.
      const scrolls = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && scrolls(element.parentElement));
      for (const line of lines())
        if (!scrolls(around) && (line.left < -1 || line.right > innerWidth + 1))
          spoilt.add(`${name}: leaves the window`);
      for (let box: Element | null = around; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue;
        const edge = box.getBoundingClientRect();
        for (const line of lines()) {
          const across = line.left < edge.left - 1 || line.right > edge.right + 1;
          const down = line.top + 2 < edge.top || line.bottom - 2 > edge.bottom;
          if (across || down) spoilt.add(`${name}: cut by ${box.tagName}.${box.className}`);
        }
      }
      for (const index of lines().keys()) {
        const middle = () => {
          const line = lines()[index];
          if (line === undefined) return null;
          const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
          return document.elementFromPoint(x, y);
        };
        const free = () => {
          const there = middle();
          if (there === null) return false;
          // A link that covers its whole card does not hide the text below.
          if (getComputedStyle(there, "::after").position === "absolute") return true;
          const label = there.closest("label");
          return there.contains(around) || around.contains(there) || label?.contains(around);
        };
        if (!free()) scrollBy(0, (lines()[index]?.top ?? 0) - innerHeight / 2);
        const there = middle();
        if (!free())
          spoilt.add(`${name}: under ${there?.tagName.toLowerCase()}.${there?.className ?? ""}`);
      }
    }
    scrollTo(0, 0);
    return [...spoilt];
  });
}
