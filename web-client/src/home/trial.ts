// A game that a visitor tries alone, for all seats, without a server: the list of positions so far.

import type { Core } from "../../core/core";
import type { Refused } from "../net/protocol";

export interface TrialStep {
  position: string;
  /** The actions so far of the turn that led here. */
  last: readonly string[];
  /** In the middle of a turn. */
  within: boolean;
  legal: readonly string[];
  /** The seat to move; null when the game is over. */
  seat: number | null;
  winners: readonly number[] | null;
  /** The intermediate positions since the step before. */
  moments: readonly string[];
}

export interface Trial {
  game: string;
  /** Never empty; the page shows the last one. */
  steps: readonly [TrialStep, ...TrialStep[]];
}

type Asked = Omit<TrialStep, "last" | "within"> & { turnStart: boolean };

/** Null if the core does not know the game or the position. */
export function beginTrial(game: string, core: Core, position?: string): Trial | null {
  const answer = ask(core, game, position ?? null, []);
  if ("refusal" in answer) return null;
  return { game, steps: [{ ...answer, last: [], within: false, moments: [] }] };
}

export function current({ steps }: Trial): TrialStep {
  return steps.at(-1) ?? steps[0];
}

/** The step before the current one; null at the start. */
export function before({ steps }: Trial): TrialStep | null {
  return steps.at(-2) ?? null;
}

/** The trial after an action, or the error if the action is not possible. */
export function act(trial: Trial, action: string, core: Core): Trial | { refusal: Refused } {
  const { position, within, last } = current(trial);
  const answer = ask(core, trial.game, position, [action]);
  if ("refusal" in answer) return answer;
  const step = {
    ...answer,
    last: within ? [...last, action] : [action],
    within: answer.winners === null && !answer.turnStart,
  };
  return { ...trial, steps: [...trial.steps, step] };
}

export function takeBackStep(trial: Trial): Trial {
  const [first, ...rest] = trial.steps;
  return { ...trial, steps: [first, ...rest.slice(0, -1)] };
}

function ask(
  core: Core,
  game: string,
  position: string | null,
  actions: readonly string[],
): Asked | { refusal: Refused } {
  const answer = core.query({ game, position, actions, way: true });
  if ("error" in answer) return { refusal: answer.error };
  return {
    position: answer.position,
    legal: answer.legal,
    seat: answer.seat,
    turnStart: answer.turn_start,
    winners: answer.result?.winners ?? null,
    moments: answer.way ?? [],
  };
}
