// The turns so far. A press on one shows the position after it; the game goes on meanwhile.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameView } from "../games/view";
import { actionsOf, type Room } from "../net/room";
import { texts } from "../texts";

export interface TurnListProps {
  room: Room;
  names: readonly string[];
  view: GameView;
  lookedAt: number | null;
  /** Null: back to the game as it stands. */
  onLook(ply: number | null): void;
}

export function TurnList({ room, names, view, lookedAt, onLook }: TurnListProps) {
  const list = useRef<HTMLOListElement>(null);
  const shown = lookedAt ?? room.ply;
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    // Only within the list: the page itself must not move.
    if (box && item) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [shown]);

  function look(ply: number): void {
    onLook(ply >= room.ply ? null : Math.max(ply, 0));
  }

  if (room.status === "open") return null;
  return (
    <section class="panel turns" aria-labelledby="turns">
      <h2 id="turns">{texts.room.turns}</h2>
      <ol ref={list} class={view.longTurns ? "long" : ""}>
        {room.turns.map(({ seat, turn }, index) => (
          <li key={index}>
            <button
              type="button"
              class="turn"
              aria-current={shown === index + 1 ? "true" : undefined}
              aria-label={texts.room.turn(index + 1, names[seat] ?? "", view.speak(turn))}
              onClick={() => look(index + 1)}
            >
              <span class="turn-number">{index + 1}</span>
              <view.SeatMark seat={seat} options={room.options} />
              <span class="turn-actions">
                {actionsOf(turn).map((action, place) => (
                  <Fragment key={place}>
                    {place > 0 && " "}
                    <span>{action}</span>
                  </Fragment>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {room.ply === 0 ? (
        <p class="hint">{texts.room.noTurns}</p>
      ) : (
        <div class="browse">
          <Step
            label={texts.room.first}
            sign="first"
            disabled={shown === 0}
            onPress={() => look(0)}
          />
          <Step
            label={texts.room.previous}
            sign="back"
            disabled={shown === 0}
            onPress={() => look(shown - 1)}
          />
          <Step
            label={texts.room.following}
            sign="on"
            disabled={lookedAt === null}
            onPress={() => look(shown + 1)}
          />
          <Step
            label={texts.room.back}
            sign="last"
            disabled={lookedAt === null}
            onPress={() => onLook(null)}
          />
        </div>
      )}
    </section>
  );
}

const signs = {
  first: "M5 5H8V19H5ZM20 5V19L9 12Z",
  back: "M17 5V19L6 12Z",
  on: "M7 5V19L18 12Z",
  last: "M19 5H16V19H19ZM4 5V19L15 12Z",
} as const;

interface StepProps {
  label: string;
  sign: keyof typeof signs;
  disabled: boolean;
  onPress(): void;
}

function Step({ label, sign, disabled, onPress }: StepProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}
