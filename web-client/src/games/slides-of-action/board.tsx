// The board of Slides of Action: sixteen squares, fifteen coins that slide, and the connections
// between coins of one suit. A press on a square moves the gap there.

import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { CellGrid } from "../../game-kit/cell-grid";
import { Arrow } from "../../game-kit/marks";
import { placed } from "../../game-kit/placed";
import { Spaces, squareOutline } from "../../game-kit/spaces";
import { TurnVerdicts, type Verdict, type Verdicts } from "../../game-kit/verdicts";
import type { BoardProps } from "../../game-kit/view";
import { texts } from "./phrases";
import {
  between,
  type Coin,
  columnOf,
  followCoins,
  groupSizes,
  links,
  moverOf,
  parseSlides,
  rowOf,
  type Slides,
  type Suit,
  squares,
} from "./position";
import { CoinFace, suitNames } from "./suits";

const size = 100;
const middle = size / 2;

/** The middle of a square in the drawing. */
export function centre(square: string): { x: number; y: number } {
  return { x: columnOf(square) * size + middle, y: rowOf(square) * size + middle };
}

export function SlidesBoard(props: BoardProps) {
  const { position, last, legal, way, label, onAction } = props;
  const slides = parseSlides(position);
  const coins = useCoins(position, slides);
  const verdicts = useContext(TurnVerdicts);
  const [pointed, setPointed] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);
  const sliding = pointed !== null && legal.includes(pointed) ? between(pointed, slides.empty) : [];
  const moved =
    last.length > 0 && slides.cameFrom !== null ? between(slides.cameFrom, slides.empty) : [];
  const tracks = links(slides.coins);
  const groups = groupSizes(slides.coins);

  /** A press on a coin, or on the gap when a coin is dropped there. */
  function press(square: string): void {
    const coin = square === slides.empty ? dragged.current : square;
    dragged.current = null;
    if (legal.length > 0 && coin !== null) onAction(coin);
  }

  const drawing = (
    <svg class="board slides" viewBox={props.part ?? "-8 -8 416 416"} role="presentation">
      <rect class="slides-frame" x="-8" y="-8" width="416" height="416" rx="22" />
      <Spaces
        class="slides-square"
        spaces={squares}
        lookOf={(square) => lookOf(square, slides, moved)}
        outlineOf={(square) => squareOutline(centre(square), size - 6, 12)}
      />
      <Names empty={slides.empty} />
      {moved.length > 0 && <LastSlide slides={slides} mover={way ? moverOf(way.from) : null} />}
      <g class="links" key={position}>
        {tracks.map(({ suit, from, to, diagonal }) => (
          <line
            key={`${from}${to}`}
            class={`link suit-${suit}${slides.playing.includes(suit) ? "" : " neutral"}${diagonal ? " diagonal" : ""} group-${groups.get(from)}`}
            x1={centre(from).x}
            y1={centre(from).y}
            x2={centre(to).x}
            y2={centre(to).y}
          />
        ))}
      </g>
      {coins.map((coin) => (
        <g
          key={coin.id}
          class={coinClass(coin.square, legal, sliding)}
          style={{ transform: place(coin.square, sliding, slides.empty) }}
        >
          <CoinFace suit={coin.suit} neutral={!slides.playing.includes(coin.suit)} />
        </g>
      ))}
      {legal.map((square) => (
        <VerdictMark key={square} square={square} verdict={verdicts.get(square)} />
      ))}
      <CellGrid
        label={label}
        onPress={press}
        onPoint={setPointed}
        onLift={(square) => {
          dragged.current = square;
        }}
        cells={squares.map((square) => ({
          id: square,
          row: rowOf(square),
          column: columnOf(square),
          x: columnOf(square) * size,
          y: rowOf(square) * size,
          width: size,
          height: size,
          active: legal.includes(square),
          label: spokenSquare(square, slides, legal, verdicts),
        }))}
      />
    </svg>
  );
  return placed(props, { drawing, caption: <p>{legal.length > 0 && texts.hint}</p> });
}

