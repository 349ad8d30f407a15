// The sounds and their settings. synthesizer.ts generates them; it is loaded with the first sound.

import { setting } from "../base/settings";

export const sounds = setting("sounds", ["on", "off"], "on");

/** In percent. */
export const volume = setting("volume", ["20", "40", "60", "80", "100"], "60");

/** `eventful`: a turn that captured or changed more than usual. */
export type Sound = "own" | "theirs" | "eventful" | "low-time" | "start" | "end" | "offer" | "chat";

/** Silent until the first interaction with the page: browsers require it, and people expect it. */
export function play(sound: Sound): void {
  if (sounds.value === "off" || !navigator.userActivation?.hasBeenActive) return;
  import("./synthesizer")
    .then(({ perform }) => perform(sound, Number(volume.value) / 100))
    .catch(() => undefined);
}
