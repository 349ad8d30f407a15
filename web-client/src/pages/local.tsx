// A game at one screen, for two or three who sit in front of it. No server takes part; the game is
// kept in this browser.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { AloneTable } from "../alone/alone-table";
import { GameOptions } from "../alone/game-options";
import { keep, keptGame, keptOf, replay } from "../alone/kept-game";
import { AlonePage, type AlonePageProps, optionsOf } from "../alone/page";
import { addressPath, branchesOf } from "../analysis/address";
import { type Line, moveIn, outcomeIn, positionIn, seatIn } from "../analysis/line";
import type { Options } from "../net/protocol";
import { seatNames } from "../net/server";
import type { Notice } from "../net/table";
import { BrowseBar } from "../room/browse-bar";
import { browse, useBrowseKeys } from "../room/browse-keys";
import { KeyboardHelp } from "../room/keyboard-help";
import { useLookingBack } from "../room/looking-back";
import { ConfirmChoice } from "../room/own-choices";
import { TurnList } from "../room/turn-list";
import { followLink } from "../router";
import { setting } from "../settings";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/alone";
import { Choice } from "../ui/choice";

/** Whether the board is always drawn for whoever moves. */
const turning = setting("local-board", ["stays", "turns"], "stays");

export function LocalPage({ game }: { game: string }) {
  return <AlonePage id={game} Page={LocalGame} />;
}

function LocalGame({ game, view, core }: AlonePageProps) {
  const begin = (options: Options) => {
    const line = replay(game.id, { options, turns: [] }, core);
    if (line === null) throw new Error(`${game.id} has no start`);
    return line;
  };
  const line = useSignal<Line>(
    useMemo(() => {
      const kept = keptGame(game.id);
      const options = optionsOf(game, kept?.options);
      return replay(game.id, { options, turns: kept?.turns ?? [] }, core) ?? begin(options);
    }, [game, core]),
  );
  const notice = useSignal<Notice | null>(null);
  const flipped = useSignal(0);
  const help = useSignal(false);
  const { moves, options } = line.value;
  const names = seatNames(game, options);
  const over = outcomeIn(line.value, moves.length, core) !== null;
  const looking = useLookingBack(moves.length);
  const { shown } = looking;
  const toMove = seatIn(line.value, moves.length) ?? moves.at(-1)?.seat ?? 0;
  const viewer = (flipped.value + (turning.value === "turns" ? toMove : 0)) % names.length;
  useBrowseKeys((key) => browse(key, looking, help));
  useEffect(() => {
    document.title = texts.local.tab(game.name);
  }, [game]);

  function set(next: Line): void {
    notice.value = null;
    line.value = next;
    keep(game.id, keptOf(next));
  }

  function onPlay(turn: string): void {
    const ply = moves.length;
    const here = { position: positionIn(line.value, ply), seat: seatIn(line.value, ply) };
    const move = moveIn(line.value, here, turn, core);
    if (!("message" in move)) set({ ...line.value, moves: [...moves, move] });
  }

  const turns = moves.map(({ turn }) => turn);
  const analysis = addressPath(game.id, {
    options,
    from: null,
    children: branchesOf(turns),
    path: turns.slice(0, shown),
  });

  return (
    <main class={`room alone game-${game.id}`}>
      <h1 class="sr-only">{texts.local.title(game.name)}</h1>
      <AloneTable
        {...{ game, view, viewer, notice, onPlay }}
        line={line.value}
        ply={shown}
        open={looking.at === null}
        looking={looking}
      />
      <aside class="side">
        <section class="panel turns" aria-labelledby="turns">
          <h2 id="turns">{mainTexts.room.turns}</h2>
          <TurnList turns={moves} {...{ options, names, view, shown }} onLook={looking.look} />
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
              disabled={moves.length === 0}
              onClick={() => {
                set({ ...line.value, moves: moves.slice(0, -1) });
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
  /** Nothing is lost by it. */
  sure: boolean;
  disabled: boolean;
  strong: boolean;
  onNew(): void;
}

/** A game that is not over is given up in two presses. */
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
