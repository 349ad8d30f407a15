// The three suits: names, and our own glyphs, which differ in shape as well as in colour.

import { memo } from "../../base/memo";
import { texts } from "./phrases";
import type { Suit } from "./position";

export const suitNames: Readonly<Record<Suit, string>> = {
  A: texts.arms,
  C: texts.crowns,
  S: texts.suns,
};

const rays = Array.from({ length: 8 }, (_, index) => index * 45);

/** Drawn around the origin, within 24 units of it, in the current colour. */
function Glyph({ suit }: { suit: Suit }) {
  if (suit === "A")
    return (
      <path
        fill-rule="evenodd"
        d="M-18-20H18V-2C18 10 9 18 0 23C-9 18-18 10-18-2ZM-2.5-14H-12.5V-5.5H-2.5ZM2.5-.5V15C8 11.500 12.500 6.500 13-.5Z"
      />
    );
  if (suit === "C")
    return (
      <>
        <path d="M-19 12L-23-10L-11 0L0-18L11 0L23-10L19 12Z" />
        <rect x="-19" y="15" width="38" height="5" rx="1.500" />
      </>
    );
  return (
    <>
      <circle r="10" />
      {rays.map((angle) => (
        <path key={angle} d="M-3.500-13.500H3.500L0-23Z" transform={`rotate(${angle})`} />
      ))}
    </>
  );
}

/** A coin around the origin, of radius 42; paler for a suit without a player. */
export const CoinFace = memo(drawCoin);

function drawCoin({ suit, neutral = false }: { suit: Suit; neutral?: boolean }) {
  return (
    <g class={`coin suit-${suit}${neutral ? " neutral" : ""}`}>
      <circle class="piece-shadow coin-shadow" r="42" cy="3" />
      <circle class="coin-face" r="42" />
      <circle class="shading" r="41" />
      <circle class="coin-rim" r="36" />
      <g class="coin-glyph">
        <Glyph suit={suit} />
      </g>
    </g>
  );
}

/** The suit as a small picture. */
export function SuitMark({ suit, neutral = false }: { suit: Suit; neutral?: boolean }) {
  return (
    <svg class="mark" viewBox="-46 -44 92 92" aria-hidden="true">
      <CoinFace suit={suit} neutral={neutral} />
    </svg>
  );
}