interface LastSlideProps {
  slides: Slides;
  /** The suit that slid; null if unknown. */
  mover: Suit | null;
}

/** In the gap: the suit that left it, and an arrow towards the coins that slid. */
function LastSlide({ slides: { empty, cameFrom }, mover }: LastSlideProps) {
  const from = centre(empty);
  const to = centre(cameFrom ?? empty);
  const along = (by: number) => ({
    x: from.x + Math.sign(to.x - from.x) * by,
    y: from.y + Math.sign(to.y - from.y) * by,
  });
  const tail = along(-16);
  return (
    <g class={`last-slide${mover === null ? "" : ` suit-${mover}`}`} aria-hidden="true">
      <Arrow class="slide-trail" points={[tail, along(46)]} />
      {mover !== null && (
        <g transform={`translate(${tail.x} ${tail.y}) scale(.5)`}>
          <CoinFace suit={mover} />
        </g>
      )}
    </g>
  );
}

function lookOf(square: string, { empty, cameFrom }: Slides, moved: readonly string[]): string {
  if (square === empty) return "gap";
  return square === cameFrom || moved.includes(square) ? "moved" : "";
}

function coinClass(square: string, legal: readonly string[], sliding: readonly string[]): string {
  if (!legal.includes(square)) return "sliding";
  return sliding.includes(square) ? "sliding movable pointed" : "sliding movable";
}

/** A coin that would slide moves slightly towards the gap. */
function place(square: string, sliding: readonly string[], empty: string): string {
  const { x, y } = centre(square);
  const lean = sliding.includes(square) ? 9 : 0;
  const towards = centre(empty);
  const dx = Math.sign(towards.x - x) * lean;
  const dy = Math.sign(towards.y - y) * lean;
  return `translate(${x + dx}px, ${y + dy}px)`;
}

/** Names on the dark background of the gap are lighter. */
function Names({ empty }: { empty: string }) {
  const tone = (square: string) => (square === empty ? "on-gap" : "");
  return (
    <g class="names" aria-hidden="true">
      {["a", "b", "c", "d"].map((file, index) => (
        <text
          key={file}
          class={`file ${tone(`${file}1`)}`}
          x={index * size + size - 8}
          y={4 * size - 9}
        >
          {file}
        </text>
      ))}
      {["4", "3", "2", "1"].map((rank, index) => (
        <text key={rank} class={`rank ${tone(`a${rank}`)}`} x={8} y={index * size + 21}>
          {rank}
        </text>
      ))}
    </g>
  );
}

const signs = { win: "+", draw: "=", loss: "−" };

/** The exact result of a slide from this square, in the corner of its coin. */
function VerdictMark({ square, verdict }: { square: string; verdict: Verdict | undefined }) {
  if (verdict === undefined) return null;
  const { outcome, turns } = verdict;
  const { x, y } = centre(square);
  return (
    <g
      class={`slide-verdict ${outcome}`}
      transform={`translate(${x + 23} ${y - 31})`}
      aria-hidden="true"
    >
      <rect x="-25" y="-16" width="50" height="32" rx="16" />
      <text y="8">{`${signs[outcome]}${turns === 0 ? "" : turns}`}</text>
    </g>
  );
}

function spokenSquare(
  square: string,
  { coins }: Slides,
  legal: readonly string[],
  verdicts: Verdicts,
): string {
  const suit = coins.get(square);
  if (suit === undefined) return texts.gapAt(square);
  const name = suitNames[suit];
  if (!legal.includes(square)) return `${square}, ${name}`;
  const verdict = verdicts.get(square);
  const spoken = texts.canSlide(square, name);
  return verdict === undefined ? spoken : `${spoken}, ${verdict.words}`;
}

/** The coins, with their identities from the previous position. */
function useCoins(position: string, slides: Slides): Coin[] {
  const shown = useRef<{ position: string; coins: Coin[] }>({ position: "", coins: [] });
  const coins =
    shown.current.position === position
      ? shown.current.coins
      : followCoins(shown.current.coins, slides);
  useEffect(() => {
    shown.current = { position, coins };
  });
  return coins;
}
