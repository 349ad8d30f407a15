// The turns so far. A press on one shows the position after it; the game goes on meanwhile.

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
  /** The turns after which a position stood there again, with how often. */
  again?: ReadonlyMap<number, number>;
  onLook(ply: number): void;
}

export function TurnList({ turns, options, names, view, shown, again, onLook }: TurnListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    // Only within the list: the page itself must not move.
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

/** That the position after a turn had been there before. */
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

/** A turn in notation that is broken between its actions only. */
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
