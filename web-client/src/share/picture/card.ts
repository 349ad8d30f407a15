// Paints the words of a card, in the colours of the page's theme.

import { texts as mainTexts } from "../../texts";
import { texts } from "../../texts/share";
import type { Box, CardLayout } from "./layout";
import type { Subject } from "./subject";
import { shortened, wrapped } from "./words";

type Canvas = CanvasRenderingContext2D;

/** The theme's values on the root element. */
function themed(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

/** Paints everything but the board, for the position after `ply` turns. */
export function paintCard(
  canvas: Canvas,
  layout: CardLayout,
  subject: Subject,
  ply: number,
  marks: readonly CanvasImageSource[],
): void {
  const colour = themed();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, box: Box, weight: number, size: number, paint: string) => {
    canvas.fillStyle = colour(paint);
    canvas.textBaseline = "middle";
    // A little smaller rather than cut off
    for (let fits = size; fits > size - 3; --fits) {
      canvas.font = `${weight} ${fits}px ${family}`;
      if (canvas.measureText(text).width <= box.width) break;
    }
    canvas.fillText(shortened(canvas, text, box.width), box.x, box.y + box.height / 2 + 1);
  };
  canvas.fillStyle = colour("--ground");
  canvas.fillRect(0, 0, layout.width, layout.height);

  const { title, designer, result } = layout;
  const turn = turnInWords(subject, ply);
  canvas.font = `500 14px ${family}`;
  const turnWidth = canvas.measureText(turn).width;
  const left = title.width - turnWidth - 12;
  write(subject.game.name, { ...title, width: left }, 700, 20, "--text");
  const right = title.x + title.width - turnWidth;
  write(turn, { ...title, x: right, width: turnWidth + 1 }, 500, 14, "--muted");
  if (designer !== null) write(designerInWords(subject), designer, 400, 13, "--muted");
  const end = subject.result !== null && ply === subject.turns;
  const scene = subject.sceneAt(ply);
  for (const [seat, box] of layout.seats.entries()) {
    const { side, player, won } = subject.seats[seat] ?? { side: "", player: null, won: false };
    const mark = marks[seat];
    canvas.beginPath();
    canvas.roundRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1, 9);
    canvas.fillStyle = colour(end && won ? "--accent-soft" : "--surface");
    canvas.fill();
    const acts = end ? won : subject.toMoveAt(ply) === seat;
    canvas.strokeStyle = colour(acts ? "--accent" : "--line");
    canvas.lineWidth = acts ? 2 : 1;
    canvas.stroke();
    if (mark !== undefined) canvas.drawImage(mark, box.x + 7, box.y + 7, 26, 26);
    const words = { x: box.x + 40, width: box.width - 46 };
    const note = scene && subject.view.seatNote?.(scene.position, seat);
    const below = [player === null ? "" : side, note ?? ""].filter((text) => text !== "");
    const upper = below.length > 0 ? { y: box.y + 3, height: 19 } : { y: box.y, height: 40 };
    write(player ?? side, { ...words, ...upper }, 600, 14, "--text");
    write(below.join(" · "), { ...words, y: box.y + 20, height: 16 }, 400, 12, "--muted");
  }
  if (result === null || !end) return;
  canvas.font = `600 15px ${family}`;
  const lines = wrapped(canvas, subject.result ?? "", result.width);
  const height = result.height / 2;
  const top = result.y + (lines.length === 1 ? height / 2 : 0);
  for (const [index, line] of lines.entries())
    write(line, { ...result, y: top + index * height, height }, 600, 15, "--text");
}

/** Which turn of the game is on the board. */
export function turnInWords({ turns, result }: Subject, ply: number): string {
  if (ply === 0) return mainTexts.room.start;
  return result === null && ply === turns ? texts.turn(ply) : mainTexts.room.looking(ply, turns);
}

export function designerInWords({ game }: Pick<Subject, "game">): string {
  const year = game.published === "" ? "" : `, ${game.published}`;
  return game.designer === "" ? "" : `${mainTexts.home.by} ${game.designer}${year}`;
}
