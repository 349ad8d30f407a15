// The games with puzzles, and the entry to each game's stream (/puzzles, /puzzles/GAME).

import { useEffect, useState } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { followLink, replacePath } from "../base/router";
import { exercisePath, hasExercises } from "../exercises/exercise-path";
import { aims } from "../exercises/position";
import { NotFound } from "../frame/not-found";
import { TodaysMistakes } from "../mistakes/todays-list";
import { useAccountMistakes } from "../mistakes/use-account";
import type { CatalogueGame } from "../net/protocol";
import { getNextPuzzle, type PuzzleStanding } from "../net/puzzles";
import { connection } from "../net/server";
import { PeoplePage } from "../people/people-page";
import { countTried, cursorOf } from "../puzzles/kept";
import { hasPuzzles, loadPuzzles, type Puzzle } from "../puzzles/puzzle";
import sheet from "../puzzles/puzzles.sheet.css";
import { standingText } from "../puzzles/standing";
import { nextPuzzle, puzzlePath } from "../puzzles/stream";
import { catalogue } from "../texts/catalogue";
import { texts as exerciseTexts } from "../texts/exercises";
import { texts } from "../texts/puzzles";
import { Designer } from "../ui/designer";

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
  const player = connection.player.value;
  return (
    <PeoplePage title={texts.title}>
      <p class="page-lead">
        {texts.lead} {player?.guest && texts.guests}
      </p>
      <TodaysMistakes more />
      <ul class="puzzle-list" aria-label={texts.games}>
        {games.map((game) => (
          <GameOfPuzzles key={game.id} game={game} rated={player !== null && !player.guest} />
        ))}
      </ul>
    </PeoplePage>
  );
}

function GameOfPuzzles({ game, rated }: { game: CatalogueGame; rated: boolean }) {
  const { id, name } = game;
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | null>(null);
  const [standing, setStanding] = useState<PuzzleStanding | null>(null);
  useEffect(() => {
    loadPuzzles(id).then(setPuzzles, () => {});
  }, [id]);
  useEffect(() => {
    setStanding(null);
    // Without a server there is no rating to show.
    if (rated)
      getNextPuzzle(id, null, cursorOf(id)).then(
        (next) => setStanding(next.standing),
        () => {},
      );
  }, [id, rated]);
  const done = countTried(puzzles ?? []);
  return (
    <li class="panel">
      <h2>{name}</h2>
      <Designer game={game} />
      <p class="hint">
        {puzzles !== null && texts.count(puzzles.length)}
        {done.tried > 0 && ` · ${texts.tried(done.solved, done.tried)}`}
      </p>
      {standing !== null && <p>{texts.rating(standingText(standing))}</p>}
      <a
        class="button primary"
        href={`/puzzles/${id}`}
        aria-label={texts.continue(name)}
        onClick={followLink}
      >
        {texts.solve}
      </a>
      {hasExercises(game) && <Exercises game={id} />}
    </li>
  );
}

function Exercises({ game }: { game: string }) {
  return (
    <p class="puzzle-exercises">
      {aims.map((aim) => (
        <a
          key={aim}
          class="button small"
          href={exercisePath(game, { aim, options: {} })}
          onClick={followLink}
        >
          {exerciseTexts.aims[aim]}
        </a>
      ))}
    </p>
  );
}
