// Trying out turns on any position of a game, in as many lines as one likes. All of it is in the
// address, so a link shows the same to others.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Core } from "../../core/core";
import { addressPath, type Path, readAddress } from "../analysis/address";
import { changed, type Edits, firstOf, moved, redo, undo } from "../analysis/edits";
import { groundOf, type Line, moveIn, outcomeIn, positionIn, seatIn } from "../analysis/line";
import {
  at,
  goTo as goToPath,
  growStudy,
  isMain,
  lineOf,
  mainLineOf,
  pathOf,
  play,
  promote,
  remove,
  type Study,
} from "../analysis/study";
import { TextPanel } from "../analysis/text-panel";
import { Variations } from "../analysis/variations";
import { useLatest } from "../base/latest";
import { route } from "../base/router";
import { BestLines } from "../insight/best-lines";
import type { ReviewedGame } from "../insight/review";
import { ReviewPanel } from "../insight/review-panel";
import { GameOptions } from "../local/game-options";
import { keptGame, peopleIn } from "../local/kept-game";
import { LocalFrame as Framed, type LocalPageProps, optionsOf } from "../local/local-frame";
import { LocalTable } from "../local/local-table";
import type { CatalogueGame } from "../net/protocol";
import { seatNames } from "../net/server";
import type { Notice } from "../net/table-notice";
import { BrowseBar } from "../play/looking-back/browse-bar";
import { browse, useBrowseKeys } from "../play/looking-back/browse-keys";
import { KeyboardHelp } from "../play/looking-back/keyboard-help";
import type { LookingBack } from "../play/looking-back/looking-back";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import { CopyButton } from "../ui/copy-button";

export function AnalysisPage({ game }: { game: string }) {
  return <Framed id={game} Page={Analysis} />;
}

