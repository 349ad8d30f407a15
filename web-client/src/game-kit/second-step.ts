// A board of hundreds of elements can be drawn in two steps: its ground, then its pieces. One task for
// both would delay the reply to a press while a page starts.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** The page provides a hook that says whether the second step is due. Without it, it always is. */
export const SecondStep = createContext<() => boolean>(() => true);

/** Whether the board draws its pieces. It stays true. */
export function useSecondStep(): boolean {
  return useContext(SecondStep)();
}
