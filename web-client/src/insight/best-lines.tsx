// Live analysis of the position on the board: each side's chances, and the best turns, which can be
// played. It has a place of its own whose size does not depend on what is in it.

import { adoptSheet } from "../base/adopt-sheet";
import type { EngineLine } from "../engine/engine";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";
import { BarredNote } from "./barred";
import { exactWords, sharesAtEnd, sharesOf, worthOf } from "./chances";
import sheet from "./insight.sheet.css";
import { analysing, type LiveAnalysis } from "./live-analysis";
import { ShareBar } from "./share-bar";
import { TroubleNote } from "./trouble";

adoptSheet(sheet);

export interface BestLinesProps {
  analysis: LiveAnalysis;
  /** Null when it is over. */
  toMove: number | null;
  /** The winners of a game that is over; null before. */
  winners: readonly number[] | null;
  options: Options;
  name: string;
  names: readonly string[];
  view: GameView;
  /** Plays these turns; the board then shows the position after the first of them. */
  onPlay(turns: readonly string[]): void;
}

export function BestLines(props: BestLinesProps) {
  const { analysis, toMove, winners, options, name, names, view, onPlay } = props;
  const { on, barred, request, solved, answer, shown, thinks, trouble, again } = analysis;
  const lines = shown?.lines ?? [];
  const [best] = lines;
  // Null until the engine has reported a line for this position.
  const shares =
    toMove === null
      ? sharesAtEnd(winners ?? [], names.length)
      : best === undefined
        ? null
        : sharesOf(best, toMove);
  const exact = solved && !thinks && lines.length > 0 && lines.every(({ proof }) => proof !== null);
  const sayable = !thinks && best !== undefined && toMove !== null;

  return (
    <section class="offers insight" aria-label={texts.engine}>
      <div class="insight-head">
        <label class="insight-switch">
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => analysing.choose(currentTarget.checked ? "on" : "off")}
          />
          <span>{texts.computer}</span>
        </label>
        {on && !barred && <ShareBar {...{ shares, names, options, view }} />}
      </div>
      {!on ? (
        <p class="hint">{texts.off}</p>
      ) : barred ? (
        <BarredNote barred={barred} game={name} />
      ) : (
        <>
          {toMove === null ? (
            <p class="insight-lines hint">{texts.over}</p>
          ) : trouble !== null ? (
            <div class="insight-lines">
              <TroubleNote trouble={trouble} onAgain={again} />
            </div>
          ) : (
            <ol
              class={solved ? "insight-lines every-turn" : "insight-lines"}
              aria-label={solved ? texts.everyTurn : texts.title}
            >
              {lines.map((line) => (
                <BestLine key={line.turns[0]} {...{ line, toMove, solved, view, onPlay }} />
              ))}
            </ol>
          )}
          <div class="insight-foot">
            <span>
              {request === null
                ? ""
                : answer === null || answer !== shown || (thinks && answer.depth < 1)
                  ? trouble === null && texts.thinking
                  : exact
                    ? texts.exact
                    : texts.depth(Math.max(1, answer.depth))}
            </span>
            <button
              type="button"
              class="small"
              disabled={!analysis.mayLookDeeper}
              onClick={analysis.lookDeeper}
            >
              {texts.deeper}
            </button>
          </div>
        </>
      )}
      <p class="sr-only" role="status">
        {sayable && texts.best(worthOf(best, toMove), view.speak(best.turns[0] ?? ""))}
      </p>
    </section>
  );
}

interface BestLineProps {
  line: EngineLine;
  toMove: number;
  solved: boolean;
  view: GameView;
  onPlay(turns: readonly string[]): void;
}

function BestLine({ line, toMove, solved, view, onPlay }: BestLineProps) {
  const [first = "", ...more] = line.turns;
  const { proof } = line;
  const worth =
    solved && proof !== null ? exactWords(proof, line.turns.length) : worthOf(line, toMove);
  const spoken = view.speak(first);
  return (
    <li>
      <button type="button" class="insight-line" onClick={() => onPlay([first])}>
        <span class={proof === null ? "insight-worth" : "insight-worth proven"}>{worth}</span>
        <span class="sr-only">{spoken}</span>
        <span class="insight-turns">
          <strong>{first}</strong> {!solved && more.join(", ")}
        </span>
      </button>
      <button
        type="button"
        class="small quiet"
        disabled={more.length === 0}
        title={texts.wholeLine}
        aria-label={texts.wholeLineOf(spoken)}
        onClick={() => onPlay(line.turns)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6H14M4 12H11M4 18H11M17 12V20M13 16H21" />
        </svg>
      </button>
    </li>
  );
}
