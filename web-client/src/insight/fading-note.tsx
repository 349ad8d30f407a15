// Says when and why a game has faded: the first and the last turn, the cost of each turn, and how the
// sides stood before and after it.

import { locale } from "../base/language";
import { once } from "../base/once";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";
import { percent } from "./chances";
import type { Fading } from "./fading";

export interface FadingNoteProps {
  fading: Fading;
  options: Options;
  names: readonly string[];
  view: GameView;
  /** The number of the first turn, less one. */
  before: number;
  /** By ply; empty while they are unknown. */
  positions: readonly string[];
  own: readonly number[];
  onLook(ply: number): void;
}

export function FadingNote(props: FadingNoteProps) {
  const { fading, options, names, view, before, positions, own, onLook } = props;
  const { seat, from, to, turns, each, largest } = fading;
  const words = texts.review.fading;
  const first = before + from + 1;
  const standing = (position: string | undefined, side: number) =>
    position === undefined
      ? ""
      : (view.standing?.(position, side, options) ?? view.seatNote?.(position, side) ?? "");
  const changes = names.flatMap((name, side) => {
    const [was, is] = [standing(positions[from], side), standing(positions[to + 1], side)];
    return was === is ? [] : [{ name, side, was, is }];
  });
  return (
    <div class="insight-fading">
      <h3>{own.includes(seat) ? words.yours : words.title(names[seat] ?? "")}</h3>
      <p>
        {words.when(first, before + to + 1, percent(fading.before), percent(fading.after))}{" "}
        {words.why(turns, points(each), before + largest.ply + 1, points(largest.cost))}
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ name, side, was, is }) => (
            <li key={side}>
              <view.SeatMark seat={side} options={options} />
              <span>{words.change(name, was, is)}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="turn-links">
        <button
          type="button"
          class="small"
          aria-label={texts.review.showTurn(first)}
          onClick={() => onLook(from)}
        >
          {texts.review.show}
        </button>
      </div>
    </div>
  );
}

const small = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const large = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

/** A part of the expected result in points of a hundred. */
function points(share: number): string {
  return (share < 0.03 ? small : large)().format(100 * share);
}