function Analysis({ game, view, core }: LocalPageProps) {
  const edits = useSignal<Edits<Study> | null>(null);
  const warning = useSignal<string | null>(null);
  const notice = useSignal<Notice | null>(null);
  const viewer = useSignal(0);
  const help = useSignal(false);
  const { value: address } = route;
  // The address changes when the reader follows another link or goes back to one.
  const opened = useMemo(() => studyAt(game, core), [address, game, core]);
  useEffect(() => {
    edits.value = firstOf(opened.study);
    warning.value = opened.warning;
  }, [opened, edits, warning]);
  const now = edits.value ?? firstOf(opened.study);
  const study = now.now;
  const line = useMemo(() => lineOf(study), [study]);
  const path = pathOf(study);
  const names = seatNames(game, study.options);
  const link = linkOf(study);
  useAddress(link);
  useEffect(() => {
    document.title = texts.analysis.tab(game.name);
  }, [game]);

  const set = (next: Edits<Study>) => {
    notice.value = null;
    warning.value = null;
    edits.value = next;
  };
  const go = (next: Study) => set(moved(now, next));
  const change = (next: Study) => set(changed(now, next));
  const looking = lookingAt(study, go);
  useBrowseKeys((key) => browse(key, looking, help));
  useUndoKeys(
    () => set(undo(now)),
    () => set(redo(now)),
  );

  function onPlay(turn: string): void {
    const here = { position: positionIn(line, study.ply), seat: seatIn(line, study.ply) };
    const move = moveIn(study, here, turn, core);
    if ("message" in move) return;
    const next = play(study, move);
    if (next.children === study.children) go(next);
    else change(next);
  }

  /** A line from the position of `from`, to be seen after its first turn. */
  function show(from: Study, turns: readonly string[]): void {
    let next = from;
    for (const turn of turns) {
      const along = lineOf(next);
      const here = { position: positionIn(along, next.ply), seat: seatIn(along, next.ply) };
      const move = moveIn(next, here, turn, core);
      if ("message" in move) break;
      next = play(next, move);
    }
    const first = at(next, from.ply + 1);
    if (next.children === study.children) go(first);
    else change(first);
  }

  const outcome = useMemo(() => outcomeIn(line, study.ply, core), [line, study.ply]);
  const main = useMemo(() => mainLineOf(study), [study.children, study.start]);
  const reviewed = useMemo(() => reviewedLine(main, study.custom, names.length, core), [main]);
  const positions = useMemo(() => positionsOf(line), [line]);
  const mainPath = main.moves.map(({ turn }) => turn);

  return (
    <main class={`room local game-${game.id}`}>
      <h1 class="sr-only">{texts.analysis.title(game.name)}</h1>
      <LocalTable
        {...{ line, game, view, notice, onPlay }}
        ply={study.ply}
        viewer={viewer.value % names.length}
        open
        beside={() => (
          <BestLines
            ground={{
              game: game.id,
              options: study.options,
              start: study.start,
              turns: path,
            }}
            toMove={outcome === null ? seatIn(line, study.ply) : null}
            winners={outcome?.winners ?? null}
            name={game.name}
            {...{ positions, names, view }}
            onPlay={(turns) => show(study, turns)}
          />
        )}
      />
      <aside class="side">
        {warning.value !== null && (
          <p class="notice" role="alert">
            {warning.value}
          </p>
        )}
        <section class="panel turns" aria-labelledby="lines">
          <h2 id="lines">{texts.analysis.lines}</h2>
          <Variations
            nodes={study.children}
            options={study.options}
            {...{ names, view, path }}
            onGoTo={(target) => go(goToPath(study, target))}
          />
          {line.moves.length > 0 && (
            <BrowseBar
              ply={line.moves.length}
              looking={looking}
              canReplay={false}
              lastLabel={texts.last}
            />
          )}
          <div class="turn-links">
            <Press keys="Control+Z" onPress={now.past.length > 0 && (() => set(undo(now)))}>
              {texts.undo}
            </Press>
            <Press keys="Control+Y" onPress={now.future.length > 0 && (() => set(redo(now)))}>
              {texts.redo}
            </Press>
            <Press onPress={path.length > 0 && (() => change(remove(study, path)))}>
              {texts.analysis.remove}
            </Press>
            <Press onPress={!isMain(study, path) && (() => change(promote(study, path)))}>
              {texts.analysis.promote}
            </Press>
            <CopyButton
              class="small"
              label={texts.analysis.copyLink}
              text={location.origin + link}
            />
            <Press
              onPress={() => {
                ++viewer.value;
              }}
            >
              {texts.flip}
            </Press>
            <Press
              keys="?"
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
            onLook={(ply) => go(goToPath(study, mainPath.slice(0, ply)))}
            onBetter={(ply, turns) => show(goToPath(study, mainPath.slice(0, ply)), turns)}
          />
        )}
        <TextPanel {...{ line, game, core }} custom={study.custom} ply={study.ply} />
        <GameOptions
          game={game}
          options={study.options}
          onChange={
            study.children.length > 0 || study.custom
              ? null
              : (options) => change(emptyStudy(game, options, core))
          }
        >
          <p class="hint">{study.custom ? texts.analysis.positionStart : texts.analysis.lead}</p>
          {(study.children.length > 0 || study.custom) && (
            <button
              type="button"
              class="small"
              onClick={() => change(emptyStudy(game, study.options, core))}
            >
              {texts.analysis.clear}
            </button>
          )}
        </GameOptions>
      </aside>
      <KeyboardHelp open={help} />
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

/** The study in the address, with a warning if it is broken or has illegal turns. */
function studyAt(game: CatalogueGame, core: Core): { study: Study; warning: string | null } {
  const address = readAddress(location.search, location.hash);
  const options = optionsOf(game, address?.options);
  const ground = groundOf(game.id, options, address?.from ?? null, core);
  if (address === null || ground === null)
    return { study: emptyStudy(game, options, core), warning: texts.analysis.badLink };
  const begin = { ...ground, custom: address.from !== null };
  const { study, pruned } = growStudy(begin, address.children, address.path, core);
  return { study, warning: pruned ? texts.analysis.pruned : null };
}

function emptyStudy(game: CatalogueGame, options: Record<string, string>, core: Core): Study {
  const ground = groundOf(game.id, options, null, core);
  if (ground === null) throw new Error(`${game.id} has no start`);
  return growStudy({ ...ground, custom: false }, [], [], core).study;
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
    own: custom ? [] : peopleIn(keptGame(game), moves),
  };
}

/** How far two paths go together. */
function commonLength(path: Path, other: Path): number {
  const parted = path.findIndex((turn, index) => turn !== other[index]);
  return parted < 0 ? path.length : parted;
}

function linkOf(study: Study): string {
  const { game, options, custom, start, children } = study;
  return addressPath(game, { options, from: custom ? start : null, children, path: pathOf(study) });
}

function lookingAt(study: Study, go: (study: Study) => void): LookingBack {
  const { ply, line } = study;
  return {
    at: ply < line.length ? ply : null,
    shown: ply,
    newTurns: 0,
    replaying: false,
    look: (target) => go(at(study, target ?? line.length)),
    replay: () => undefined,
  };
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
