// What large letters spoil: words that are cut off, that leave the window, or that lie over each other.

import type { Person } from "./fixture";

/** Each with what is wrong with it. The page is scrolled to look at all of it. */
export function spoiltWords(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const spoilt = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const around = node.parentElement;
      if (text === "" || around === null) continue;
      if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Of boards, the pictures are not words; what is only spoken is not seen.
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
      // What can be scrolled sideways by itself may be wider.
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
          // A link whose area is its whole card shows what lies under it.
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
