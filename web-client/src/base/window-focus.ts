// Whether the player works in this window. A visible window may be beside the one in which they work.

export function isWindowFocused(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Calls `handler` when the window may have got or lost the focus. Returns a function that ends it. */
export function onWindowFocus(handler: () => void): () => void {
  addEventListener("focus", handler);
  addEventListener("blur", handler);
  document.addEventListener("visibilitychange", handler);
  return () => {
    removeEventListener("focus", handler);
    removeEventListener("blur", handler);
    document.removeEventListener("visibilitychange", handler);
  };
}
