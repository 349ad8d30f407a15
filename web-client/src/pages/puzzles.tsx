// The puzzle of the day, the games with puzzles and the player's progress, and the entry to each
// game's stream (/puzzles, /puzzles/GAME).

import { useEffect, useState } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { InTurn } from "../base/in-turn";
import { followLink, replacePath } from "../base/router";
import { exercisePath, hasExercises } from "../exercises/exercise-path";
import { aims } from "../exercises/position";
import { NotFound } from "../frame/not-found";
import { TodaysMistakes } from "../mistakes/todays-list";
import { useAccountMistakes } from "../mistakes/use-account";
import { getOwnPuzzles } from "../net/puzzles";
import { connection } from "../net/server";
import { useLoaded } from "../people/loading";
import { PeoplePage } from "../people/people-page";
import { DayCard } from "../puzzles/day-card";
import { DifficultyChoice } from "../puzzles/difficulty-choice";
import { GameCard } from "../puzzles/game-card";
import { daysHere, triedHere } from "../puzzles/kept";
import { together } from "../puzzles/progress";
import { hasPuzzles, puzzlePath } from "../puzzles/puzzle";
import { dayInUtc } from "../puzzles/puzzle-of-the-day";
import sheet from "../puzzles/puzzles.sheet.css";
import { StreakNote } from "../puzzles/streak-note";
import { nextPuzzle } from "../puzzles/stream";
import { catalogue } from "../texts/catalogue";
import { texts as exerciseTexts } from "../texts/exercises";
import { texts } from "../texts/puzzles";

adoptSheet(sheet);

export function PuzzlesPage({ game }: { game: string | undefined }) {
  if (game === undefined) return <Games />;
  return hasPuzzles(game) ? <Stream key={game} game={game} /> : <NotFound title={texts.none} />;
}

/** Redirects to the next puzzle, without an entry in the history. */
function Stream({ game }: { game: string }) {
  const [none, setNone] = useState(false);
  useEffect(() => {
    let left = false;
    void nextPuzzle(game, null).then((id) => {
      if (left) return;
      if (id === null) setNone(true);
      else replacePath(puzzlePath(id));
    });
    return () => {
      left = true;
    };
  }, [game]);
  if (none) return <NotFound title={texts.none} />;
  return (
    <main class="plain">
      <p role="status">{texts.looking}</p>
    </main>
  );
}

function Games() {
  useAccountMistakes();
  const games = (catalogue.value ?? []).filter(({ id }) => hasPuzzles(id));
  const { value: player } = connection.player;
  const account = player === null || player.guest ? "" : player.id;
  const { value: own } = useLoaded(account, getOwnPuzzles);
  const { results, days, standings } = together(triedHere(), daysHere(), own);
  const today = dayInUtc(connection.now());
  return (
    <PeoplePage title={texts.title} heading={<Heading />}>
      <div class="puzzle-top">
        <DayCard {...{ today, results }} />
        <InTurn>
          <StreakNote {...{ days, today }} />
        </InTurn>
      </div>
      <InTurn>
        <TodaysMistakes more />
        <div class="puzzle-by-game">
          <h2>{texts.games}</h2>
          <DifficultyChoice />
        </div>
      </InTurn>
      <InTurn>
        <ul class="puzzle-list" aria-label={texts.games}>
          {games.map((game) => (
            <GameCard key={game.id} game={game} results={results} standing={standings[game.id]}>
              {hasExercises(game) && <Exercises game={game.id} />}
            </GameCard>
          ))}
        </ul>
        {player?.guest && <p class="hint">{texts.guests}</p>}
      </InTurn>
    </PeoplePage>
  );
}

function Heading() {
  return (
    <div class="puzzle-heading">
      <h1>{texts.title}</h1>
      <p class="page-lead">{texts.lead}</p>
    </div>
  );
}

function Exercises({ game }: { game: string }) {
  return (
    <p class="puzzle-exercises">
      {aims.map((aim) => (
        <a key={aim} href={exercisePath(game, { aim, options: {} })} onClick={followLink}>
          {exerciseTexts.aims[aim]}
        </a>
      ))}
    </p>
  );
}
