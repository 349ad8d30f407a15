import { signal } from "@preact/signals";

/** Number of other games in which it is this player's turn, for the title and the badge. */
export const waitingElsewhere = signal(0);
