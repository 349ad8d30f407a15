// How hard the player wants their puzzles; this browser remembers it.

import { setting } from "../base/settings";

/** `fitting`: the player solves about one of two. */
export const difficulty = setting("puzzle-difficulty", ["easier", "fitting", "harder"], "fitting");

export type Difficulty = (typeof difficulty.values)[number];
