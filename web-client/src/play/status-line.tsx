// The line over the board: the seat to move, the end of the game, or the earlier turn on the board.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { core } from "../base/rules-core";
import type { GameView } from "../game-kit/view";
import { repetitionsIn } from "../net/history";
import type { Room } from "../net/room";
import { texts } from "../texts";
import { texts as table } from "../texts/table";
import { seatRating } from "../ui/rating";
import { computerWords } from "./computer-words";
import { endingOf } from "./ending";
import type { LookingBack } from "./looking-back/looking-back";

export interface StatusLineProps {
  room: Room;
  names: readonly string[];
  view: GameView;
  /** Our turn is on its way. */
  sending: boolean;
  looking: LookingBack;
  /** Words in place of the sentence. */
  children?: ComponentChildren;
}

export function StatusLine(props: StatusLineProps) {
  const { room, names, view, sending, looking, children } = props;
  const yourTurn = room.status === "playing" && room.to_move === room.you.seat;
  const seatInWords = room.status === "playing" ? room.to_move : (room.result?.winners[0] ?? null);
  return (
    <div class={`status${yourTurn ? " your-turn" : ""}${room.result ? " ended" : ""}`}>
      {looking.at !== null ? (
        <LookingLine looking={looking} ply={room.ply} yourTurn={yourTurn && !sending} />
      ) : (
        <p>
          {seatInWords !== null && !sending && (
            <view.SeatMark seat={seatInWords} options={room.options} />
          )}
          <span>
            {sending ? texts.room.sending : sentence(room, names, view)}
            <OwnRating room={room} />
            <Repetition room={room} />
            <Watching room={room} />
            <Waiting room={room} />
          </span>
        </p>
      )}
      {children}
    </div>
  );
}

interface LookingLineProps {
  looking: LookingBack;
  ply: number;
  yourTurn: boolean;
}

/** Which turn is on the board instead of the last one, and what has happened meanwhile. */
export function LookingLine({ looking, ply, yourTurn }: LookingLineProps) {
  const { shown, newTurns, look } = looking;
  return (
    <p class="looking">
      <span>{texts.room.looking(shown, ply)}</span>
      <span role="status">
        {newTurns > 0 && <span class="tag attention">{texts.looking.newTurns(newTurns)}</span>}
      </span>
      <button
        type="button"
        class={yourTurn ? "small primary" : "small"}
        aria-keyshortcuts="Escape End"
        onClick={() => look(null)}
      >
        {yourTurn ? texts.looking.yourTurn : texts.room.back}
      </button>
    </p>
  );
}

/** A note for spectators that all seats are taken. */
function Watching({ room }: { room: Room }) {
  if (room.you.seat !== null || room.status === "open" || room.status === "over") return null;
  return <span class="watching">{texts.room.allSeated}</span>;
}

/** Why a computer player does not answer an offer yet. */
function Waiting({ room }: { room: Room }) {
  const seat = Object.keys(room.botWaits)
    .map(Number)
    .find((each) => each !== room.to_move);
  return seat === undefined ? null : <span class="watching">{computerWords(room, seat)}</span>;
}

/** A warning that the position stood there before, because the third time is a draw. */
function Repetition({ room }: { room: Room }) {
  const again = useRepetitions(room);
  return room.status === "playing" && again.has(room.ply) ? (
    <span class="repetition">{table.repetition}</span>
  ) : null;
}

/** The turns after which a position stood there again, with how often. */
export function useRepetitions(room: Room): ReadonlyMap<number, number> {
  const { ply, position } = room;
  const known = useMemo(() => new Map(), [room.room]);
  return useMemo(
    () => (core.value === null ? new Map() : repetitionsIn(room, core.value, known)),
    [ply, position, core.value, known],
  );
}

/** Our rating, and its change by the game. */
function OwnRating({ room }: { room: Room }) {
  const rating = room.you.seat === null ? null : seatRating(room, room.you.seat);
  if (rating === null || rating.change === null) return null;
  return <span class="own-rating">{texts.result.rating(rating.now, rating.change)}</span>;
}

function sentence(room: Room, names: readonly string[], view: GameView): string {
  if (room.result !== null) return endingOf(room, names, view);
  if (room.status === "paused") return texts.room.paused;
  if (room.to_move === null)
    return texts.room.waiting(room.seats.filter(({ player }) => player === null).length);
  if (room.to_move === room.you.seat) return texts.room.yourTurn;
  const player = room.seats[room.to_move]?.player ?? null;
  if (player?.bot !== undefined) return computerWords(room, room.to_move);
  return texts.room.turnOf(names[room.to_move] ?? "", player?.name ?? "");
}
