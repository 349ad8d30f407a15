// Puts the card with the result over the board, beside the last turn.

import { useLayoutEffect, useState } from "preact/hooks";
import { type Box, type CardForm, type CardPlace, placeOfCard, type Shape } from "./card-place";

/** The cells that a board marks as those of the last turn. */
const marks = ".moved, .gap";

/** The forms and their greatest widths in pixels, the best one first. */
const forms: readonly (readonly [CardForm, number])[] = [
  ["full", 416],
  ["full", 300],
  ["brief", 416],
  ["brief", 300],
  ["full", 230],
  ["full", 170],
  ["brief", 230],
  ["brief", 170],
  ["brief", 140],
  ["line", 300],
  ["line", 200],
  ["line", 140],
];

/** A lower part of the board, in pixels, is too small for the card. */
const least = 120;

/**
 * Null until the card is measured, or if it has no place. Measures again when the card, the board or
 * the marks change. `card`: an element over the board, in an element with `position: relative`.
 */
export function useCardPlace(
  card: { readonly current: HTMLElement | null },
  lastCells: readonly string[],
): CardPlace | null {
  const [place, setPlace] = useState<CardPlace | null>(null);
  useLayoutEffect(() => {
    const { current } = card;
    const around = current?.parentElement ?? null;
    if (current === null || around === null) return;
    const measure = () => {
      // A board may become another element when its form changes.
      const board = around.querySelector(".board");
      const next = board === null ? null : placeBeside(current, around, board, lastCells);
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const part of [around, ...current.children]) sizes.observe(part);
    const changes = new MutationObserver(measure);
    changes.observe(around, {
      attributes: true,
      attributeFilter: ["class"],
      characterData: true,
      childList: true,
      subtree: true,
    });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [lastCells.join(" ")]);
  return place;
}

function placeBeside(
  card: HTMLElement,
  around: Element,
  board: Element,
  lastCells: readonly string[],
): CardPlace | null {
  const box = board.getBoundingClientRect();
  const origin = around.getBoundingClientRect();
  const place = placeOfCard(
    shapesOf(card, box.width),
    areaOf(around, box),
    boxesOf(board, box, lastCells),
  );
  if (place === null) return null;
  return { ...place, x: place.x + box.x - origin.x, y: place.y + box.y - origin.y };
}

/** The part of the board between the sticky seats and the sticky bar; all of it while it is out of
 * the window. */
function areaOf(around: Element, board: DOMRect): Box {
  let [top, bottom] = [Math.max(board.top, 0), Math.min(board.bottom, innerHeight)];
  for (const part of around.closest(".room")?.querySelectorAll(".others, .bar") ?? []) {
    const box = part.getBoundingClientRect();
    if (box.right <= board.left || box.left >= board.right) continue;
    if (part.matches(".bar")) bottom = Math.min(bottom, box.top);
    else top = Math.max(top, box.bottom);
  }
  const seen = bottom - top >= least ? { top, bottom } : board;
  return { x: 0, y: seen.top - board.top, width: board.width, height: seen.bottom - seen.top };
}

/** The card as high as it is in each form and width. */
function shapesOf(card: HTMLElement, board: number): Shape[] {
  const { style, dataset } = card;
  const [width, form] = [style.width, dataset.form];
  const shapes = forms.map(([each, most]) => {
    const wide = Math.min(most, board - 16);
    dataset.form = each;
    style.width = `${wide}px`;
    return { form: each, width: wide, height: card.offsetHeight };
  });
  style.width = width;
  if (form === undefined) delete dataset.form;
  else dataset.form = form;
  return shapes;
}

function boxesOf(board: Element, from: DOMRect, cells: readonly string[]): Box[] {
  const named = cells.flatMap((name) => [...board.querySelectorAll(`[data-cell="${name}"]`)]);
  return [...named, ...board.querySelectorAll(marks)].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return { x: x - from.x, y: y - from.y, width, height };
  });
}
