// A game of two or three players at one screen. It needs no server; this browser keeps the game.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { addressPath, branchesOf } from "../analysis/address";
import { type Line, moveIn, outcomeIn, positionIn, repetitionsOf, seatIn } from "../analysis/line";
import { followLink } from "../base/router";
import { setting } from "../base/settings";
import { Hint } from "../insight/hint";
import { TroubleNote } from "../insight/trouble";
import { GameOptions } from "../local/game-options";
import {
  type Computers,
  keep,
  keptGame,
  keptOf,
  levelWanted,
  newSeed,
  replay,
  withoutLast,
} from "../local/kept-game";
import { LocalFrame, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import { PlayersPanel } from "../local/players-panel";
import { useComputer } from "../local/use-computer";
import type { Options } from "../net/protocol";
import { seatNames } from "../net/server";
import type { Notice } from "../net/table-notice";
import { BrowseBar } from "../play/looking-back/browse-bar";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import { useLookingBack } from "../play/looking-back/looking-back";
import { TurnList } from "../play/looking-back/turn-list";
import { ConfirmChoice } from "../room/own-choices";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import { Choice } from "../ui/choice";

/** Whether the board turns to the seat to move. */
const turning = setting("local-board", ["stays", "turns"], "stays");

export function LocalPage({ game }: { game: string }) {
  return <LocalFrame id={game} Page={LocalGame} />;
}

function LocalGame({ game, view, core }: LocalPageProps) {
  const begin = (options: Options) => {
    const line = replay(game.id, { options, turns: [] }, core);
    if (line === null) throw new Error(`${game.id} has no start`);
    return line;
  };
  const first = useMemo(() => {
    const kept = keptGame(game.id);
    const options = optionsOf(game, kept?.options);
    const line = replay(game.id, { options, turns: kept?.turns ?? [] }, core) ?? begin(options);
    const usual = { line, computers: kept?.computers ?? [], seed: kept?.seed ?? newSeed() };
    const level = levelWanted(location.search);
    const played = line.moves.length;
    // Keeps a running game.
    if (level === null || (played > 0 && outcomeIn(line, played, core) === null)) return usual;
    const others = seatNames(game, options).map((_, seat) => (seat === 0 ? null : level));
    return { line: begin(options), computers: others, seed: newSeed() };
  }, [game, core]);
  const line = useSignal<Line>(first.line);
  const computers = useSignal<Computers>(first.computers);
  const seed = useSignal(first.seed);
  const hinted = useSignal<readonly string[]>([]);
  const notice = useSignal<Notice | null>(null);
  const flipped = useSignal(0);
  const help = useSignal(false);
  const { moves, options } = line.value;
  const names = seatNames(game, options);
  const over = outcomeIn(line.value, moves.length, core) !== null;
  const looking = useLookingBack(moves.length);
  const { shown } = looking;
  const toMove = seatIn(line.value, moves.length) ?? moves.at(-1)?.seat ?? 0;
  const people = names.flatMap((_, seat) => (computers.value[seat] == null ? [seat] : []));
  const turns = turning.value === "turns" && people.length !== 1;
  const viewer = (flipped.value + (turns ? toMove : (people[0] ?? 0))) % names.length;
  const back = withoutLast(moves, computers.value);
  useBrowseKeys((key) => browse(key, looking, help));
  useEffect(() => {
    document.title = texts.local.tab(game.name);
    // A reload or "Back" must return to the game that has begun.
    if (location.search !== "") history.replaceState(history.state, "", location.pathname);
  }, [game]);

  function set(next: Line): void {
    notice.value = null;
    line.value = next;
    save();
  }

  function save(): void {
    keep(game.id, { ...keptOf(line.value), computers: computers.value, seed: seed.value });
  }

  function onPlay(turn: string): void {
    const ply = moves.length;
    const here = { position: positionIn(line.value, ply), seat: seatIn(line.value, ply) };
    const move = moveIn(line.value, here, turn, core);
    if (!("message" in move)) set({ ...line.value, moves: [...moves, move] });
  }

  const computer = useComputer({
    line: line.value,
    over,
    computers: computers.value,
    seed: seed.value,
    onTurn: onPlay,
  });
  const played = moves.map(({ turn }) => turn);
  const analysis = addressPath(game.id, {
    options,
    from: null,
    children: branchesOf(played),
    path: played.slice(0, shown),
  });
  const atTheGame = looking.at === null && !over;
  const ours = atTheGame && computers.value[toMove] == null;

  return (
    <main class={`room local game-${game.id}`}>
      <h1 class="sr-only">{texts.local.title(game.name)}</h1>
      <LocalTable
        {...{ game, view, viewer, notice, onPlay }}
        line={line.value}
        ply={shown}
        open={ours}
        looking={looking}
        computers={computers.value}
        hinted={ours ? hinted.value : []}
        above={
          computer.trouble !== null && (
            <TroubleNote trouble={computer.trouble} onAgain={computer.again} />
          )
        }
        beside={(turnDraft) =>
          people.length > 0 &&
          people.length < names.length && (
            <div class="offers">
              <Hint
                game={game.id}
                position={ours ? { game: game.id, options, turns: played } : null}
                view={view}
                onMark={(cells) => {
                  hinted.value = cells;
                }}
                onEnter={(turn) => {
                  turnDraft.clear();
                  onPlay(turn);
                }}
              />
            </div>
          )
        }
      />
      <aside class="side">
        <section class="panel turns" aria-labelledby="turns">
          <h2 id="turns">{mainTexts.room.turns}</h2>
          <TurnList
            turns={moves}
            {...{ options, names, view, shown }}
            again={repetitionsOf(line.value)}
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
              onClick={() => {
                if (back !== null) set({ ...line.value, moves: moves.slice(0, back) });
                looking.look(null);
              }}
            >
              {texts.local.undo}
            </button>
            <NewGame
              sure={moves.length === 0 || over}
              disabled={moves.length === 0}
              strong={over}
              onNew={() => {
                seed.value = newSeed();
                set(begin(options));
                looking.look(null);
              }}
            />
            <a class="button small" href={analysis} onClick={followLink}>
              {texts.local.analyse}
            </a>
            <button
              type="button"
              class="small"
              aria-keyshortcuts="?"
              onClick={() => {
                help.value = true;
              }}
            >
              {mainTexts.looking.keys}
            </button>
          </div>
        </section>
        <PlayersPanel
          {...{ names, options, view }}
          computers={computers.value}
          onChange={(chosen) => {
            computers.value = chosen;
            flipped.value = 0;
            save();
          }}
        />
        <GameOptions
          game={game}
          options={options}
          onChange={moves.length > 0 ? null : (chosen) => set(begin(chosen))}
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
              flipped.value = 0;
              turning.choose(value);
            }}
          />
          <button
            type="button"
            class="small"
            onClick={() => {
              ++flipped.value;
            }}
          >
            {texts.flip}
          </button>
        </section>
      </aside>
      <KeyboardHelp open={help} />
    </main>
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
