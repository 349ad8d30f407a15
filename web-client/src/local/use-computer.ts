// The computer's turns in a game at one screen: the same engine as the server's, in this browser.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Line, seatIn } from "../analysis/line";
import { useLatest } from "../base/latest";
import { EngineFailure, Stopped, think } from "../engine/engine";
import { type Trouble, troubleOf } from "../insight/thinking-session";
import type { Computers } from "./kept-game";

/** Pause in milliseconds, so that the player first sees their own turn. */
const pause = 700;

export interface ComputerPlayer {
  /** Why it cannot continue; null if it can. */
  trouble: Trouble | null;
  again(): void;
}

export interface ComputerPlace {
  line: Line;
  over: boolean;
  computers: Computers;
  seed: number;
  onTurn(turn: string): void;
}

export function useComputer({
  line,
  over,
  computers,
  seed,
  onTurn,
}: ComputerPlace): ComputerPlayer {
  const trouble = useSignal<Trouble | null>(null);
  const attempt = useSignal(0);
  const latest = useLatest(onTurn);
  const seat = over ? null : seatIn(line, line.moves.length);
  const level = seat === null ? null : (computers[seat] ?? null);

  useEffect(() => {
    attempt.value = 0;
  }, [line, attempt]);
  useEffect(() => {
    trouble.value = null;
    if (level === null) return;
    const { game, options, moves } = line;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const thinking = think({ game, options, turns: moves.map(({ turn }) => turn), level, seed });
    thinking.result.then(
      ({ turn }) => {
        const wait = Math.max(0, pause - (performance.now() - since));
        timer = setTimeout(() => latest.current(turn), wait);
      },
      (error: unknown) => {
        if (error instanceof Stopped) return;
        // A single crash may be an accident: retries once with a new worker.
        const accident = error instanceof EngineFailure && error.kind === "crashed";
        if (accident && attempt.value === 0) ++attempt.value;
        else trouble.value = troubleOf(error);
      },
    );
    return () => {
      thinking.stop();
      clearTimeout(timer);
    };
  }, [line, level, seed, attempt.value]);

  return {
    trouble: trouble.value,
    again() {
      ++attempt.value;
    },
  };
}
