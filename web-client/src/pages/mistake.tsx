// A mistake of the player as a puzzle (/mistakes/ID).

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { addressPath } from "../analysis/address";
import type { Ground } from "../analysis/line";
import { followLink, goTo, route } from "../base/router";
import { useSession } from "../base/use-session";
import { NotFound } from "../frame/not-found";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { answerMistake, keptMistakes, mistakeOf, removeMistake } from "../mistakes/kept-mistakes";
import type { Mistake } from "../mistakes/mistake";
import { playOnPath } from "../mistakes/play-on";
import { dayOf, isDue, offered } from "../mistakes/schedule";
import { useAccountMistakes } from "../mistakes/use-account";
import { fromWords, mistakePath, returnWords } from "../mistakes/words";
import { seatNames } from "../net/server";
import { memoryOf, noAttempts, puzzleOf, verdictOnMistake } from "../puzzles/own-mistake";
import { gameOf } from "../puzzles/puzzle";
import { groundOfPuzzle } from "../puzzles/puzzle-line";
import { findReply } from "../puzzles/refutation";
import { SolvingSession } from "../puzzles/solving-session";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/mistakes";
import { texts as puzzleTexts } from "../texts/puzzles";
import { SolvingTable } from "./solving-table";

export function MistakePage({ id }: { id: string }) {
  return <LocalFrame id={gameOf(id)} Page={MistakeOfAddress} />;
}

function MistakeOfAddress(props: LocalPageProps) {
  useAccountMistakes();
  if (route.value.page !== "mistake") return null;
  const { id } = route.value;
  const mistake = mistakeOf(id);
  if (mistake === undefined) return <NotFound title={texts.unknown} />;
  return <Solving key={id} mistake={mistake} {...props} />;
}

function Solving({ mistake, game, view, core }: LocalPageProps & { mistake: Mistake }) {
  const ground = useMemo(
    () => groundOfPuzzle(puzzleOf(mistake), optionsOf(game), core),
    [mistake.id, game, core],
  );
  if (ground === null) return <NotFound title={texts.unknown} />;
  return <Solvable {...{ mistake, game, view, core, ground }} />;
}

/** Mistakes need no account. */
const noAccount = signal(false);

interface SolvableProps extends LocalPageProps {
  mistake: Mistake;
  ground: Ground;
}

function Solvable({ mistake, game, view, core, ground }: SolvableProps) {
  const { id, played, position, source, progress } = mistake;
  const session = useSession(
    () =>
      new SolvingSession({
        puzzle: puzzleOf(mistake),
        ground,
        buttons: view.buttons,
        core,
        account: noAccount,
        server: noAttempts,
        memory: memoryOf(mistake),
        findReply,
        verdict: verdictOnMistake(mistake),
      }),
    [id, ground, core],
  );
  useEffect(() => {
    document.title = `${texts.tab(game.name)} · ${mainTexts.app.name}`;
  }, [game]);
  const today = dayOf(new Date());
  const due = isDue(progress, today);
  const over = session.over.value;
  const next = offered(keptMistakes().mistakes, today).find((one) => one.id !== id);
  const after = next === undefined ? "/mistakes" : mistakePath(next);
  const { options } = ground;
  const { words, mood } = saying(session, mistake, seatNames(game, options)[session.solver] ?? "");
  const analysis = addressPath(game.id, { options, from: position, children: [], path: [] });
  return (
    <SolvingTable
      {...{ session, game, view, words, mood }}
      heading={texts.heading(game.name)}
      cost={texts.showCounts}
      more={over && <span class="puzzle-change">{returnWords(progress, today)}</span>}
      next={
        due && !over ? (
          <button
            type="button"
            class="small"
            onClick={() => {
              answerMistake(id, "later");
              goTo(after);
            }}
          >
            {texts.later}
          </button>
        ) : (
          <a class={`button small ${over ? "primary" : ""}`} href={after} onClick={followLink}>
            {next === undefined ? texts.back : texts.next}
          </a>
        )
      }
    >
      <section class="panel" aria-label={texts.panel}>
        <p>{fromWords(source)}</p>
        {over && <p>{texts.youPlayed(played)}</p>}
        {!due && !over && session.attempt.failed.value === false && (
          <p class="hint">{texts.practice}</p>
        )}
        <div class="turn-links">
          <a
            class="button small"
            href={playOnPath(game.id, options, position)}
            onClick={followLink}
          >
            {texts.playOn}
          </a>
          <a class="button small" href={source.link} onClick={followLink}>
            {texts.game}
          </a>
          <a class="button small" href={analysis} onClick={followLink}>
            {puzzleTexts.analyse}
          </a>
          <button type="button" class="small" disabled={!over} onClick={() => session.startAgain()}>
            {puzzleTexts.retry}
          </button>
          <button
            type="button"
            class="small"
            onClick={() => {
              goTo("/mistakes");
              removeMistake(id);
            }}
          >
            {texts.remove}
          </button>
        </div>
      </section>
    </SolvingTable>
  );
}

function saying(
  { stage, attempt, line, solver }: SolvingSession,
  { proven, played }: Mistake,
  seat: string,
): { words: string; mood: string } {
  const failed = attempt.failed.value;
  const last = line.value.moves.filter((move) => move.seat === solver).at(-1);
  switch (stage.value) {
    case "wrong":
    case "refuted":
      return { words: last?.turn === played ? texts.played : texts.wrong, mood: "bad" };
    case "answering":
    case "solved":
      return { words: failed ? texts.solvedAfter : texts.solved, mood: "good" };
    case "showing":
    case "shown":
      return { words: texts.solution, mood: "" };
    case "thinking": {
      if (failed) return { words: texts.again, mood: "bad" };
      const find =
        proven === "win" ? texts.findWin : proven === "draw" ? texts.findDraw : texts.find;
      return { words: find(seat), mood: "" };
    }
  }
}
