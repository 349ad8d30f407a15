// The board of a game without a server, with its seats and status.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Outcome } from "../../core/core";
import { type Line, outcomeIn, repetitionsOf, sceneIn, seatIn } from "../analysis/line";
import { InTurn } from "../base/in-turn";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame, Options } from "../net/protocol";
import { seatNames } from "../net/server";
import type { Notice } from "../net/table-notice";
import { Around } from "../play/around";
import { endingBySides } from "../play/ending";
import { LeaveFullScreen } from "../play/looking-back/full-screen";
import type { LookingBack } from "../play/looking-back/looking-back";
import { Notices } from "../play/notices";
import { PieceWords } from "../play/piece-words";
import { RulesButton, RulesPanel } from "../play/rules-help";
import { sceneOfDraft } from "../play/scene";
import { SeatFrame } from "../play/seat-frame";
import { LookingLine } from "../play/status-line";
import type { DraftSession } from "../play/turn-draft/draft-session";
import { TurnDraftBoard } from "../play/turn-draft-board";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/local";
import { nameOfLevel } from "../texts/names";
import { texts as tableTexts } from "../texts/table";
import type { Computers } from "./kept-game";

export interface LocalTableProps {
  line: Line;
  ply: number;
  game: CatalogueGame;
  view: GameView;
  viewer: number;
  /** The board accepts turns. */
  open: boolean;
  /** For pages with looking back. */
  looking?: LookingBack;
  /** In place of the seat to move. */
  says?: ComponentChildren;
  turnDraft: DraftSession;
  notice: Signal<Notice | null>;
  /** The computer's levels, by seat. */
  computers?: Computers;
  /** Cells to mark. */
  hinted?: readonly string[];
  /** Shows the first steps of a game that is new to the player (default). */
  introduces?: boolean;
  /** Content above the controls in the bar. */
  above?: ComponentChildren;
  /** Actions other than turns. */
  beside?: ComponentChildren;
}

export function LocalTable(props: LocalTableProps) {
  const { line, ply, game, view, viewer, open, looking, says, notice, turnDraft } = props;
  const { computers = [], hinted, introduces, above, beside } = props;
  const { value: stand } = turnDraft.place.stand;
  const names = seatNames(game, line.options);
  const [selected, select] = useState<string | null>(null);
  if (core.value === null) return <p role="status">{mainTexts.app.loading}</p>;
  const toMove = seatIn(line, ply);
  const outcome = outcomeIn(line, ply, core.value);
  const before = sceneIn(line, ply, core.value);
  const scene =
    open && outcome === null ? sceneOfDraft(stand, turnDraft.draft, core.value, before) : before;
  if (scene === null) return null;
  return (
    <div class={looking !== undefined && looking.at !== null ? "table looking-back" : "table"}>
      <div class="headline">
        <div class={`status${outcome === null ? "" : " ended"}`}>
          {looking !== undefined && looking.at !== null ? (
            <LookingLine looking={looking} ply={line.moves.length} yourTurn={false} />
          ) : (
            <p>
              {outcome === null && toMove !== null && (
                <view.SeatMark seat={toMove} options={line.options} />
              )}
              <span>
                {says !== undefined
                  ? says
                  : outcome === null && toMove !== null && computers[toMove] != null
                    ? texts.local.thinks(names[toMove] ?? "")
                    : sentence(view, outcome, toMove, names, line.options)}
                {outcome === null && repetitionsOf(line).has(ply) && (
                  <span class="repetition">{tableTexts.repetition}</span>
                )}
              </span>
            </p>
          )}
          <PieceWords
            view={view}
            position={scene.position}
            legal={scene.legal}
            piece={selected}
            visible={says === undefined}
          />
        </div>
        <RulesButton game={game} />
        <LeaveFullScreen />
        <p class="goal">{game.summary}</p>
      </div>
      <RulesPanel {...{ game, view }} options={line.options} position={scene.position} />
      <Around
        names={names}
        viewer={viewer}
        bystanders={view.bystanders?.(line.options)}
        over={
          <div class="messages-over">
            <Notices notice={notice} />
          </div>
        }
        card={(seat, place) => (
          <SeatFrame
            {...{ seat, place, view }}
            options={line.options}
            name={names[seat] ?? ""}
            toMove={outcome === null && toMove === seat}
            won={outcome?.winners.includes(seat) ?? false}
            states={["plain-seat"]}
            tags={
              outcome === null &&
              toMove === seat && <span class="tag">{mainTexts.room.toMove}</span>
            }
          >
            {computers[seat] != null && <p class="seat-player">{nameOfLevel(computers[seat])}</p>}
            {view.seatNote !== undefined && (
              <p class="seat-note">{view.seatNote(scene.position, seat)}</p>
            )}
          </SeatFrame>
        )}
      >
        {(own) => (
          <TurnDraftBoard
            {...{ own, stand, view, scene, turnDraft, viewer }}
            above={above}
            hinted={hinted}
            onSelect={select}
            introduces={introduces}
            label={mainTexts.room.board(game.name)}
            entry={open && outcome === null ? "now" : "later"}
          />
        )}
      </Around>
      <InTurn>{beside}</InTurn>
      <Spoken {...{ line, ply, names, view, outcome }} />
    </div>
  );
}

function sentence(
  view: GameView,
  outcome: Outcome | null,
  toMove: number | null,
  names: readonly string[],
  options: Options,
): string {
  if (outcome !== null) return endingBySides(view, outcome, options, names);
  return toMove === null ? texts.over : texts.toMove(names[toMove] ?? "");
}

interface SpokenProps {
  line: Line;
  ply: number;
  names: readonly string[];
  view: GameView;
  outcome: Outcome | null;
}

/** Announces the last turn to screen readers. */
function Spoken({ line, ply, names, view, outcome }: SpokenProps) {
  const [words, setWords] = useState("");
  const first = useRef(true);
  const move = line.moves[ply - 1];
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const way = core.value === null ? null : sceneIn(line, ply, core.value).way;
    const sentences =
      move === undefined
        ? [`${texts.at(0, 0)}.`]
        : [mainTexts.room.played(names[move.seat] ?? "", view.speak(move.turn, way))];
    const next = seatIn(line, ply);
    if (outcome !== null || next !== null)
      sentences.push(`${sentence(view, outcome, next, names, line.options)}.`);
    setWords(sentences.join(" "));
    // Only the last turn matters.
  }, [move, ply]);
  return (
    <p class="sr-only" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}
