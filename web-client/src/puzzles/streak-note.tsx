// The player's streak: how long it is, the last seven days, and how it goes on.

import { texts } from "../texts/puzzles";
import { streakOf } from "./streak";

export interface StreakNoteProps {
  /** Those with a puzzle solved at the first try, counted from 1970 in UTC. */
  days: readonly number[];
  today: number;
}

/** The day 0, the first of 1970, was the fifth day of a week that begins on Sunday. */
const weekday = (day: number) => texts.weekdays[(day + 4) % 7];

export function StreakNote({ days, today }: StreakNoteProps) {
  const { length, today: solvedToday, week } = streakOf(days, today);
  const next = solvedToday ? texts.streakToday : length > 0 ? texts.streakOpen : texts.streakNone;
  return (
    <section class="puzzle-streak" aria-labelledby="puzzle-streak">
      <h2 id="puzzle-streak">{texts.streak}</h2>
      {length > 0 && <p class="puzzle-streak-days">{texts.days(length)}</p>}
      <ol class="puzzle-week" aria-hidden="true">
        {week.map((solved, index) => {
          const day = today - 6 + index;
          return (
            <li key={day} class={`${solved ? "solved" : ""}${day === today ? " today" : ""}`}>
              <span>{weekday(day)}</span>
              <i>{solved && "✓"}</i>
            </li>
          );
        })}
      </ol>
      <p class="hint">{next}</p>
    </section>
  );
}
