// How well the computer can play; in a file of its own, so that pages that don't think can know it.

/** Of every game; 1 is the weakest. */
export const levels = [1, 2, 3, 4, 5] as const;
