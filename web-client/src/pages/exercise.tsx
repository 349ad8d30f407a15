// Endless exercises in a solved game (/exercise/GAME): hold a drawn position, or win a won one.

import { useEffect } from "preact/hooks";
import { addressPath, branchesOf } from "../analysis/address";
import { adoptSheet } from "../base/adopt-sheet";
import { InTurn } from "../base/in-turn";
import { locale } from "../base/language";
import { once } from "../base/once";
import { followLink, replacePath, route } from "../base/router";
import { useSession } from "../base/use-session";
import { think } from "../engine/engine";
import {
  exercisePath,
  hasExercises,
  type Kind,
  kindIn,
  openOptions,
} from "../exercises/exercise-path";
import { ExerciseSession, type Mistake, turnsToHold } from "../exercises/exercise-session";
import { type Aim, aims } from "../exercises/position";
import { bestTurns } from "../exercises/values";
import { NotFound } from "../frame/not-found";
import { Side } from "../frame/side";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import type { CatalogueGame } from "../net/protocol";
import { seatNames } from "../net/server";
import sheet from "../puzzles/puzzles.sheet.css";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/exercises";
import { Choice } from "../ui/choice";
import { Designer } from "../ui/designer";

adoptSheet(sheet);

export function ExercisePage({ game }: { game: string }) {
  return <LocalFrame id={game} Page={ExerciseOfAddress} />;
}

function ExerciseOfAddress(props: LocalPageProps) {
  if (route.value.page !== "exercise") return null;
  if (!hasExercises(props.game)) return <NotFound title={texts.none} />;
  return <Exercise kind={kindIn(props.game, route.value.search)} {...props} />;
}

type ExerciseProps = LocalPageProps & { kind: Kind };

function Exercise({ kind, game, view, core }: ExerciseProps) {
  const { aim } = kind;
  const address = exercisePath(game.id, kind);
  const session = useSession(
    () =>
      new ExerciseSession({
        game: game.id,
        options: { ...optionsOf(game, kind.options), ...game.solved },
        aim,
        buttons: view.buttons,
        core,
        ask: think,
      }),
    [address, core],
  );
  useEffect(() => {
    document.title = `${texts.tab(game.name)} · ${mainTexts.app.name}`;
  }, [game]);
  const { notice, turnDraft } = session;
  const line = session.line.value;
  const mistake = session.mistake.value;
  const { words, mood } = saying(session, game);
  const shows = mistake !== null && line.moves.at(-1)?.turn !== mistake.played.turn;
  const trouble = session.stage.value === "trouble";
  return (
    <main class={`room local puzzle game-${game.id}`}>
      <h1 class="sr-only">{texts.heading[aim]}</h1>
      <LocalTable
        {...{ game, view, line, notice, turnDraft }}
        viewer={session.seat}
        ply={line.moves.length}
        open={session.stage.value === "trying"}
        introduces={false}
        hinted={shows ? mistake.kept.map(({ turn }) => turn) : []}
        says={
          <span class={`puzzle-says ${mood}`} role="status">
            {words}
          </span>
        }
      />
      <InTurn>
        <div class="puzzle-bar">
          <button
            type="button"
            class="small"
            disabled={!session.over.value}
            onClick={() => session.tryAgain()}
          >
            {texts.retry}
          </button>
          <button
            type="button"
            class={session.over.value || trouble ? "small primary" : "small"}
            onClick={() => (trouble ? session.again() : session.next())}
          >
            {trouble ? texts.again : session.over.value ? texts.next : texts.skip}
          </button>
        </div>
      </InTurn>
      <Side>
        <Panel {...{ session, game, kind }} />
      </Side>
    </main>
  );
}

interface PanelProps {
  session: ExerciseSession;
  game: CatalogueGame;
  kind: Kind;
}

function Panel({ session, game, kind }: PanelProps) {
  const { now, best } = session.streak.value;
  const line = session.line.value;
  const turns = line.moves.map(({ turn }) => turn);
  const analysis = addressPath(game.id, {
    options: line.options,
    from: line.start,
    children: branchesOf(turns),
    path: turns,
  });
  const choose = (chosen: Partial<Kind>) =>
    replacePath(exercisePath(game.id, { ...kind, ...chosen }));
  return (
    <section class="panel info" aria-labelledby="exercise-game">
      <h2 id="exercise-game">{game.name}</h2>
      <Designer game={game} />
      <p class="hint">{texts.about}</p>
      <p>
        {texts.streak[kind.aim]}: <b>{now}</b>
        {best > 0 && ` · ${texts.most(best)}`}
      </p>
      <div class="option-choices">
        <Choice<Aim>
          legend={texts.aim}
          choices={aims.map((value) => ({ value, label: texts.aims[value] }))}
          value={kind.aim}
          onChoose={(aim) => choose({ aim })}
        />
        {openOptions(game).map(({ key, label, choices }) => (
          <Choice
            key={key}
            legend={label}
            choices={choices}
            value={kind.options[key] ?? ""}
            onChoose={(value) => choose({ options: { ...kind.options, [key]: value } })}
          />
        ))}
      </div>
      <div class="turn-links">
        <a class="button small" href={analysis} onClick={followLink}>
          {texts.analyse}
        </a>
        <a class="button small" href="/puzzles" onClick={followLink}>
          {texts.puzzles}
        </a>
      </div>
    </section>
  );
}

function saying(
  { stage, place, own, turns, end, mistake, streak, seat }: ExerciseSession,
  game: CatalogueGame,
): { words: string; mood: string } {
  const { aim } = place;
  switch (stage.value) {
    case "seeking":
      return { words: texts.seeking, mood: "" };
    case "trouble":
      return { words: texts.trouble, mood: "bad" };
    case "answering":
      return { words: texts.answering, mood: "good" };
    case "trying": {
      const [best] = bestTurns(turns.value);
      const left = aim === "hold" ? turnsToHold - own.value : (best?.turns ?? 0);
      const name = seatNames(game, place.options)[seat] ?? "";
      if (own.value === 0) return { words: texts.tasks[aim](name, left), mood: "" };
      return { words: aim === "hold" ? texts.held(left) : texts.winning(left), mood: "good" };
    }
    case "done": {
      const words =
        end.value === "turns"
          ? texts.done.turns(turnsToHold)
          : end.value === "repeated"
            ? texts.done.repeated
            : texts.done.over[aim];
      const { now } = streak.value;
      return { words: now > 1 ? `${words} ${texts.row(now)}.` : words, mood: "good" };
    }
    case "failed":
      return {
        words: mistake.value === null ? texts.thrice : mistakeWords(mistake.value, aim),
        mood: "bad",
      };
  }
}

const either = once(() => new Intl.ListFormat(locale, { type: "disjunction" }));

function mistakeWords({ played, kept }: Mistake, aim: Aim): string {
  const { turn, value, turns } = played;
  const loss = turns === 0 ? texts.lostNow(turn) : texts.losesIn(turn, turns);
  const better = either().format(kept.map((one) => one.turn));
  const keep = aim === "hold" ? texts.keepDraw(better) : texts.keepWin(better);
  return `${value === "draw" ? texts.drawn(turn) : loss} ${keep}`;
}
