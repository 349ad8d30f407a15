// The page for an address without content: also where the server replies 404 with this client.

import { useEffect } from "preact/hooks";
import { followLink } from "../base/router";
import { texts } from "../texts";

export interface NotFoundProps {
  /** The missing thing, if it is not a page. */
  title?: string;
}

export function NotFound({ title = texts.app.notFound }: NotFoundProps) {
  useEffect(() => {
    document.title = `${title.replace(/\.$/, "")} · ${texts.app.name}`;
  }, [title]);
  return (
    <main class="plain">
      <h1>{title}</h1>
      <p>{texts.app.notFoundHint}</p>
      <p class="plain-buttons">
        <a class="button primary" href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
        <a class="button" href="/rules" onClick={followLink}>
          {texts.frame.places.rules}
        </a>
        <a class="button" href="/watch" onClick={followLink}>
          {texts.room.watchOthers}
        </a>
      </p>
    </main>
  );
}
