// Live analysis of the position on the board: each side's chances, and the best turns, which can be
// played. It has a place of its own whose size does not depend on what is in it.

import { useSignal } from "@preact/signals";
import { adoptSheet } from "../base/adopt-sheet";
import { setting } from "../base/settings";
import type { EngineLine, EngineRequest } from "../engine/engine";
import type { GameView } from "../game-kit/view";
import type { Options } from "../net/protocol";
import { texts } from "../texts/insight";
import { BarredNote } from "./barred";
import { liveBudget, mostDeeper } from "./budgets";
import { proofWords, sharesAtEnd, sharesOf, worthOf } from "./chances";
import sheet from "./insight.sheet.css";
import { ShareBar } from "./share-bar";
import { TroubleNote } from "./trouble";
import { useFairPlay } from "./use-fair-play";
import { useThinking } from "./use-thinking";

adoptSheet(sheet);

/** Whether live analysis is on: this browser remembers it. */
const analysing = setting("analysis-engine", ["on", "off"], "off");
const linesShown = 3;

export interface BestLinesProps {
  /** The position on the board: the start of the line, and the turns since. */
  ground: { game: string; options: Options; start: string; turns: readonly string[] };
  /** Null when it is over. */
  toMove: number | null;
  /** The winners of a game that is over; null before. */
  winners: readonly number[] | null;
  /** The positions of the whole line, at turns' starts. */
  positions: readonly string[];
  name: string;
  names: readonly string[];
  view: GameView;
  /** Plays these turns; the board then shows the position after the first of them. */
  onPlay(turns: readonly string[]): void;
}

export function BestLines(props: BestLinesProps) {
  const { ground, toMove, winners, positions, name, names, view, onPlay } = props;
  const { game, options, start, turns } = ground;
  const on = analysing.value === "on";
  const barred = useFairPlay(game, positions);
  const deeper = useSignal({ at: "", times: 0 });
  const at = JSON.stringify([start, turns]);
  const times = deeper.value.at === at ? deeper.value.times : 0;
  const nodes = liveBudget(game, times);
  const request: EngineRequest | null =
    on && barred === null && toMove !== null
      ? { game, options, position: start, turns, nodes, lines: linesShown }
      : null;
  const { answer, shown, thinks, trouble, again } = useThinking(request);
  const lines = shown?.lines ?? [];
  const [best] = lines;
  // Null until the engine has reported a line for this position.
  const shares =
    toMove === null
      ? sharesAtEnd(winners ?? [], names.length)
      : best === undefined
        ? null
        : sharesOf(best, toMove);
  const exhausted = answer !== null && !thinks && answer.nodes < nodes * 0.9;
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
            <ol class="insight-lines" aria-label={texts.title}>
              {lines.map((line) => (
                <BestLine key={line.turns[0]} {...{ line, toMove, view, onPlay }} />
              ))}
            </ol>
          )}
          <div class="insight-foot">
            <span>
              {request === null
                ? ""
                : answer === null || answer !== shown || (thinks && answer.depth < 1)
                  ? trouble === null && texts.thinking
                  : texts.depth(Math.max(1, answer.depth))}
            </span>
            <button
              type="button"
              class="small"
              disabled={
                request === null || thinks || exhausted || times >= mostDeeper || trouble !== null
              }
              onClick={() => {
                deeper.value = { at, times: times + 1 };
              }}
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
  view: GameView;
  onPlay(turns: readonly string[]): void;
}

function BestLine({ line, toMove, view, onPlay }: BestLineProps) {
  const [first = "", ...more] = line.turns;
  const worth = worthOf(line, toMove);
  const spoken = view.speak(first);
  return (
    <li>
      <button type="button" class="insight-line" onClick={() => onPlay([first])}>
        <span class={line.proof === null ? "insight-worth" : "insight-worth proven"}>
          {line.proof === null ? worth : proofWords(line.proof)}
        </span>
        <span class="sr-only">{spoken}</span>
        <span class="insight-turns">
          <strong>{first}</strong> {more.join(", ")}
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
