// The layout of the full-screen mode; and its end when the player leaves the tables.

import { effect } from "@preact/signals";
import { adoptSheet } from "../../base/adopt-sheet";
import { route } from "../../base/router";
import sheet from "./full-screen.sheet.css";

adoptSheet(sheet);

/** The button is below the board of a narrow window. */
function showTable(): void {
  if (document.fullscreenElement !== null) scrollTo(0, 0);
}

document.addEventListener("fullscreenchange", showTable);
showTable();

/** The pages with the buttons of the mode. */
const tables = ["room", "local", "analysis"];

effect(() => {
  if (!tables.includes(route.value.page) && document.fullscreenElement !== null)
    void document.exitFullscreen();
});
