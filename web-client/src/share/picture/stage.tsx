// Renders boards and marks outside the window, so that the page's style sheets give them the viewer's
// colours.

import { render, type VNode } from "preact";
import { adoptSheet } from "../../base/adopt-sheet";
import sheet from "./stage.sheet.css";

adoptSheet(sheet);

export class Stage {
  readonly #host = document.createElement("div");

  constructor(game: string) {
    this.#host.className = `share-stage game-${game}`;
    this.#host.inert = true;
    this.#host.setAttribute("aria-hidden", "true");
    document.body.append(this.#host);
  }

  /** The drawing in `content`. It stays until the next call. */
  show(content: VNode): SVGSVGElement {
    // A drawing that is new moves no piece from its earlier place.
    render(null, this.#host);
    render(content, this.#host);
    const drawing = this.#host.querySelector("svg");
    if (drawing === null) throw new Error("The content has no drawing.");
    return drawing;
  }

  close(): void {
    render(null, this.#host);
    this.#host.remove();
  }
}
