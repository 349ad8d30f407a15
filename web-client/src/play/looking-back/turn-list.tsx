// The list of turns. A press on one shows the position after it; the game continues meanwhile.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../../game-kit/view";
import type { Options, PlayedTurn } from "../../net/protocol";
import { actionsOf } from "../../net/room";
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
            aria-current={shown === index + 1 ? "true" : undefined}
            onClick={() => onLook(index + 1)}
          >
            <span class="turn-number">{index + 1}</span>
            <view.SeatMark seat={seat} options={options} />
            <TurnActions turn={turn} />
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

/** A turn in notation, with line breaks only between its actions. */
export function TurnActions({ turn }: { turn: string }) {
  return (
    <span class="turn-actions">
      {actionsOf(turn).map((action, place) => (
        <Fragment key={place}>
          {place > 0 && " "}
          <span>{action}</span>
        </Fragment>
      ))}
    </span>
  );
}
