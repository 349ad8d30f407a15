// The operator's notice on every page, until the player dismisses it.

import { notices } from "../net/notice";
import { texts } from "../texts";
import { translation } from "../texts/translation";

export function NoticeBar() {
  const notice = notices.shown.value;
  if (notice === null) return null;
  return (
    <div class="notice-bar" role="status" aria-label={texts.app.notice}>
      <p>{typeof notice === "string" ? notice : translation.refusal(notice)}</p>
      <button type="button" class="small" onClick={() => notices.dismiss()}>
        {texts.app.dismiss}
      </button>
    </div>
  );
}
