// A notice of the operator in the list of notifications. Its text is never read as markup.

import { fromNow } from "../clock/from-now";
import type { InboxNotice } from "../net/inbox-content";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/inbox";

export function NoticeLine({ notice }: { notice: InboxNotice }) {
  const { text, link, at, read } = notice;
  const name = read ? "notification" : "notification unread";
  const content = (
    <>
      <strong>
        <span class="notice-from">
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9.500v5h3.500L16 19V5L7.500 9.500zM8 14.500 9.500 20h2.500l-1-3.500M19 9.500v5" />
          </svg>
          {mainTexts.app.notice}
        </span>
        {!read && <span class="tag attention">{texts.new}</span>}
      </strong>
      <span class="notice-text">{text}</span>
      {link !== "" && <span class="notice-link">{texts.inNewTab(hostOf(link))}</span>}
      <span class="notification-time">{fromNow(at)}</span>
    </>
  );
  return link === "" ? (
    <div class={name}>{content}</div>
  ) : (
    <a class={name} href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

/** The host name and port of an https address. */
function hostOf(link: string): string {
  return /^https:\/\/([^/?#]*)/.exec(link)?.[1] ?? link;
}
