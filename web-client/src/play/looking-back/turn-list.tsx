// The list of turns. A press on one shows the position after it; the game continues meanwhile.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../../game-kit/view";
import type { Options, PlayedTurn } from "../../net/protocol";
import { texts } from "../../texts";
import { texts as table } from "../../texts/table";

export interface TurnListProps {
  turns: readonly PlayedTurn[];
  options: Options;
  names: readonly string[];
  view: GameView;
  /** The number of the turn on the board. */
  shown: number;
  /** For turns after which a position repeats: how often it has occurred. */
  again?: ReadonlyMap<number, number>;
  onLook(ply: number): void;
}

export function TurnList({ turns, options, names, view, shown, again, onLook }: TurnListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls only the list, not the page.
    if (box) box.scrollTop = item ? item.offsetTop - box.clientHeight / 2 : 0;
  }, [shown]);

  if (turns.length === 0) return <p class="hint">{texts.room.noTurns}</p>;
  return (
    <ol ref={list} class={view.longTurns ? "long" : ""}>
      {turns.map(({ seat, turn }, index) => (
        <li key={index}>
          <button
            type="button"
            class="turn"
            data-turn={turn}
            title={view.speak(turn)}
            aria-current={shown === index + 1 ? "true" : undefined}
            onClick={() => onLook(index + 1)}
          >
            <span class="turn-number">{index + 1}</span>
            <view.SeatMark seat={seat} options={options} />
            <TurnParts {...{ view, turn, seat }} before={turns[index - 1]?.turn ?? null} />
            <Again times={again?.get(index + 1)} />
            <span class="sr-only">{texts.room.played(names[seat] ?? "", view.speak(turn))}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Marks a turn whose position has occurred before. */
function Again({ times }: { times: number | undefined }) {
  return times === undefined ? null : (
    <>
      <span class="turn-again" aria-hidden="true" title={table.stood(times)}>
        ×{times}
      </span>
      <span class="sr-only">{table.stood(times)}</span>
    </>
  );
}

export interface TurnPartsProps {
  view: GameView;
  turn: string;
  seat: number;
  /** The turn before it; null if there is none. */
  before: string | null;
}

/** A turn as figures and signs, with line breaks only between its parts; not for screen readers. */
export function TurnParts({ view, turn, seat, before }: TurnPartsProps) {
  return (
    <span class="turn-parts" aria-hidden="true">
      {view.listed(turn, seat, before).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && " "}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}
