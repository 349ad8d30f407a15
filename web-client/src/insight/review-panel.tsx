// How a game went: the chances after each turn as a graph, and the turns that changed them most, each
// with the line that would have been better.

import { useEffect, useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import { adoptSheet } from "../base/adopt-sheet";
import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import { playOnPath } from "../mistakes/play-on";
import { showBoard } from "../play/show-board";
import { texts } from "../texts/insight";
import { texts as mistakeTexts } from "../texts/mistakes";
import { BarredNote } from "./barred";
import { ChanceGraph } from "./chance-graph";
import { percent } from "./chances";
import { CollectingNote } from "./collecting-note";
import sheet from "./insight.sheet.css";
import { positionBefore } from "./own-mistakes";
import { keyOf, type Review, type ReviewedGame, reviewOf, type Swing } from "./review";
import { TroubleNote } from "./trouble";
import { useFairPlay } from "./use-fair-play";

adoptSheet(sheet);

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
  onLook(ply: number): void;
  /** Shows these turns as a variation after `ply` turns. */
  onBetter(ply: number, turns: readonly string[]): void;
}

const none: ReadonlyMap<number, string> = new Map();

export function ReviewPanel(props: ReviewPanelProps) {
  const { game, positions, name, names, view, shown, before = 0, onLook, onBetter } = props;
  const review = useMemo(() => reviewOf(game), [keyOf(game), game.own.join()]);
  const barred = useFairPlay(game.game, positions);
  // Nothing goes on unseen.
  useEffect(() => () => review.stop(), [review]);
  useEffect(() => {
    if (barred) review.stop();
  }, [barred, review]);
  const state = review.state.value;
  const judged = review.judged.value;
  const { swings, own } = review;
  const { value: rules } = core;
  // By ply of the own swings. Finding a position replays the game, and a render must not.
  const playOn = useMemo(
    () => (rules === null ? none : playOnPaths(review, rules)),
    [review, state, own.join(), rules],
  );
  const all = game.turns.length;
  const done = Math.min(judged.length, all);

  function lookAt(ply: number): void {
    onLook(ply);
    showBoard();
  }

  return (
    <section class="panel insight-review" aria-labelledby="review">
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
        <Swings
          {...{ swings, own, names, view, before }}
          options={game.options}
          playOn={({ ply }) => playOn.get(ply) ?? null}
          onLook={lookAt}
          onBetter={(ply, turns) => {
            onBetter(ply, turns);
            showBoard();
          }}
        />
      ) : (
        <TroubleNote trouble={state.trouble} onAgain={() => void review.start()} />
      )}
      {state === "done" && swings.some(({ seat }) => own.includes(seat)) && (
        <CollectingNote review={review} barred={barred !== null} />
      )}
    </section>
  );
}

/** The addresses of games against the computer from the positions before the own swings. */
function playOnPaths({ game, own, swings }: Review, rules: Core): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { ply, seat } of swings) {
    const position = own.includes(seat) ? positionBefore(game, ply, rules) : null;
    if (position !== null) paths.set(ply, playOnPath(game.game, game.options, position));
  }
  return paths;
}

interface SwingsProps extends SwingProps {
  swings: readonly Swing[];
  own: readonly number[];
}

function Swings({ swings, own, ...props }: SwingsProps) {
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
        <h3 class="sr-only">{words.swings}</h3>
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

interface SwingProps {
  options: ReviewedGame["options"];
  names: readonly string[];
  view: GameView;
  before: number;
  /** The address to play on from before the turn; null for the others' turns. */
  playOn(swing: Swing): string | null;
  onLook(ply: number): void;
  onBetter(ply: number, turns: readonly string[]): void;
}

function SwingItem(props: SwingProps & { swing: Swing; number: number }) {
  const { swing, number, options, names, view, before, playOn, onLook, onBetter } = props;
  const { ply, seat, kind, better } = swing;
  const words = texts.review;
  const turn = before + ply + 1;
  const playOnLink = playOn(swing);
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
      <p class="insight-better" title={better.join(", ")}>
        <span aria-hidden="true">{words.better(better[0] ?? "")}</span>
        <span class="sr-only">{words.better(view.speak(better[0] ?? ""))}</span>
      </p>
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
          aria-label={`${words.play}: ${view.speak(better[0] ?? "")}`}
          onClick={() => onBetter(ply, better)}
        >
          {words.play}
        </button>
        {playOnLink !== null && (
          <a
            class="button small"
            href={playOnLink}
            aria-label={mistakeTexts.playOnOf(turn)}
            onClick={followLink}
          >
            {mistakeTexts.playOn}
          </a>
        )}
      </div>
    </li>
  );
}
