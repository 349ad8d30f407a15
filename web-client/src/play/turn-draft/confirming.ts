// The setting whether a complete turn is played immediately or waits for a confirmation.

import { setting } from "../../base/settings";

/** `several`: only turns of more than one action wait. */
export const confirming = setting("confirm", ["several", "always", "never"], "several");

export type Confirming = (typeof confirming)["values"][number];

/** `deliberate`: the last action was a button that ends the turn. */
export function waits(choice: Confirming, actions: number, deliberate: boolean): boolean {
  if (deliberate || choice === "never") return false;
  return choice === "always" || actions > 1;
}
