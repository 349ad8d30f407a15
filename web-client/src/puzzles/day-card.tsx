// The puzzle of the day, with its board. Until it is loaded, invisible words keep its space.

import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import { gameViews } from "../games/registry";
import { useLoaded } from "../people/loading";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/puzzles";
import { BoardPicture } from "../ui/board-picture";
import type { Results } from "./choice";
import { hasPuzzles, puzzlePath, solverOf } from "./puzzle";
import { gameOfTheDay, loadPuzzleOfTheDay } from "./puzzle-of-the-day";

/** Its sentence is as long as most. */
const usualRating = 1500;

export interface DayCardProps {
  today: number;
  results: Results;
}

export function DayCard({ today, results }: DayCardProps) {
  const games = gameViews.map(({ id }) => id);
  const { value: puzzle, error } = useLoaded(`${today}`, () => loadPuzzleOfTheDay(today, games));
  const game = puzzle?.game ?? gameOfTheDay(today, games.filter(hasPuzzles));
  // Without a network the puzzles may not be there.
  if (error !== null || game === null) return null;
  const name = gameNameOf(game);
  const solved = puzzle === null ? undefined : results[puzzle.id];
  return (
    <section class="puzzle-day" aria-labelledby="puzzle-day">
      <BoardPicture
        game={puzzle?.game ?? ""}
        position={puzzle?.position ?? null}
        viewer={puzzle === null ? 0 : solverOf(puzzle, core.value)}
      />
      <div class={puzzle === null ? "puzzle-day-words awaited" : "puzzle-day-words"}>
        <h2 id="puzzle-day">{texts.day}</h2>
        <p>
          <strong>{name}</strong>
          <br />
          {puzzle === null ? texts.about(2, usualRating) : texts.about(puzzle.winIn, puzzle.rating)}
        </p>
        {solved !== undefined && (
          <p class={solved ? "puzzle-done" : "hint"}>{solved ? texts.daySolved : texts.dayTried}</p>
        )}
        <a
          class={`button ${solved === undefined ? "primary big" : ""}`}
          href={puzzle === null ? undefined : puzzlePath(puzzle.id)}
          aria-label={solved === undefined ? texts.solveDay(name) : undefined}
          onClick={followLink}
        >
          {solved === undefined ? texts.solve : texts.againDay}
        </a>
        <p class="hint">{texts.dayHint}</p>
      </div>
    </section>
  );
}
