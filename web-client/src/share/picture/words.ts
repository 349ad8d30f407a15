// Fits a text into its place on a card.

type Measure = Pick<CanvasRenderingContext2D, "measureText">;

/** The text, cut off with an ellipsis if it is wider than `width`. */
export function shortened(canvas: Measure, text: string, width: number): string {
  const fits = (part: string) => canvas.measureText(part).width <= width;
  if (fits(text)) return text;
  const letters = [...text];
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** One line, or two if the text does not fit into one. */
export function wrapped(canvas: Measure, text: string, width: number): readonly string[] {
  const words = text.split(" ");
  const first: string[] = [];
  while (words.length > 0) {
    const [word = ""] = words;
    if (first.length > 0 && canvas.measureText([...first, word].join(" ")).width > width) break;
    first.push(word);
    words.shift();
  }
  return words.length === 0 ? [first.join(" ")] : [first.join(" "), words.join(" ")];
}
