// The lesson of a game (/learn/GAME): positions in which the player finds the turn.

import { useEffect, useRef, useState } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { InTurn } from "../base/in-turn";
import { followLink } from "../base/router";
import { useSession } from "../base/use-session";
import { levelsOf } from "../engine/levels";
import { NotFound } from "../frame/not-found";
import { Side } from "../frame/side";
import sheet from "../lesson/lesson.sheet.css";
import { LessonSession } from "../lesson/lesson-session";
import { type LessonInWords, loadLesson } from "../lesson/lessons";
import { learnAtTable, waitingTable } from "../lesson/waiting-table";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import { countLesson } from "../net/lessons";
import { connection } from "../net/server";
import type { Table } from "../net/table";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/lesson";

adoptSheet(sheet);

export function LearnPage({ game }: { game: string }) {
  return <LocalFrame id={game} Page={LessonOfGame} />;
}

function LessonOfGame(props: LocalPageProps) {
  const [lesson, setLesson] = useState<LessonInWords | "failed" | "loading" | null>("loading");
  const game = props.game.id;
  const load = () => {
    setLesson("loading");
    loadLesson(game).then(setLesson, () => setLesson("failed"));
  };
  useEffect(load, [game]);
  if (lesson === null) return <NotFound title={texts.none} />;
  if (typeof lesson === "object") return <Learning lesson={lesson} {...props} />;
  return (
    <main class="plain">
      <p role="status">{lesson === "loading" ? texts.loading : texts.failed}</p>
      {lesson === "failed" && (
        <button type="button" class="primary" onClick={load}>
          {mainTexts.app.tryAgain}
        </button>
      )}
    </main>
  );
}

function Learning({ lesson, game, view, core }: LocalPageProps & { lesson: LessonInWords }) {
  const session = useSession(
    () =>
      new LessonSession({
        game: game.id,
        lesson,
        optionsOf: (wanted) => optionsOf(game, wanted),
        buttons: view.buttons,
        core,
        count: (point) => countLesson(game.id, point),
      }),
    [lesson, game, core],
  );
  useEffect(() => {
    document.title = `${texts.tab(game.name)} · ${mainTexts.app.name}`;
  }, [game]);
  const { notice, turnDraft, at, count } = session;
  const line = session.line.value;
  const stage = session.stage.value;
  return (
    <main class={`room local lesson game-${game.id}`}>
      <h1 class="sr-only">{texts.heading(game.name, at + 1, count)}</h1>
      <LocalTable
        {...{ game, view, line, notice, turnDraft }}
        viewer={session.seat}
        ply={line.moves.length}
        open={stage === "trying"}
        introduces={false}
        says={<Says session={session} />}
      />
      <InTurn>
        <Buttons session={session} game={game.id} />
      </InTurn>
      <Side>
        <Steps session={session} lesson={lesson} game={game.id} />
      </Side>
    </main>
  );
}

function Says({ session }: { session: LessonSession }) {
  const words = session.words.value;
  const said = session.said.value;
  const mood = { task: "", hint: "", wrong: "bad", shown: "", done: "good" }[said];
  const sentence = {
    ...words,
    wrong: texts.wrong,
    shown: session.stage.value === "showing" ? texts.showing : texts.shown,
  }[said];
  return (
    <span class={`lesson-says ${mood}`} role="status">
      <b>
        {texts.step(session.at + 1, session.count)} {words.title}
      </b>
      {sentence}
    </span>
  );
}

/** Every button has its place from the beginning, so that no press hits another one. */
function Buttons({ session, game }: { session: LessonSession; game: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const stage = session.stage.value;
  const solved = stage === "solved";
  const last = session.at === session.count - 1;
  // The keyboard goes from the board to "Next" and back. A button of the turn that was pressed has
  // disappeared, and left the focus to the page.
  useEffect(() => {
    const held = document.activeElement;
    const main = bar.current?.parentElement;
    const lost = held === document.body;
    if (solved && (lost || main?.querySelector(".board-and-bar")?.contains(held)))
      bar.current?.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
  }, [solved]);
  const next = () => {
    const held = bar.current?.contains(document.activeElement) ?? false;
    session.next();
    const main = bar.current?.parentElement;
    if (held)
      requestAnimationFrame(() =>
        main?.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true }),
      );
  };
  return (
    <div class="lesson-bar" ref={bar}>
      {solved && last ? (
        <Ways game={game} />
      ) : (
        <>
          <button
            type="button"
            class="small"
            disabled={stage !== "trying"}
            onClick={() => session.hint()}
          >
            {texts.hint}
          </button>
          <button
            type="button"
            class="small"
            disabled={stage !== "trying"}
            onClick={() => session.show()}
          >
            {texts.show}
          </button>
          <button
            type="button"
            class={solved ? "small primary" : "small"}
            disabled={!solved}
            onClick={next}
          >
            {texts.next}
          </button>
        </>
      )}
    </div>
  );
}

/** After the lesson: back to the room that led to it, or to a first game. */
function Ways({ game }: { game: string }) {
  const table = waitingTable(game);
  return (
    <>
      {table !== null && (
        <a class="button primary small" href={table} onClick={followLink}>
          {texts.table}
        </a>
      )}
      <a
        class={table === null ? "button primary small" : "button small"}
        href={`/local/${game}?computer=${levelsOf(game)[0]}`}
        onClick={followLink}
      >
        {texts.play}
      </a>
      <a class="button small" href="/" onClick={followLink}>
        {texts.others}
      </a>
    </>
  );
}

interface StepsProps {
  session: LessonSession;
  lesson: LessonInWords;
  game: string;
}

function Steps({ session, lesson, game }: StepsProps) {
  const furthest = session.furthest.value;
  const table = waitingTable(game);
  return (
    <section class="panel" aria-labelledby="lesson-steps">
      <h2 id="lesson-steps">{texts.steps}</h2>
      <Host game={game} />
      <ol class="lesson-steps">
        {lesson.steps.map(({ id }, step) => (
          <li key={id}>
            <button
              type="button"
              class="quiet small"
              aria-current={step === session.at ? "step" : undefined}
              disabled={step > furthest}
              onClick={() => session.look(step)}
            >
              {step + 1}. {lesson.words[id]?.title}
            </button>
          </li>
        ))}
      </ol>
      <div class="turn-links">
        <button
          type="button"
          class="small"
          disabled={session.at === 0}
          onClick={() => session.look(0)}
        >
          {texts.again}
        </button>
        <a class="button small" href={`/rules/${game}`} onClick={followLink}>
          {texts.rules}
        </a>
        {table !== null && (
          <a class="button small" href={table} onClick={followLink}>
            {texts.table}
          </a>
        )}
      </div>
    </section>
  );
}

/** The room that waits for this player. They stay in it while they learn. */
function Host({ game }: { game: string }) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const learning = learnAtTable(connection, game);
    setTable(learning);
    return () => learning?.close();
  }, [game]);
  const room = table?.room.value ?? null;
  const free = room?.seats.some(({ player }) => player === null) ?? false;
  const waits = room?.status === "open" && free;
  const words = room === null ? null : waits ? texts.waits(room.by.name) : texts.full;
  return (
    <p class="hint" role="status">
      {(table?.refusal.value ?? null) === null ? words : texts.gone}
    </p>
  );
}
