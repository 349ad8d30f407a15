// The puzzle of the day, with its board.

import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import { gameViews } from "../games/registry";
import { useLoaded } from "../people/loading";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/puzzles";
import { BoardPicture } from "../ui/board-picture";
import type { Results } from "./choice";
import { puzzlePath, solverOf } from "./puzzle";
import { loadPuzzleOfTheDay } from "./puzzle-of-the-day";

export interface DayCardProps {
  today: number;
  results: Results;
}

export function DayCard({ today, results }: DayCardProps) {
  const games = gameViews.map(({ id }) => id);
  const { value: puzzle, error } = useLoaded(`${today}`, () => loadPuzzleOfTheDay(today, games));
  // Without a network the puzzles may not be there.
  if (error !== null) return null;
  const solved = puzzle === null ? undefined : results[puzzle.id];
  return (
    <section class="puzzle-day" aria-labelledby="puzzle-day">
      <BoardPicture
        game={puzzle?.game ?? ""}
        position={puzzle?.position ?? null}
        viewer={puzzle === null ? 0 : solverOf(puzzle, core.value)}
      />
      <div class="puzzle-day-words">
        <h2 id="puzzle-day">{texts.day}</h2>
        {puzzle !== null && (
          <>
            <p>
              <strong>{gameNameOf(puzzle.game)}</strong>
              <br />
              {texts.about(puzzle.winIn, puzzle.rating)}
            </p>
            {solved !== undefined && (
              <p class={solved ? "puzzle-done" : "hint"}>
                {solved ? texts.daySolved : texts.dayTried}
              </p>
            )}
            <a
              class={`button ${solved === undefined ? "primary big" : ""}`}
              href={puzzlePath(puzzle.id)}
              aria-label={
                solved === undefined ? texts.solveDay(gameNameOf(puzzle.game)) : undefined
              }
              onClick={followLink}
            >
              {solved === undefined ? texts.solve : texts.againDay}
            </a>
          </>
        )}
        <p class="hint">{texts.dayHint}</p>
      </div>
    </section>
  );
}
