// A player's selection on a board, and its changes. The boards' input.ts interpret presses without
// a page; this module applies the results.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";

/** The result of a press. */
export interface Input<Selection> {
  selection: Selection;
  /** An action to play; the rules may refuse it with a reason. */
  action?: string | undefined;
}

/**
 * The selection, and a function to call with each input. A selection belongs to its position: in
 * another position it is `none` again.
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

/** Receives the piece that is selected on the board around it, by its space or its name; null: none. */
export const SelectedPiece = createContext<((piece: string | null) => void) | null>(null);

/** Reports the selected piece of a board to the page. */
export function useReportedPiece(piece: string | null): void {
  const report = useContext(SelectedPiece);
  useEffect(() => report?.(piece), [report, piece]);
}

/** The CSS classes of an element: those of `names` that are not false. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}
