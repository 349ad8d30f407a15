// The style of a page that is loaded on demand is a text in its script (`NAME.sheet.css`). The
// page's module calls this once, when it is loaded.

export function adoptSheet(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
