// What the person should know and can do something about; said aloud as well.

import type { Signal } from "@preact/signals";
import type { Notice } from "../net/table";
import { texts } from "../texts";

export function Notices({ notice }: { notice: Signal<Notice | null> }) {
  const current = notice.value;
  return (
    <div role="alert">
      {current !== null && (
        <p class="notice">
          <span>{inWords(current)}</span>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              notice.value = null;
            }}
          >
            {texts.notices.dismiss}
          </button>
        </p>
      )}
    </div>
  );
}

function inWords(notice: Notice): string {
  switch (notice.kind) {
    case "stale":
      return texts.notices.stale;
    case "differs":
      return texts.notices.differs;
    case "refused": {
      const words = texts.notices.codes[notice.code] ?? notice.message;
      // The name of a square stays as it is.
      return /^[a-z]\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
