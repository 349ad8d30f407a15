// The page that links in e-mails open. It takes the link out of the address bar and the history, because
// a link may give access to the account.

import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { forgetFragment, route } from "../base/router";
import sheet from "../people/mail/mail.sheet.css";
import { mailLinkIn } from "../people/mail/mail-link";
import { MailLinkView, MailPages } from "../people/mail/mail-link-view";
import { PeoplePage } from "../people/people-page";
import { texts } from "../texts/mail";

adoptSheet(sheet);

/** `link`: the fragment of the address, which may change while the page is shown. */
export function MailPage({ link }: { link: string }) {
  // The same link may be opened once more in this tab.
  useEffect(forgetFragment, [route.value]);
  const known = mailLinkIn(link);
  if (known !== null)
    return (
      <PeoplePage title={texts[known.kind].title} narrow>
        <MailLinkView key={link} link={known} />
      </PeoplePage>
    );
  return (
    <PeoplePage title={texts.title} narrow>
      <section class="panel">
        <p>{link === "" ? texts.noLink : texts.incomplete}</p>
        <MailPages paths={["settings", "account", "home"]} />
      </section>
    </PeoplePage>
  );
}
