// Whether a whole turn is played at once or waits for a confirmation: chosen by the person, kept in
// this browser.

import { signal } from "@preact/signals";

/** `several`: only turns of more than one action wait. */
export type Confirming = "several" | "always" | "never";

export const confirmings: readonly Confirming[] = ["several", "always", "never"];

const key = "quintet.confirm";

function kept(): Confirming {
  try {
    const value = localStorage.getItem(key);
    return confirmings.find((known) => known === value) ?? "several";
  } catch {
    return "several";
  }
}

export const confirming = signal<Confirming>(kept());

export function chooseConfirming(value: Confirming): void {
  confirming.value = value;
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may keep nothing: then it holds for this page.
  }
}

/** `deliberate`: the last action was a button that ends the turn. */
export function waits(choice: Confirming, actions: number, deliberate: boolean): boolean {
  if (deliberate || choice === "never") return false;
  return choice === "always" || actions > 1;
}
