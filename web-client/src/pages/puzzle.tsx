// One puzzle (/puzzle/ID): the board, the task, and the links to the next one.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { addressPath, branchesOf } from "../analysis/address";
import { type Line, moveIn, positionIn, seatIn } from "../analysis/line";
import { adoptSheet } from "../base/adopt-sheet";
import { followLink, goTo, route } from "../base/router";
import { NotFound } from "../frame/not-found";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import { getPuzzle, type PuzzleStanding, sendAttempt } from "../net/puzzles";
import { connection, seatNames } from "../net/server";
import type { Notice } from "../net/table-notice";
import { keepProgress, keepTried, progressWith, triedHere } from "../puzzles/kept";
import {
  gameOf,
  groundOfPuzzle,
  loadPuzzles,
  movesOfLine,
  type Puzzle,
  verdictOn,
} from "../puzzles/puzzle";
import sheet from "../puzzles/puzzles.sheet.css";
import { standingText } from "../puzzles/standing";
import { nextPuzzle, puzzlePath } from "../puzzles/stream";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/puzzles";

adoptSheet(sheet);

/** Pause before the next turn is played, in milliseconds. */
const moment = 700;

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

/** `wrong`: the board shows a turn that does not win, for a short time. */
type Stage = "thinking" | "wrong" | "answering" | "solved" | "showing" | "shown";

