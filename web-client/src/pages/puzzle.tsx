// One puzzle (/puzzle/ID): the board, the task, and the links to the next one.

import { computed } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Core } from "../../core/core";
import { addressPath, branchesOf } from "../analysis/address";
import { type Ground, type Line, outcomeIn } from "../analysis/line";
import { followLink, goTo, route } from "../base/router";
import { useSession } from "../base/use-session";
import { NotFound } from "../frame/not-found";
import type { GameView } from "../game-kit/view";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { getPuzzle, sendAttempt } from "../net/puzzles";
import { connection, seatNames } from "../net/server";
import { endingBySides } from "../play/ending";
import { memoryOfBrowser } from "../puzzles/attempt";
import { DifficultyChoice } from "../puzzles/difficulty-choice";
import { triedHere } from "../puzzles/kept";
import { NextPuzzle } from "../puzzles/next-puzzle";
import { gameOf, loadPuzzles, type Puzzle, puzzlePath } from "../puzzles/puzzle";
import { groundOfPuzzle } from "../puzzles/puzzle-line";
import { findReply, type Reply } from "../puzzles/refutation";
import { SolvingSession, type Stage } from "../puzzles/solving-session";
import { standingText } from "../puzzles/standing";
import { nextPuzzle } from "../puzzles/stream";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/puzzles";
import { SolvingTable } from "./solving-table";

export function PuzzlePage({ id }: { id: string }) {
  return <LocalFrame id={gameOf(id)} Page={PuzzleOfAddress} />;
}

function PuzzleOfAddress(props: LocalPageProps) {
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | "failed" | null>(null);
  const game = props.game.id;
  useEffect(() => {
    loadPuzzles(game).then(setPuzzles, () => setPuzzles("failed"));
  }, [game]);
  if (route.value.page !== "puzzle") return null;
  const { id } = route.value;
  if (puzzles === null || puzzles === "failed")
    return (
      <main class="plain">
        <p role="status">{puzzles === null ? texts.looking : mainTexts.app.pageFailed}</p>
      </main>
    );
  const puzzle = puzzles.find((one) => one.id === id);
  if (puzzle === undefined) return <NotFound title={texts.none} />;
  return <Solving key={id} puzzle={puzzle} {...props} />;
}

function Solving({ puzzle, game, view, core }: LocalPageProps & { puzzle: Puzzle }) {
  const ground = useMemo(() => groundOfPuzzle(puzzle, optionsOf(game), core), [puzzle, game, core]);
  if (ground === null) return <NotFound title={texts.none} />;
  return <Solvable {...{ puzzle, game, view, core, ground }} />;
}

function hasAccount(): boolean {
  const { value: player } = connection.player;
  return player !== null && !player.guest;
}

interface SolvableProps extends LocalPageProps {
  puzzle: Puzzle;
  ground: Ground;
}

function Solvable({ puzzle, game, view, core, ground }: SolvableProps) {
  const session = useSession(
    () =>
      new SolvingSession({
        puzzle,
        ground,
        buttons: view.buttons,
        core,
        account: computed(hasAccount),
        server: { getPuzzle, sendAttempt },
        memory: memoryOfBrowser(() => connection.now()),
        findReply,
      }),
    [puzzle, ground, core],
  );
  useEffect(() => {
    document.title = `${texts.tab(game.name)} · ${mainTexts.app.name}`;
  }, [game]);
  const { attempt, solver } = session;
  const line = session.line.value;
  const stage = session.stage.value;
  const over = session.over.value;
  const failed = attempt.failed.value;
  const standing = attempt.standing.value;
  const before = attempt.before.value;
  const { moves } = line;
  const names = seatNames(game, ground.options);

  const { words, mood } = saying(stage, {
    failed,
    reply: session.reply.value,
    ended: endingAfter(line, view, names, core),
    searches: session.searches.value,
    right: session.right.value,
    winIn: puzzle.winIn,
    seat: names[solver] ?? "",
  });
  const turns = moves.map(({ turn }) => turn);
  const analysis = addressPath(game.id, {
    options: ground.options,
    from: puzzle.position,
    children: branchesOf(over ? turns : []),
    path: [],
  });
  return (
    <SolvingTable
      {...{ session, game, view, words, mood }}
      heading={texts.heading(game.name, puzzle.winIn)}
      cost={hasAccount() ? texts.showCostsRating : texts.showCounts}
      more={
        stage !== "thinking" &&
        standing !== null &&
        before !== null && (
          <span class="puzzle-change">{texts.own(standingText(standing, before))}</span>
        )
      }
      next={<NextButton puzzle={puzzle} strong={over} />}
    >
      <section class="panel" aria-label={texts.panel}>
        <p>
          {texts.hard(puzzle.rating)}
          {standing !== null && ` · ${texts.own(standingText(standing))}`}
        </p>
        {attempt.again.value && <p class="hint">{texts.unrated}</p>}
        <div class="turn-links">
          <button type="button" class="small" disabled={!over} onClick={() => session.startAgain()}>
            {texts.retry}
          </button>
          <a class="button small" href={analysis} onClick={followLink}>
            {texts.analyse}
          </a>
          <a class="button small" href="/puzzles" onClick={followLink}>
            {texts.all}
          </a>
        </div>
        <DifficultyChoice />
      </section>
    </SolvingTable>
  );
}

interface Told {
  failed: boolean;
  reply: Reply | null;
  /** How the game has ended; null if it goes on. */
  ended: string | null;
  searches: boolean;
  right: number;
  winIn: number;
  seat: string;
}

function saying(
  stage: Stage,
  { failed, reply, ended, searches, right, winIn, seat }: Told,
): { words: string; mood: string } {
  switch (stage) {
    case "wrong":
      if (ended !== null) return { words: `${texts.wrong} ${ended}.`, mood: "bad" };
      return { words: searches ? texts.replyComes : texts.wrong, mood: "bad" };
    case "refuted":
      return { words: refutation(reply), mood: "bad" };
    case "answering":
      return { words: texts.answering, mood: "good" };
    case "solved":
      return { words: failed ? texts.solvedAfter : texts.solved, mood: "good" };
    case "showing":
    case "shown":
      return { words: texts.solution, mood: "" };
    case "thinking":
      if (right > 0) return { words: texts.left(winIn - right), mood: "good" };
      return failed
        ? { words: texts.again, mood: "bad" }
        : { words: texts.find(seat, winIn), mood: "" };
  }
}

function endingAfter(line: Line, view: GameView, names: readonly string[], core: Core) {
  const outcome = outcomeIn(line, line.moves.length, core);
  return outcome === null ? null : endingBySides(view, outcome, line.options, names);
}

function refutation(reply: Reply | null): string {
  if (reply?.outcome === "win") return texts.refutedLoses;
  return reply?.outcome === "loss" ? texts.refutedLater : texts.refuted;
}

function NextButton({ puzzle, strong }: { puzzle: Puzzle; strong: boolean }) {
  const next = useSession(
    () => new NextPuzzle({ puzzle, nextPuzzle, goTo: (id) => goTo(puzzlePath(id)) }),
    [puzzle],
  );
  return (
    <button
      type="button"
      class={strong ? "small primary" : "small"}
      disabled={next.busy.value}
      onClick={() => void next.go()}
    >
      {strong || puzzle.id in triedHere() ? texts.next : texts.skip}
    </button>
  );
}
