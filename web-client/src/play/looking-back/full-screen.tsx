// The full-screen mode of a table: its buttons and its key. The whole page is on the screen, so that
// dialogs, the result, the rematch and a note about a lost connection are in it, too. The layout for
// it loads with the first use (full-screen-layout.ts).

import { signal } from "@preact/signals";
import { texts } from "../../texts";
import { useBrowseKeys } from "./browse-keys";

/** False on iPhones, whose browsers show only videos on the full screen. */
export const hasFullScreen = globalThis.document?.fullscreenEnabled === true;

const on = signal(false);

if (hasFullScreen)
  document.addEventListener("fullscreenchange", () => {
    on.value = document.fullscreenElement !== null;
  });

/** A browser may refuse; then the page stays as it is. The event of a change comes late. */
function toggle(): void {
  void import("./full-screen-layout");
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  done.catch(() => undefined);
}

/** For the buttons of a table. It hears the key "f", and Escape where the browser leaves it to us. */
export function FullScreenButton() {
  useBrowseKeys((key) => {
    if (!hasFullScreen || (key !== "full" && (key !== "leave" || !on.value))) return false;
    toggle();
    return true;
  });
  return hasFullScreen ? (
    <button type="button" class="small" aria-keyshortcuts="f" onClick={toggle}>
      {on.value ? texts.looking.leaveFullScreen : texts.looking.fullScreen}
    </button>
  ) : null;
}

/** Beside the status, where it is always in sight; absent outside the mode. */
export function LeaveFullScreen() {
  return on.value ? (
    <button
      type="button"
      class="small rules-button"
      aria-label={texts.looking.leaveFullScreen}
      title={texts.looking.leaveFullScreen}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 4V9H4M15 4V9H20M9 20V15H4M15 20V15H20" />
      </svg>
    </button>
  ) : null;
}
