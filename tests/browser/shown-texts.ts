import type { Page } from "@playwright/test";

/** All visible and spoken texts of a page. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) found.push(texts.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"])
        found.push(element.getAttribute(name) ?? "");
    return [document.title, ...found].map((text) => text.trim()).filter((text) => text !== "");
  });
}
