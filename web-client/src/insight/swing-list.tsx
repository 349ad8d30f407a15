// The turns that cost their sides most: the reader's own first. Each has the turn and a better one on
// small boards, and leads to the position before it.

import { followLink } from "../base/router";
import type { GameView } from "../game-kit/view";
import { playOnPath } from "../mistakes/play-on";
import { texts as shared } from "../texts";
import { texts } from "../texts/insight";
import { percent } from "./chances";
import type { ReviewedGame, Swing } from "./review";
import { TurnPicture } from "./turn-picture";

interface SwingProps {
  game: ReviewedGame;
  names: readonly string[];
  view: GameView;
  /** The number of the first turn, less one. */
  before: number;
  /** By ply; empty while they are unknown. */
  positions: readonly string[];
  own: readonly number[];
  onLook(ply: number): void;
  onBetter(ply: number, turns: readonly string[]): void;
}

export interface SwingListProps extends SwingProps {
  swings: readonly Swing[];
}

export function SwingList({ swings, ...props }: SwingListProps) {
  const { own } = props;
  const words = texts.review;
  if (swings.length === 0) return <p role="status">{words.none}</p>;
  const numbered = swings.map((swing, index) => ({ swing, number: index + 1 }));
  const listOf = (list: typeof numbered) => (
    <ol class="insight-swings">
      {list.map(({ swing, number }) => (
        <SwingItem key={swing.ply} {...{ swing, number }} {...props} />
      ))}
    </ol>
  );
  if (own.length === 0)
    return (
      <>
        <h3>{words.swings}</h3>
        {listOf(numbered)}
      </>
    );
  const yours = numbered.filter(({ swing }) => own.includes(swing.seat));
  const others = numbered.slice(yours.length);
  return (
    <>
      <h3>{words.yours}</h3>
      {yours.length === 0 ? <p>{words.noneOfYours}</p> : listOf(yours)}
      {others.length > 0 && (
        <>
          <h3>{words.others}</h3>
          {listOf(others)}
        </>
      )}
    </>
  );
}

function SwingItem(props: SwingProps & { swing: Swing; number: number }) {
  const { swing, number, game, names, view, before, positions, own, onLook, onBetter } = props;
  const { ply, seat, kind, better } = swing;
  const { options } = game;
  const words = texts.review;
  const turn = before + ply + 1;
  const position = positions[ply];
  const viewer = own[0] ?? 0;
  const [best = ""] = better;
  const tries = own.length === 0 || own.includes(seat) ? words.tryAgain : words.tryIt;
  const change = swing.before === 1 ? words.lostWin : words.drop;
  return (
    <li>
      <p>
        <span class="insight-number" aria-hidden="true">
          {number}
        </span>
        <view.SeatMark seat={seat} options={options} />
        <span>
          <strong>{words.swing(words.kinds[kind], turn, names[seat] ?? "")}</strong>{" "}
          {change(percent(swing.before), percent(swing.after))}
        </span>
      </p>
      <div class="insight-pictures">
        <TurnPicture
          kind="played"
          turn={game.turns[ply]?.turn ?? ""}
          {...{ view, options, position, viewer }}
        />
        <TurnPicture kind="better" turn={best} {...{ view, options, position, viewer }} />
      </div>
      <div class="turn-links">
        <button
          type="button"
          class="small"
          aria-label={words.showTurn(turn)}
          onClick={() => onLook(ply)}
        >
          {words.show}
        </button>
        <button
          type="button"
          class="small"
          aria-label={shared.pair(words.play, view.speak(best))}
          onClick={() => onBetter(ply, better)}
        >
          {words.play}
        </button>
        {position !== undefined && (
          <a
            class="button small"
            href={playOnPath(game.game, options, position)}
            aria-label={words.tryFrom(tries, turn)}
            onClick={followLink}
          >
            {tries}
          </a>
        )}
      </div>
    </li>
  );
}
