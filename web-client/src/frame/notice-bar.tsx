// On every page: what the operator says, until it is put away.

import { notices } from "../net/notice";
import { texts } from "../texts";

export function NoticeBar() {
  const text = notices.shown.value;
  if (text === null) return null;
  return (
    <div class="notice-bar" role="status" aria-label={texts.app.notice}>
      <p>{text}</p>
      <button type="button" class="small" onClick={() => notices.dismiss()}>
        {texts.app.dismiss}
      </button>
    </div>
  );
}
