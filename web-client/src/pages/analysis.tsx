// Trying out turns on any position of a game, in as many lines as one likes. All of it is in the
// address, so a link shows the same to others.

import { computed, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import { addressPath, branchesOf, type Path } from "../analysis/address";
import { type Address, AnalysisSession, isOnMainLine, linkOf } from "../analysis/analysis-session";
import { type Line, outcomeIn, positionIn, seatIn } from "../analysis/line";
import { TextPanel } from "../analysis/text-panel";
import { Variations } from "../analysis/variations";
import { useLatest } from "../base/latest";
import { route } from "../base/router";
import { useSession } from "../base/use-session";
import { Side } from "../frame/side";
import { TurnVerdicts } from "../game-kit/verdicts";
import { BestLines } from "../insight/best-lines";
import { useLiveAnalysis } from "../insight/live-analysis";
import type { ReviewedGame } from "../insight/review";
import { ReviewPanel } from "../insight/review-panel";
import { GameOptions } from "../local/game-options";
import { keptGame, peopleIn } from "../local/kept-game";
import { LocalFrame as Framed, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import { limits, type Source } from "../mistakes/mistake";
import { seatNames } from "../net/server";
import { isSolved } from "../net/solved";
import { BrowseBar } from "../play/looking-back/browse-bar";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { FullScreenButton } from "../play/looking-back/full-screen";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import { CopyButton } from "../ui/copy-button";
import { lazyPart } from "../ui/lazy";

const LineShare = lazyPart(() => import("../share/line-share").then((part) => part.LineShare));

export function AnalysisPage({ game }: { game: string }) {
  return <Framed id={game} Page={Analysis} />;
}

/** The parts of the page's address, as long as it is an analysis of this game. */
function addressOf(game: string): ReadonlySignal<Address> {
  let address: Address = { search: location.search, hash: location.hash };
  let { value: shown } = route;
  return computed(() => {
    const { value: next } = route;
    if (next !== shown && next.page === "analysis" && next.game === game) {
      shown = next;
      address = { search: location.search, hash: location.hash };
    }
    return address;
  });
}

function Analysis({ game, view, core }: LocalPageProps) {
  const session = useSession(
    () =>
      new AnalysisSession({
        game: game.id,
        buttons: view.buttons,
        core,
        optionsOf: (wanted) => optionsOf(game, wanted),
        address: addressOf(game.id),
      }),
    [game, core],
  );
  const viewer = useSignal(0);
  const help = useSignal(false);
  const sharing = useSignal(false);
  const { history, notice, turnDraft } = session;
  const study = session.study.value;
  const line = session.line.value;
  const path = session.path.value;
  const link = linkOf(study);
  const looking = session.looking.value;
  const outcome = session.outcome.value;
  const warning = session.warning.value;
  const main = session.mainLine.value;
  const names = seatNames(game, study.options);
  useAddress(link);
  useEffect(() => {
    document.title = texts.analysis.tab(game.name);
  }, [game]);
  useBrowseKeys((key) => browse(key, looking, help));
  useUndoKeys(
    () => history.undo(),
    () => history.redo(),
  );
  const reviewed = useMemo(() => reviewedLine(main, study.custom, names.length, core), [main]);
  const positions = useMemo(() => positionsOf(line), [line]);
  const mainPath = main.moves.map(({ turn }) => turn);

  const toMove = outcome === null ? seatIn(line, study.ply) : null;
  const analysis = useLiveAnalysis({
    ground: { game: game.id, options: study.options, start: study.start, turns: path },
    toMove,
    positions,
    solved: isSolved(game, study.options),
  });

  return (
    <main class={`room local game-${game.id}`}>
      <h1 class="sr-only">{texts.analysis.title(game.name)}</h1>
      <TurnVerdicts.Provider value={analysis.verdicts}>
        <LocalTable
          {...{ line, game, view, notice, turnDraft }}
          ply={study.ply}
          viewer={viewer.value % names.length}
          open
          beside={
            <BestLines
              winners={outcome?.winners ?? null}
              options={study.options}
              name={game.name}
              {...{ analysis, toMove, names, view }}
              onPlay={(turns) => session.show(turns)}
            />
          }
        />
      </TurnVerdicts.Provider>
      <Side>
        {warning !== null && (
          <p class="notice" role="alert">
            {warning === "pruned" ? texts.analysis.pruned : texts.analysis.badLink}
          </p>
        )}
        <section class="panel turns" aria-labelledby="lines">
          <h2 id="lines">{texts.analysis.lines}</h2>
          <Variations
            nodes={study.children}
            options={study.options}
            {...{ names, view, path }}
            onGoTo={(target) => session.goTo(target)}
          />
          {line.moves.length > 0 && (
            <BrowseBar
              ply={line.moves.length}
              looking={looking}
              canReplay={line.moves.length > 1}
              lastLabel={texts.last}
            />
          )}
          <div class="turn-links">
            <Press keys="Control+Z" onPress={history.mayUndo && (() => history.undo())}>
              {texts.undo}
            </Press>
            <Press keys="Control+Y" onPress={history.mayRedo && (() => history.redo())}>
              {texts.redo}
            </Press>
            <Press onPress={path.length > 0 && (() => session.remove())}>
              {texts.analysis.remove}
            </Press>
            <Press onPress={!isOnMainLine(study) && (() => session.promote())}>
              {texts.analysis.promote}
            </Press>
            <CopyButton
              class="small"
              label={texts.analysis.copyLink}
              text={location.origin + link}
            />
            <Press
              onPress={() => {
                sharing.value = true;
              }}
            >
              {mainTexts.looking.picture}
            </Press>
            <Press
              onPress={() => {
                ++viewer.value;
              }}
            >
              {texts.flip}
            </Press>
            <FullScreenButton />
            <Press
              keys="k"
              onPress={() => {
                help.value = true;
              }}
            >
              {mainTexts.looking.keys}
            </Press>
          </div>
        </section>
        {main.moves.length > 1 && (
          <ReviewPanel
            game={reviewed}
            name={game.name}
            {...{ positions, names, view }}
            shown={commonLength(path, mainPath)}
            onLook={(ply) => session.goTo(mainPath.slice(0, ply))}
            onBetter={(ply, turns) => session.showAfter(mainPath.slice(0, ply), turns)}
          />
        )}
        <TextPanel {...{ line, game, core }} custom={study.custom} ply={study.ply} />
        <GameOptions
          game={game}
          options={study.options}
          onChange={
            study.children.length > 0 || study.custom ? null : (options) => session.clear(options)
          }
        >
          <p class="hint">{study.custom ? texts.analysis.positionStart : texts.analysis.lead}</p>
          {(study.children.length > 0 || study.custom) && (
            <button type="button" class="small" onClick={() => session.clear(study.options)}>
              {texts.analysis.clear}
            </button>
          )}
        </GameOptions>
      </Side>
      <KeyboardHelp open={help} />
      {sharing.value && (
        <LineShare
          meanwhile={null}
          {...{ line, names, game, view }}
          viewer={viewer.value % names.length}
          shown={study.ply}
          onClose={() => {
            sharing.value = false;
          }}
        />
      )}
    </main>
  );
}

interface PressProps {
  /** False where there is nothing to do. */
  onPress: (() => void) | false;
  keys?: string;
  children: string;
}

function Press({ onPress, keys, children }: PressProps) {
  return (
    <button
      type="button"
      class="small"
      aria-keyshortcuts={keys}
      disabled={onPress === false}
      onClick={onPress || undefined}
    >
      {children}
    </button>
  );
}

function positionsOf({ start, moves }: Line): readonly string[] {
  return [start, ...moves.map(({ position }) => position)];
}

function reviewedLine(line: Line, custom: boolean, seats: number, core: Core): ReviewedGame {
  const { game, options, start, moves } = line;
  const outcome = outcomeIn(line, moves.length, core);
  return {
    game,
    options,
    seats,
    start: custom ? start : null,
    turns: moves.map(({ seat, turn }) => ({ seat, turn })),
    next: outcome === null ? seatIn(line, moves.length) : null,
    winners: outcome?.winners ?? null,
    own: peopleIn(keptGame(game), custom ? start : null, moves),
    sourceAt: (ply) => sourceIn(line, custom, ply),
  };
}

/** The game at one screen that the line is of; a link to this analysis. */
function sourceIn(line: Line, custom: boolean, ply: number): Source {
  const { game, options, start, moves } = line;
  const turns = moves.map(({ turn }) => turn);
  const whole = { options, from: custom ? start : null, children: branchesOf(turns) };
  const link = addressPath(game, { ...whole, path: turns.slice(0, ply) });
  const from = positionIn(line, ply);
  const short = addressPath(game, { options, from, children: [], path: [] });
  const { computers = [] } = keptGame(game) ?? {};
  return {
    link: link.length <= limits.text ? link : short,
    turn: ply + 1,
    against: computers.flatMap((level) => level ?? []),
  };
}

/** How far two paths go together. */
function commonLength(path: Path, other: Path): number {
  const parted = path.findIndex((turn, index) => turn !== other[index]);
  return parted < 0 ? path.length : parted;
}

/** Keeps the address up to date with the study; waits for pauses, as browsers limit changes. */
function useAddress(link: string): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(history.state, "", link), 150);
    return () => clearTimeout(timer);
  }, [link]);
}

function useUndoKeys(onUndo: () => void, onRedo: () => void): void {
  const latest = useLatest({ onUndo, onRedo });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof HTMLTextAreaElement) return;
      if (key === "z" && !event.shiftKey) latest.current.onUndo();
      else if (key === "y" || key === "z") latest.current.onRedo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [latest]);
}
