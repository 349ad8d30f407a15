// The style of a page that is loaded later comes with its script (`NAME.sheet.css` is its text).
// Call this once, when the module is loaded.

export function adoptSheet(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
