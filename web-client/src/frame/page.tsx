// The content under the header. After a change of the page it gets the focus, so that a screen
// reader and the Tab key start at the new page, not at the link that is gone.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { route } from "../base/router";

const id = "page";

export function focusPage(): void {
  document.getElementById(id)?.focus();
}

/** Focuses the last used square of the board, or its first. */
export function focusBoard(): void {
  const board = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
  if (board === null) focusPage();
  else board.focus();
}

export function PagePlace({ children }: { children: ComponentChildren }) {
  const { page } = route.value;
  const before = useRef(page);
  useEffect(() => {
    if (before.current !== page) focusPage();
    before.current = page;
  }, [page]);
  return (
    <div id={id} tabIndex={-1}>
      {children}
    </div>
  );
}
