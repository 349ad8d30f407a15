// The levels of the computer players. A file of its own, so that pages without the engine can
// import it.

/** The levels of every game; 1 is the weakest. */
export const levels = [1, 2, 3, 4, 5] as const;
