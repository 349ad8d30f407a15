// A button that shows a list of links. The list closes after another press, Escape, a press or
// focus outside, or the use of a link.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { route } from "../base/router";

export interface DisclosureProps {
  /** Class of the whole element; gets `open` added. */
  class: string;
  /** The content of the button. */
  button: ComponentChildren;
  /** The list is opened. */
  onOpen?(): void;
  children: ComponentChildren;
}

export function Disclosure({ class: name, button, onOpen, children }: DisclosureProps) {
  const open = useSignal(false);
  const whole = useRef<HTMLDivElement>(null);
  const id = useId();

  // Each change of the page closes it.
  useEffect(() => {
    open.value = false;
  }, [route.value]);
  useEffect(() => {
    if (!open.value) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) open.value = false;
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, [open.value]);

  function closeWithEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !open.value) return;
    event.stopPropagation();
    open.value = false;
    whole.current?.querySelector("button")?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape from everything inside
    <div class={open.value ? `${name} open` : name} ref={whole} onKeyDown={closeWithEscape}>
      <button
        type="button"
        class="disclosure"
        aria-expanded={open.value}
        aria-controls={id}
        onClick={() => {
          open.value = !open.value;
          if (open.value) onOpen?.();
        }}
      >
        {button}
      </button>
      <div class="disclosed" id={id}>
        {children}
      </div>
    </div>
  );
}
