// The board of a game that no server keeps, with its seats and whose turn it is.

import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Outcome } from "../../core/core";
import { type Line, outcomeIn, sceneIn, seatIn, standIn } from "../analysis/line";
import type { GameView } from "../games/view";
import type { CatalogueGame } from "../net/protocol";
import { seatNames } from "../net/server";
import type { Notice } from "../net/table";
import { Around } from "../room/around";
import { useComposing } from "../room/composing";
import { ComposingBoard } from "../room/composing-board";
import type { LookingBack } from "../room/looking-back";
import { Notices } from "../room/notices";
import { sceneOfDraft } from "../room/scene";
import { SeatFrame } from "../room/seat-frame";
import { ending, LookingLine } from "../room/status-line";
import { core } from "../rules-core";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/alone";

export interface AloneTableProps {
  line: Line;
  ply: number;
  game: CatalogueGame;
  view: GameView;
  viewer: number;
  /** One may play here. */
  open: boolean;
  /** Where there is a game that one goes back to. */
  looking?: LookingBack;
  notice: Signal<Notice | null>;
  onPlay(turn: string): void;
}

export function AloneTable(props: AloneTableProps) {
  const { line, ply, game, view, viewer, open, looking, notice, onPlay } = props;
  const stand = standIn(line, ply);
  const composing = useComposing({ stand, view, notice, onPlay });
  const names = seatNames(game, line.options);
  if (core.value === null) return <p role="status">{mainTexts.app.loading}</p>;
  const toMove = seatIn(line, ply);
  const outcome = outcomeIn(line, ply, core.value);
  const before = sceneIn(line, ply, core.value);
  const scene =
    open && outcome === null ? sceneOfDraft(stand, composing.draft, core.value, before) : before;
  if (scene === null) return null;
  return (
    <div class={looking !== undefined && looking.at !== null ? "table looking-back" : "table"}>
      <div class={`status${outcome === null ? "" : " ended"}`}>
        {looking !== undefined && looking.at !== null ? (
          <LookingLine looking={looking} ply={line.moves.length} yourTurn={false} />
        ) : (
          <p>
            {outcome === null && toMove !== null && (
              <view.SeatMark seat={toMove} options={line.options} />
            )}
            <span>{sentence(outcome, toMove, names)}</span>
          </p>
        )}
      </div>
      <Around
        names={names}
        viewer={viewer}
        everybodyPlays
        bystanders={view.bystanders?.(line.options)}
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
            {view.seatNote !== undefined && (
              <p class="seat-note">{view.seatNote(scene.position, seat)}</p>
            )}
          </SeatFrame>
        )}
      >
        <ComposingBoard
          {...{ stand, view, scene, composing, viewer }}
          label={mainTexts.room.board(game.name)}
          entry={open && outcome === null ? "now" : "later"}
        />
      </Around>
      <Notices notice={notice} />
      <Spoken {...{ line, ply, names, view, outcome }} />
    </div>
  );
}

function sentence(
  outcome: Outcome | null,
  toMove: number | null,
  names: readonly string[],
): string {
  if (outcome !== null) return ending(outcome, names, null);
  return toMove === null ? texts.over : texts.toMove(names[toMove] ?? "");
}

interface SpokenProps {
  line: Line;
  ply: number;
  names: readonly string[];
  view: GameView;
  outcome: Outcome | null;
}

/** The turn that led here in words, for people who don't see the board. */
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
    if (outcome !== null || next !== null) sentences.push(`${sentence(outcome, next, names)}.`);
    setWords(sentences.join(" "));
    // What led here is all that matters.
  }, [move, ply]);
  return (
    <p class="sr-only" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}
