// The entry of the page that other sites show in a frame (`/embed/ROOM`). It needs no session, no
// storage and no WebSocket; its requests send no cookies.

import { render } from "preact";
import { applyAppearance, theme } from "../appearance/appearance";
import { language } from "../base/language";
import { core, loadRulesCore } from "../base/rules-core";
import { askForGame, askForPositions } from "./asking";
import { EmbedPage } from "./embed-page";
import { EmbedSession } from "./embed-session";

const address = new URLSearchParams(location.search);
const room = /^\/embed\/([\w-]+)$/.exec(location.pathname)?.[1];
const root = document.getElementById("app");

const wish = theme.values.find((value) => value === address.get("theme"));
if (wish !== undefined) theme.choose(wish);
applyAppearance(document);

// The server has said already that there is no such game.
if (room !== undefined && root !== null && root.querySelector(".missing") === null) {
  document.documentElement.lang = language;
  void loadRulesCore(WebAssembly.compile);
  const turn = Number(address.get("turn") ?? Number.NaN);
  const session = new EmbedSession({
    ask: () => askForGame(room),
    askPositions: () => askForPositions(room),
    core,
    turn: Number.isInteger(turn) && turn >= 0 ? turn : null,
  });
  root.replaceChildren();
  render(<EmbedPage session={session} />, root);
  followSight(session, root);
}

/** The session asks the server only while the page is in sight of a reader. */
function followSight(session: EmbedSession, root: Element): void {
  let inSight = true;
  const tell = () => session.setSeen(inSight && document.visibilityState === "visible");
  new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    tell();
  }).observe(root);
  document.addEventListener("visibilitychange", tell);
  tell();
}
