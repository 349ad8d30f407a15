// A line under the board where a turn is typed in the notation of its game.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { texts } from "../../texts/table";
import { singleKeys } from "../looking-back/browse-keys";

export interface TurnEntryProps {
  enabled: boolean;
  /** False if the turn is illegal; then the text stays for corrections. */
  onEnter(text: string): boolean;
}

const longest = 1000;

export function TurnEntry({ enabled, onEnter }: TurnEntryProps) {
  const text = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useKeyToFocus(field);
  return (
    <form
      class="turn-entry"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value.trim() !== "" && onEnter(text.value)) text.value = "";
      }}
    >
      <input
        ref={field}
        type="text"
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        enterKeyHint="send"
        disabled={!enabled}
        aria-label={texts.entry.label}
        aria-keyshortcuts="/ t"
        title={texts.entry.hint}
        placeholder={texts.entry.placeholder}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          text.value = "";
          event.currentTarget.blur();
        }}
      />
    </form>
  );
}

/** "/" or "t" focuses the field, except while the player types elsewhere. */
function useKeyToFocus(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if ((event.key !== "/" && event.key !== "t") || singleKeys.value === "off") return;
      if (isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [field]);
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typed =
    target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
  return typed || ctrlKey || metaKey || altKey;
}
