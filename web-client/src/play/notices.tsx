// The notice of the table, which screen readers say as well.

import type { Signal } from "@preact/signals";
import type { Notice } from "../net/table-notice";
import { texts } from "../texts";
import { refusedWords } from "../texts/refused";
import { texts as table } from "../texts/table";
import { translation } from "../texts/translation";

export function Notices({ notice }: { notice: Signal<Notice | null> }) {
  const current = notice.value;
  return (
    <div class="notices" role="alert">
      {current !== null && (
        <p class={current.kind === "dropped" ? "notice quiet" : "notice"}>
          <span>{inWords(current)}</span>
          <button
            type="button"
            class="quiet"
            aria-label={texts.notices.dismiss}
            onClick={() => {
              notice.value = null;
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5L19 19M19 5L5 19" />
            </svg>
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
    case "dropped":
      return table.premove.dropped(translation.refusal(notice));
    case "refused":
      return refusedWords(notice);
    case "explained":
      return notice.words;
  }
}
