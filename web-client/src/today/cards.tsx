// The puzzle of the day, the lesson to go on with, and a game to replay.

import { InTurn } from "../base/in-turn";
import { progressIn, resultIn } from "../base/kept-lesson";
import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import { gameView, gameViews } from "../games/registry";
import { liveGames } from "../net/lobby";
import { lobbyWatch } from "../net/meeting";
import { type GamePage, getGames } from "../net/people";
import { connection, cutOff } from "../net/server";
import { useLoaded } from "../people/loading";
import { triedHere } from "../puzzles/kept";
import { type Puzzle, puzzlePath, solverOf } from "../puzzles/puzzle";
import { dayInUtc, loadPuzzleOfTheDay } from "../puzzles/puzzle-of-the-day";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/home";
import { Card } from "./card";
import { endedToday } from "./good-game";
import { ReplayCard } from "./replay-card";

export function TodaysCards() {
  const day = dayInUtc(connection.now());
  const player = connection.player.value;
  const { value: page, error } = useLoaded(player?.id ?? "", (signal) =>
    getGames({}, null, signal),
  );
  // Without a server there are no games of people.
  const games = error !== null || cutOff.value ? null : page?.games;
  return (
    <>
      <Numbers page={page} />
      <ul>
        <InTurn>
          <PuzzleCard day={day} />
        </InTurn>
        <InTurn>
          <LessonCard />
        </InTurn>
        <InTurn>
          <ReplayCard day={day} games={games} />
        </InTurn>
      </ul>
    </>
  );
}

/** How much is played here: the games that have ended today, and those that run. */
function Numbers({ page }: { page: GamePage | null }) {
  const words = texts.today;
  const ended = page && endedToday(page.games, connection.now(), page.next !== null);
  const lobby = lobbyWatch.lobby.value;
  const live = lobby === null ? 0 : liveGames(lobby).length;
  return (
    <p class="hint">
      {ended !== null && ended.count > 0 ? words.ended(ended.count, ended.more) : words.lead}
      {live > 0 && (
        <>
          {" "}
          <a href="/watch" onClick={followLink}>
            {words.live(live)}
          </a>
        </>
      )}
    </p>
  );
}

function PuzzleCard({ day }: { day: number }) {
  const words = texts.today;
  const games = gameViews.map(({ id }) => id);
  const { value: puzzle, error } = useLoaded(`${day}`, () => loadPuzzleOfTheDay(day, games));
  // Without a network the puzzles may not be there.
  if (error !== null) return null;
  const game = puzzle?.game ?? games[0] ?? "";
  return (
    <Card
      title={words.puzzle}
      game={game}
      position={puzzle?.position ?? null}
      viewer={puzzle === null ? 0 : solverOf(puzzle, core.value)}
    >
      {puzzle !== null && (
        <>
          <p class="hint">{words.winIn(gameNameOf(puzzle.game), puzzle.winIn, puzzle.rating)}</p>
          <SolveLink puzzle={puzzle} />
        </>
      )}
    </Card>
  );
}

function SolveLink({ puzzle: { id, game } }: { puzzle: Puzzle }) {
  const words = texts.today;
  const solved = triedHere()[id];
  if (solved === undefined)
    return (
      <a class="button" href={puzzlePath(id)} onClick={followLink}>
        {words.solve}
      </a>
    );
  return (
    <>
      <p class="today-done">{solved ? words.solved : words.tried}</p>
      <a class="button" href={`/puzzles/${game}`} onClick={followLink}>
        {words.another}
      </a>
    </>
  );
}

/** The unfinished lesson, or the first one that has not begun; later a game against the computer. */
function LessonCard() {
  const words = texts.today;
  const open = gameViews.filter(({ id }) => resultIn(id) === null);
  const begun = open.find(({ id }) => progressIn(id) !== null);
  const view = begun ?? open[0];
  if (view === undefined) return <ComputerCard />;
  return (
    <Card
      title={begun === undefined ? words.learn : words.unfinished}
      game={view.id}
      position={view.portrait}
    >
      <p class="hint">
        {gameNameOf(view.id)} · {begun === undefined ? words.minutes : words.halfway}
      </p>
      <a class="button" href={`/learn/${view.id}`} onClick={followLink}>
        {begun === undefined ? words.begin : words.continue}
      </a>
    </Card>
  );
}

function ComputerCard() {
  const words = texts.today;
  const game = gameViews[0]?.id ?? "";
  return (
    <Card title={words.computer} game={game} position={gameView(game)?.portrait ?? null}>
      <p class="hint">
        {gameNameOf(game)} · {words.fits}
      </p>
      <a class="button" href={`/local/${game}?computer=fits`} onClick={followLink}>
        {words.begin}
      </a>
    </Card>
  );
}
