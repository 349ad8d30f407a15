// Which sounds there are, and whether one wants to hear them. How they sound is in synthesizer.ts,
// which is loaded with the first one.

import { setting } from "../base/settings";

export const sounds = setting("sounds", ["on", "off"], "on");

/** In percent. */
export const volume = setting("volume", ["20", "40", "60", "80", "100"], "60");

/** `eventful`: a turn that captured or set more in motion. */
export type Sound = "own" | "theirs" | "eventful" | "low-time" | "start" | "end" | "offer" | "chat";

/** Silent before somebody has touched the page: browsers want it so, and so do people. */
export function play(sound: Sound): void {
  if (sounds.value === "off" || !navigator.userActivation?.hasBeenActive) return;
  import("./synthesizer")
    .then(({ perform }) => perform(sound, Number(volume.value) / 100))
    .catch(() => undefined);
}
