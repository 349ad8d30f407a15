// What a player has selected on a board, and what an input changes in it. The boards' input.ts decide
// what a press means, without a page; here it takes effect.

import { useState } from "preact/hooks";

/** What an input leads to. */
export interface Input<Selection> {
  selection: Selection;
  /** To be played, or refused by the rules, which then say why. */
  action?: string | undefined;
}

/**
 * The selection, and what to call with each input. A selection belongs to the position that it was
 * made in: in another one it is `none` again.
 */
export function useSelection<Selection>(
  position: string,
  none: Selection,
  onAction: (action: string) => void,
): [Selection, (input: Input<Selection>) => void] {
  const [kept, setKept] = useState({ position, selection: none });
  const selection = kept.position === position ? kept.selection : none;
  return [
    selection,
    (input) => {
      setKept({ position, selection: input.selection });
      if (input.action !== undefined) onAction(input.action);
    },
  ];
}

/** Of an element that is drawn: those of `names` that hold. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}
