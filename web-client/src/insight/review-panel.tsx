// How a game went: the chances after each turn as a graph, the accuracy of each side, and the turns that
// changed the chances most, each with the line that would have been better.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import { showBoard } from "../play/show-board";
import { texts } from "../texts/insight";
import { AccuracyLine } from "./accuracy-line";
import { BarredNote } from "./barred";
import { ChanceGraph } from "./chance-graph";
import { CollectingNote } from "./collecting-note";
import { FadingNote } from "./fading-note";
import sheet from "./insight.sheet.css";
import { positionsOf } from "./positions";
import { keyOf, type ReviewedGame, reviewOf } from "./review";
import reviewSheet from "./review.sheet.css";
import { SwingList } from "./swing-list";
import { TroubleNote } from "./trouble";
import { useFairPlay } from "./use-fair-play";

adoptSheet(sheet);
adoptSheet(reviewSheet);

export interface ReviewPanelProps {
  game: ReviewedGame;
  positions: readonly string[];
  name: string;
  names: readonly string[];
  view: GameView;
  /** How many turns had been played in the position on the board. */
  shown: number;
  /** The number of the first turn, less one: where the game begins elsewhere than at its start. */
  before?: number;
  /** Begins at once, and comes into the window. */
  asked?: boolean;
  onLook(ply: number): void;
  /** Shows these turns as a variation after `ply` turns. */
  onBetter(ply: number, turns: readonly string[]): void;
}

const none: readonly string[] = [];

export function ReviewPanel(props: ReviewPanelProps) {
  const {
    game,
    positions,
    name,
    names,
    view,
    shown,
    before = 0,
    asked = false,
    onLook,
    onBetter,
  } = props;
  const review = useMemo(() => reviewOf(game), [keyOf(game), game.own.join()]);
  const barred = useFairPlay(game.game, positions);
  // Nothing goes on unseen.
  useEffect(() => () => review.stop(), [review]);
  useEffect(() => {
    if (barred) review.stop();
  }, [barred, review]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    panel.current?.scrollIntoView({ block: "nearest" });
    if (barred === null && review.state.peek() === "idle") void review.start();
  }, [asked, barred, review]);
  const state = review.state.value;
  const judged = review.judged.value;
  const { swings, own, fading } = review;
  const { value: rules } = core;
  // Replays the game, which a render must not.
  const played = useMemo(
    () => (rules === null || state !== "done" ? none : positionsOf(game, rules)),
    [review, state, rules],
  );
  const all = game.turns.length;
  const done = Math.min(judged.length, all);

  function lookAt(ply: number): void {
    onLook(ply);
    showBoard();
  }

  return (
    <section ref={panel} class="panel insight-review" aria-labelledby="review">
      <h2 id="review">{texts.review.title}</h2>
      {judged.length > 0 && (
        <ChanceGraph
          {...{ judged, swings, all, names, shown }}
          options={game.options}
          view={view}
          onLook={lookAt}
        />
      )}
      {barred ? (
        <BarredNote barred={barred} game={name} />
      ) : state === "idle" ? (
        <>
          <p class="hint">{done === 0 ? texts.review.lead : texts.review.stopped(done, all)}</p>
          <div class="turn-links">
            <button
              type="button"
              class="small primary"
              disabled={barred === undefined}
              onClick={() => void review.start()}
            >
              {done === 0 ? texts.review.begin : texts.review.again}
            </button>
          </div>
        </>
      ) : state === "runs" ? (
        <div class="insight-progress">
          <progress max={all + 1} value={judged.length} aria-label={texts.review.title} />
          <span>{texts.review.progress(done, all)}</span>
          <button type="button" class="small" onClick={() => review.stop()}>
            {texts.review.stop}
          </button>
        </div>
      ) : state === "done" ? (
        <>
          <AccuracyLine
            {...{ names, view }}
            accuracies={review.accuracies}
            options={game.options}
          />
          {fading !== null && (
            <FadingNote
              {...{ fading, names, view, before, own }}
              options={game.options}
              positions={played}
              onLook={lookAt}
            />
          )}
          <SwingList
            {...{ swings, own, names, view, before, game }}
            positions={played}
            onLook={lookAt}
            onBetter={(ply, turns) => {
              onBetter(ply, turns);
              showBoard();
            }}
          />
        </>
      ) : (
        <TroubleNote trouble={state.trouble} onAgain={() => void review.start()} />
      )}
      {state === "done" && swings.some(({ seat }) => own.includes(seat)) && (
        <CollectingNote review={review} barred={barred !== null} />
      )}
    </section>
  );
}