function Solving({ puzzle, game, view, core }: LocalPageProps & { puzzle: Puzzle }) {
  const ground = useMemo(() => groundOfPuzzle(puzzle, optionsOf(game), core), [puzzle, game, core]);
  const solution = useMemo(
    () => (ground === null ? [] : movesOfLine(puzzle, ground, core)),
    [puzzle, ground, core],
  );
  const begun = useMemo(() => progressWith(puzzle.id), [puzzle]);
  const solver = ground?.first ?? 0;
  const line = useSignal<Line | null>(
    useMemo(
      () =>
        ground && {
          ...ground,
          moves: solution.slice(0, movesAfter(solution, solver, begun.right)),
        },
      [ground, solution],
    ),
  );
  const stage = useSignal<Stage>("thinking");
  const failed = useSignal(begun.failed);
  const standing = useSignal<PuzzleStanding | null>(null);
  const before = useSignal<number | null>(null);
  const again = useSignal(false);
  const sure = useSignal(false);
  const notice = useSignal<Notice | null>(null);
  const wait = useRef<ReturnType<typeof setTimeout>>();
  const player = connection.player.value;
  const account = player !== null && !player.guest;

  useEffect(() => {
    document.title = `${texts.tab(game.name)} · ${mainTexts.app.name}`;
    return () => clearTimeout(wait.current);
  }, [game]);
  useEffect(() => {
    if (!account) return;
    const asking = new AbortController();
    getPuzzle(puzzle.id, asking.signal).then(
      (known) => {
        standing.value ??= known.standing;
        // The player may have made an attempt meanwhile.
        if (before.value === null) again.value = known.tried !== null;
      },
      () => {},
    );
    return () => asking.abort();
  }, [account, puzzle]);

  if (ground === null || line.value === null) return <NotFound title={texts.none} />;
  const { moves } = line.value;
  const names = seatNames(game, ground.options);
  const right = moves.filter(({ seat }) => seat === solver).length;
  const over = stage.value === "solved" || stage.value === "shown";
  const triedBefore = account ? again.value : triedHere(puzzle.id) !== undefined;
  const counts = !failed.value && !triedBefore;

  function show(count: number, last?: Line["moves"][number]): void {
    if (ground === null) return;
    const shown = solution.slice(0, count);
    line.value = { ...ground, moves: last === undefined ? shown : [...shown, last] };
  }

  /** Only the first attempt counts, here and on the server. */
  function tell(turns: readonly string[], solved: boolean): void {
    const first = !failed.value;
    if (!solved) failed.value = true;
    if (!first) return;
    keepTried(puzzle.id, solved);
    sendAttempt(puzzle.id, turns).then(
      (reply) => {
        if (reply.standing === null) return;
        standing.value = reply.standing;
        before.value = reply.before;
        again.value = !reply.rated;
      },
      // Without a server the attempt is not rated.
      () => {},
    );
  }

  function finish(turns: readonly string[]): void {
    stage.value = "solved";
    tell(turns, true);
    keepProgress({ id: puzzle.id, right: 0, failed: failed.value });
  }

  function onPlay(turn: string): void {
    if (ground === null || line.value === null || stage.value !== "thinking") return;
    const ply = moves.length;
    const here = { position: positionIn(line.value, ply), seat: seatIn(line.value, ply) };
    const move = moveIn(ground, here, turn, core);
    if ("message" in move) return;
    sure.value = false;
    const own = [...moves.filter(({ seat }) => seat === solver).map((one) => one.turn), turn];
    const verdict = verdictOn(move, solution[ply], ground, core);
    show(ply, move);
    if (verdict === "wins") {
      finish(own);
      return;
    }
    if (verdict === "wrong") {
      stage.value = "wrong";
      tell(own, false);
      keepProgress({ id: puzzle.id, right, failed: true });
      wait.current = setTimeout(() => {
        show(ply);
        stage.value = "thinking";
      }, 2 * moment);
      return;
    }
    keepProgress({ id: puzzle.id, right: right + 1, failed: failed.value });
    stage.value = "answering";
    play(ply + 1, movesAfter(solution, solver, right + 1), () => {
      if (
        seatIn(line.value as Line, solution.length) === null &&
        solution.length === line.value?.moves.length
      )
        finish(own);
      else stage.value = "thinking";
    });
  }

  /** Plays the turns of the solution one after the other. */
  function play(from: number, to: number, done: () => void): void {
    if (from >= to) {
      done();
      return;
    }
    wait.current = setTimeout(() => {
      show(from + 1);
      play(from + 1, to, done);
    }, moment);
  }

  function giveUp(): void {
    clearTimeout(wait.current);
    sure.value = false;
    tell([], false);
    stage.value = "showing";
    show(movesAfter(solution, solver, right));
    play(movesAfter(solution, solver, right), solution.length, () => {
      stage.value = "shown";
      keepProgress({ id: puzzle.id, right: 0, failed: true });
    });
  }

  function restart(): void {
    clearTimeout(wait.current);
    show(0);
    stage.value = "thinking";
    failed.value = true;
    if (before.value !== null) again.value = true;
    before.value = null;
    keepProgress({ id: puzzle.id, right: 0, failed: true });
  }

  const { words, mood } = saying(stage.value, {
    failed: failed.value,
    right,
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
    <main class={`room local puzzle game-${game.id}`}>
      <h1 class="sr-only">{texts.heading(game.name, puzzle.winIn)}</h1>
      <LocalTable
        {...{ game, view, notice, onPlay }}
        viewer={solver}
        line={line.value}
        ply={moves.length}
        open={stage.value === "thinking"}
        introduces={false}
        says={
          <span class={`puzzle-says ${sure.value ? "bad" : mood}`} role="status">
            {sure.value ? (account ? texts.showCostsRating : texts.showCounts) : words}
            {stage.value !== "thinking" && standing.value !== null && before.value !== null && (
              <span class="puzzle-change">
                {texts.own(standingText(standing.value, before.value))}
              </span>
            )}
          </span>
        }
      />
      <div class="puzzle-bar">
        {!over && (
          <button
            key={sure.value ? "not" : "show"}
            type="button"
            class="small"
            disabled={stage.value === "showing"}
            onClick={() => {
              if (sure.value || counts) sure.value = !sure.value;
              else giveUp();
            }}
          >
            {sure.value ? texts.keepTrying : texts.show}
          </button>
        )}
        {sure.value ? (
          <button type="button" class="small danger" onClick={giveUp}>
            {texts.showAnyway}
          </button>
        ) : (
          <NextButton puzzle={puzzle} strong={over} />
        )}
      </div>
      <aside class="side">
        <section class="panel" aria-label={texts.panel}>
          <p>
            {texts.hard(puzzle.rating)}
            {standing.value !== null && ` · ${texts.own(standingText(standing.value))}`}
          </p>
          {again.value && <p class="hint">{texts.unrated}</p>}
          <div class="turn-links">
            <button type="button" class="small" disabled={!over} onClick={restart}>
              {texts.retry}
            </button>
            <a class="button small" href={analysis} onClick={followLink}>
              {texts.analyse}
            </a>
            <a class="button small" href="/puzzles" onClick={followLink}>
              {texts.all}
            </a>
          </div>
        </section>
      </aside>
    </main>
  );
}

/** Number of turns played when the solver is to move after `right` right turns. */
function movesAfter(solution: readonly { seat: number }[], solver: number, right: number): number {
  let own = 0;
  const next = solution.findIndex(({ seat }) => seat === solver && own++ === right);
  return next < 0 ? solution.length : next;
}

interface Told {
  failed: boolean;
  right: number;
  winIn: number;
  seat: string;
}

function saying(
  stage: Stage,
  { failed, right, winIn, seat }: Told,
): { words: string; mood: string } {
  switch (stage) {
    case "wrong":
      return { words: texts.wrong, mood: "bad" };
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

function NextButton({ puzzle, strong }: { puzzle: Puzzle; strong: boolean }) {
  const asked = useSignal(false);
  return (
    <button
      type="button"
      class={strong ? "small primary" : "small"}
      disabled={asked.value}
      onClick={() => {
        asked.value = true;
        void nextPuzzle(puzzle.game, puzzle.id).then((id) => {
          asked.value = false;
          // The player may have left the page meanwhile.
          if (id !== null && route.value.page === "puzzle" && route.value.id === puzzle.id)
            goTo(puzzlePath(id));
        });
      }}
    >
      {strong || triedHere(puzzle.id) !== undefined ? texts.next : texts.skip}
    </button>
  );
}
