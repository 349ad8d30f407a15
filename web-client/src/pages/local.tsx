// A game of two or three players at one screen. It needs no server; this browser keeps the game.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { addressPath, branchesOf } from "../analysis/address";
import { repetitionsOf } from "../analysis/line";
import { resultIn } from "../base/kept-lesson";
import { followLink } from "../base/router";
import { setting } from "../base/settings";
import { useSession } from "../base/use-session";
import { Side } from "../frame/side";
import { Hint } from "../insight/hint";
import { TroubleNote } from "../insight/trouble";
import { GameOptions } from "../local/game-options";
import { levelWanted } from "../local/kept-game";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalGameSession } from "../local/local-game-session";
import { LocalTable } from "../local/local-table";
import { PlayersPanel } from "../local/players-panel";
import { startWanted } from "../mistakes/play-on";
import { seatNames } from "../net/server";
import { BrowseBar } from "../play/looking-back/browse-bar";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { FullScreenButton } from "../play/looking-back/full-screen";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import { TurnList } from "../play/looking-back/turn-list";
import { ConfirmChoice } from "../room/own-choices";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import { Choice } from "../ui/choice";
import { lazyPart } from "../ui/lazy";

const LineShare = lazyPart(() => import("../share/line-share").then((part) => part.LineShare));
const LessonReminder = lazyPart(() =>
  import("../lesson/lesson-reminder").then((part) => part.LessonReminder),
);

/** Whether the board turns to the seat to move. */
const turning = setting("local-board", ["stays", "turns"], "stays");

export function LocalPage({ game }: { game: string }) {
  return <LocalFrame id={game} Page={LocalGame} />;
}

