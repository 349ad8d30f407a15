// A form that a press opens. Escape and its cancel button close it, and the focus returns to the button.

import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface Opening {
  isOpen: Signal<boolean>;
  opener: RefObject<HTMLButtonElement>;
  open(): void;
  cancel(): void;
}

export function useOpening(): Opening {
  const isOpen = useSignal(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    open() {
      isOpen.value = true;
    },
    cancel() {
      isOpen.value = false;
      // The button is back after the next rendering.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

/** The first empty field of a form that has just opened gets the focus. */
export function useFocusInside(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("input:not([hidden])") ?? [];
    [...fields].find(({ value }) => value === "")?.focus();
  }, []);
}
