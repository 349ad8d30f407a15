// A small button of the room for a request to the server.

import type { ComponentChildren } from "preact";

interface PressProps {
  onPress(): unknown;
  strong?: boolean;
  disabled?: boolean;
  title?: string;
  children: ComponentChildren;
}

export function Press({ onPress, strong = false, disabled = false, title, children }: PressProps) {
  return (
    <button
      type="button"
      class={strong ? "small primary" : "small"}
      disabled={disabled}
      title={title}
      onClick={() => void onPress()}
    >
      {children}
    </button>
  );
}
