// The footer of all pages without a playable board.

import { followLink } from "../base/router";
import { serverVersion } from "../net/server";
import { texts } from "../texts";

export function Footer() {
  return (
    <footer class="foot">
      <p>
        {texts.app.name}
        {serverVersion.value !== null && ` ${serverVersion.value}`} · {texts.frame.about}
      </p>
      <a href="/rules" onClick={followLink}>
        {texts.frame.credits}
      </a>
    </footer>
  );
}
