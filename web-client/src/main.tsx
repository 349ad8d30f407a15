// The entry: connects, loads the rules core and shows the page.

import { render } from "preact";
import { App } from "./app";
import { followLanguage, language } from "./language";
import { wearLooks } from "./looks";
import { connect } from "./net/server";
import { loadRulesCore } from "./rules-core";
import "./styles/main.css";

document.documentElement.lang = language;
wearLooks(document);
followLanguage();
connect();
void loadRulesCore();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
// When all that the page needs has been loaded.
addEventListener("load", () => {
  import("./offline/service").then(({ startService }) => startService()).catch(() => undefined);
});