function LocalGame({ game, view, core }: LocalPageProps) {
  const session = useSession(
    () =>
      new LocalGameSession({
        game: game.id,
        buttons: view.buttons,
        core,
        optionsOf: (wanted) => optionsOf(game, wanted),
        seatNames: (options) => seatNames(game, options),
        levelWanted: levelWanted(game.id, location.search),
        startWanted: startWanted(location.search),
        turning,
      }),
    [game, core],
  );
  const help = useSignal(false);
  const sharing = useSignal(false);
  const { game: played, looking, notice, turnDraft } = session;
  const line = played.line.value;
  const computers = played.computers.value;
  const fits = played.fits.value;
  const trouble = session.computer.trouble.value;
  const names = played.names.value;
  const over = played.over.value;
  const open = session.open.value;
  const back = played.back.value;
  const { moves, options } = line;
  const { shown } = looking;
  const people = played.people.value.length;
  useBrowseKeys((key) => browse(key, looking, help));
  useEffect(() => {
    document.title = texts.local.tab(game.name);
    // A reload or "Back" must return to the game that has begun.
    if (location.search !== "") history.replaceState(history.state, "", location.pathname);
  }, [game]);
  const turns = moves.map(({ turn }) => turn);
  const analysis = addressPath(game.id, {
    options,
    from: played.from.value,
    children: branchesOf(turns),
    path: turns.slice(0, shown),
  });

  return (
    <main class={`room local game-${game.id}`}>
      <h1 class="sr-only">{texts.local.title(game.name)}</h1>
      <LocalTable
        {...{ game, view, line, notice, turnDraft, open, looking, computers }}
        viewer={session.viewer.value}
        ply={shown}
        hinted={session.hinted.value}
        above={
          <>
            {played.waiting.value && <Waiting onDecide={(begins) => session.decide(begins)} />}
            {trouble !== null && (
              <TroubleNote trouble={trouble} onAgain={() => session.computer.again()} />
            )}
          </>
        }
        beside={
          people > 0 &&
          people < names.length && (
            <div class="offers">
              <Hint
                game={game.id}
                seats={seatNames(game, options).length}
                position={open ? { game: game.id, options, position: line.start, turns } : null}
                view={view}
                onMark={(cells) => session.mark(cells)}
                onEnter={(turn) => session.playHint(turn)}
              />
            </div>
          )
        }
      />
      <Side>
        <section class="panel turns" aria-labelledby="turns">
          <h2 id="turns">{mainTexts.room.turns}</h2>
          <TurnList
            turns={moves}
            {...{ options, names, view, shown }}
            again={repetitionsOf(line)}
            onLook={looking.look}
          />
          {moves.length > 0 && (
            <BrowseBar
              ply={moves.length}
              looking={looking}
              canReplay={over}
              lastLabel={mainTexts.room.back}
            />
          )}
          <div class="turn-links">
            <button
              type="button"
              class="small"
              disabled={back === null}
              onClick={() => session.undo()}
            >
              {texts.local.undo}
            </button>
            <NewGame
              sure={moves.length === 0 || over}
              disabled={moves.length === 0}
              strong={over}
              onNew={() => session.startAgain()}
            />
            <a class="button small" href={analysis} onClick={followLink}>
              {texts.local.analyse}
            </a>
            <button
              type="button"
              class="small"
              onClick={() => {
                sharing.value = true;
              }}
            >
              {mainTexts.looking.picture}
            </button>
            <FullScreenButton />
            <button
              type="button"
              class="small"
              aria-keyshortcuts="k"
              onClick={() => {
                help.value = true;
              }}
            >
              {mainTexts.looking.keys}
            </button>
          </div>
        </section>
        <PlayersPanel
          game={game.id}
          {...{ names, options, view, computers, fits }}
          onChange={(chosen, fitting) => session.chooseComputers(chosen, fitting)}
        />
        {people > 0 && people < names.length && resultIn(game.id) !== null && (
          <LessonReminder game={game.id} meanwhile={null} />
        )}
        <GameOptions
          game={game}
          options={options}
          onChange={moves.length > 0 ? null : (chosen) => played.chooseOptions(chosen)}
        >
          <p class="hint">{texts.local.lead}</p>
          <ConfirmChoice />
        </GameOptions>
        <section class="panel" aria-label={texts.local.turning}>
          <Choice
            legend={texts.local.turning}
            choices={turning.values.map((value) => ({ value, label: texts.local.turnings[value] }))}
            value={turning.value}
            onChoose={(value) => {
              session.unflip();
              turning.choose(value);
            }}
          />
          <button type="button" class="small" onClick={() => session.flip()}>
            {texts.flip}
          </button>
        </section>
      </Side>
      <KeyboardHelp open={help} />
      {sharing.value && (
        <LineShare
          meanwhile={null}
          {...{ line, names, game, view, shown, computers }}
          viewer={session.viewer.value}
          onClose={() => {
            sharing.value = false;
          }}
        />
      )}
    </main>
  );
}

/** Asks whether a game from another position begins in place of the running one. */
function Waiting({ onDecide }: { onDecide(begins: boolean): void }) {
  return (
    <div class="local-waiting" role="alert">
      <span>{texts.local.running}</span>
      <button type="button" class="small primary" onClick={() => onDecide(true)}>
        {texts.local.beginWanted}
      </button>
      <button type="button" class="small" onClick={() => onDecide(false)}>
        {texts.local.no}
      </button>
    </div>
  );
}

interface NewGameProps {
  /** The press needs no confirmation, because no game is lost. */
  sure: boolean;
  disabled: boolean;
  strong: boolean;
  onNew(): void;
}

/** Needs a second press if a game is running. */
function NewGame({ sure, disabled, strong, onNew }: NewGameProps) {
  const asked = useSignal(false);
  if (!asked.value || sure)
    return (
      <button
        type="button"
        class={strong ? "small primary" : "small"}
        disabled={disabled}
        onClick={() => {
          asked.value = !sure;
          if (sure) onNew();
        }}
      >
        {texts.local.fresh}
      </button>
    );
  return (
    <span class="resign">
      <span>{texts.local.sure}</span>
      <button
        type="button"
        class="small danger"
        onClick={() => {
          asked.value = false;
          onNew();
        }}
      >
        {texts.local.yes}
      </button>
      <button
        type="button"
        class="small"
        onClick={() => {
          asked.value = false;
        }}
      >
        {texts.local.no}
      </button>
    </span>
  );
}
