// Paints the card of a position on a canvas: the board and the marks come from the page's own
// drawings.

import { paintCard } from "./card";
import { imageOf, svgOf } from "./drawing";
import { type CardLayout, layoutOf } from "./layout";
import { Slices } from "./slices";
import { Stage } from "./stage";
import type { Subject } from "./subject";

const none: readonly string[] = [];
const nothing = () => {};

export class Painter {
  readonly canvas = document.createElement("canvas");
  readonly #stage: Stage;
  readonly #slices = new Slices();
  #marks: readonly CanvasImageSource[] | null = null;

  /** `scale`: pixels for each unit of the card. */
  constructor(
    readonly subject: Subject,
    readonly scale: number,
  ) {
    this.#stage = new Stage(subject.game.id);
  }

  /**
   * Paints the position after `ply` turns and returns the canvas's context. False if the position
   * is unknown. All pictures of a game have the same size.
   */
  async paint(ply: number, signal: AbortSignal): Promise<CanvasRenderingContext2D | false> {
    const { subject, scale } = this;
    const scene = subject.sceneAt(ply);
    if (scene === null) return false;
    this.#marks ??= await this.#paintMarks(signal);
    const { Board } = subject.view;
    const drawing = this.#stage.show(
      <Board
        position={scene.position}
        last={scene.last}
        way={scene.way}
        legal={none}
        viewer={subject.viewer}
        label=""
        still
        onAction={nothing}
      />,
    );
    const { width, height } = drawing.viewBox.baseVal;
    const layout = this.#layout(width / height);
    const pixels = (units: number) => Math.round(units * scale);
    const { board } = layout;
    const size = { width: pixels(board.width), height: pixels(board.height) };
    await this.#slices.rest(signal);
    const svg = await svgOf(drawing, size, this.#slices, signal);
    await this.#slices.rest(signal);
    const image = await imageOf(svg);
    await this.#slices.rest(signal);
    // A new size clears the canvas and takes its time.
    if (this.canvas.width !== pixels(layout.width)) this.canvas.width = pixels(layout.width);
    if (this.canvas.height !== pixels(layout.height)) this.canvas.height = pixels(layout.height);
    const context = this.canvas.getContext("2d", { willReadFrequently: true, alpha: false });
    if (context === null) throw new Error("There is no canvas.");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    paintCard(context, layout, subject, ply, this.#marks);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(image, pixels(board.x), pixels(board.y));
    return context;
  }

  close(): void {
    this.#stage.close();
  }

  #layout(ratio: number): CardLayout {
    const { seats, game, result } = this.subject;
    return layoutOf({
      seats: seats.length,
      ratio,
      hasDesigner: game.designer !== "",
      hasResult: result !== null,
    });
  }

  async #paintMarks(signal: AbortSignal): Promise<readonly CanvasImageSource[]> {
    const { view, options, seats } = this.subject;
    const size = Math.round(26 * this.scale);
    const marks: CanvasImageSource[] = [];
    for (const seat of seats.keys()) {
      const drawing = this.#stage.show(<view.SeatMark seat={seat} options={options} />);
      const svg = await svgOf(drawing, { width: size, height: size }, this.#slices, signal);
      marks.push(await imageOf(svg));
    }
    return marks;
  }
}

/** The picture of a position as a PNG file. Null if the position is unknown. */
export async function paintPicture(
  subject: Subject,
  ply: number,
  scale: number,
  signal: AbortSignal,
): Promise<Blob | null> {
  const painter = new Painter(subject, scale);
  try {
    if ((await painter.paint(ply, signal)) === false) return null;
    const file = await new Promise<Blob | null>((resolve) =>
      painter.canvas.toBlob(resolve, "image/png"),
    );
    if (file === null) throw new Error("The canvas gave no picture.");
    return file;
  } finally {
    painter.close();
  }
}
