// The entry: connects, loads the rules core and shows the page.

import { render } from "preact";
import { App } from "./app";
import { applyAppearance } from "./appearance/appearance";
import { followLanguage, language } from "./base/language";
import { loadRulesCore } from "./base/rules-core";
import { returnsToPlace } from "./base/visit";
import { compileAhead } from "./base/warm-core/compile";
import { gameViews } from "./games/registry";
import { connect } from "./net/server";
import { startService } from "./offline/service";

document.documentElement.lang = language;
followLanguage();
inTurn(() => applyAppearance(document));
inTurn(connect);
const games = gameViews.map(({ id }) => id);
inTurn(() => void loadRulesCore((bytes) => compileAhead(bytes, games)));
const root = document.getElementById("app");
if (root !== null) {
  const show = () => {
    // Removes the outline that index.html shows until now.
    root.replaceChildren();
    render(<App />, root);
  };
  inTurn(show);
}
// The service starts when the page has loaded all that it needs.
addEventListener("load", startService);

/** In a task of its own, because that of this script is long already. */
function inTurn(step: () => void): void {
  if (returnsToPlace) step();
  else setTimeout(step);
}
