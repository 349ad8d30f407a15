// The request of the live analysis for the position on the board, and its results so far.

import { useSignal } from "@preact/signals";
import { setting } from "../base/settings";
import type { EngineRequest } from "../engine/engine";
import { noVerdicts } from "../game-kit/verdicts";
import type { Options } from "../net/protocol";
import { liveBudget, mostDeeper } from "./budgets";
import { useFairPlay } from "./use-fair-play";
import { useThinking } from "./use-thinking";
import { verdictsOf } from "./verdicts";

/** Whether live analysis is on: this browser remembers it. */
export const analysing = setting("analysis-engine", ["on", "off"], "off");

const linesShown = 3;
/** More than a solved game has turns in any position. */
const allLines = 20;

/** The position on the board: the start of the line, and the turns since. */
export interface Ground {
  game: string;
  options: Options;
  start: string;
  turns: readonly string[];
}

export interface AnalysedPosition {
  ground: Ground;
  /** Null when the game is over. */
  toMove: number | null;
  /** The positions of the whole line, at turns' starts. */
  positions: readonly string[];
  /** The game is solved: the analysis is about all turns. */
  solved: boolean;
}

export type LiveAnalysis = ReturnType<typeof useLiveAnalysis>;

export function useLiveAnalysis({ ground, toMove, positions, solved }: AnalysedPosition) {
  const { game, options, start, turns } = ground;
  const on = analysing.value === "on";
  const barred = useFairPlay(game, positions);
  const deeper = useSignal({ at: "", times: 0 });
  const at = JSON.stringify([start, turns]);
  const times = deeper.value.at === at ? deeper.value.times : 0;
  const nodes = liveBudget(game, times);
  const lines = solved ? allLines : linesShown;
  const request: EngineRequest | null =
    on && barred === null && toMove !== null
      ? { game, options, position: start, turns, nodes, lines }
      : null;
  const thought = useThinking(request);
  const { answer, shown, thinks, trouble } = thought;
  const exhausted = answer !== null && !thinks && answer.nodes < nodes * 0.9;
  return {
    ...thought,
    on,
    barred,
    request,
    solved,
    verdicts: solved && request !== null ? verdictsOf(shown?.lines ?? []) : noVerdicts,
    mayLookDeeper:
      request !== null && !thinks && !exhausted && times < mostDeeper && trouble === null,
    lookDeeper: () => {
      deeper.value = { at, times: times + 1 };
    },
  };
}
