// Over the board: whose turn it is, how the game ended, or which turn is being looked at.

import type { GameView } from "../games/view";
import type { Result } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts";
import type { LookingBack } from "./looking-back";
import { seatRating } from "./rating";

export interface StatusLineProps {
  room: Room;
  names: readonly string[];
  view: GameView;
  /** Our turn is on its way. */
  sending: boolean;
  looking: LookingBack;
}

export function StatusLine({ room, names, view, sending, looking }: StatusLineProps) {
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
            {sending ? texts.room.sending : sentence(room, names)}
            <OwnRating room={room} />
          </span>
        </p>
      )}
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

/** What the game has done to our rating. */
function OwnRating({ room }: { room: Room }) {
  const rating = room.you.seat === null ? null : seatRating(room, room.you.seat);
  if (rating === null || rating.change === null) return null;
  return <span class="own-rating">{texts.result.rating(rating.now, rating.change)}</span>;
}

function sentence(room: Room, names: readonly string[]): string {
  if (room.result !== null) return ending(room.result, names, room.you.seat);
  if (room.status === "paused") return texts.room.paused;
  if (room.to_move === null)
    return texts.room.waiting(room.seats.filter(({ player }) => player === null).length);
  if (room.to_move === room.you.seat) return texts.room.yourTurn;
  const player = room.seats[room.to_move]?.player?.name ?? "";
  return texts.room.turnOf(names[room.to_move] ?? "", player);
}

/** How the game ended, for somebody in this seat. */
export function ending(
  { winners, reason }: Pick<Result, "winners" | "reason">,
  names: readonly string[],
  you: number | null,
): string {
  if (reason === "aborted") return texts.result.aborted;
  const because = texts.result.reasons[reason] ?? reason;
  if (winners.length === 0)
    return `${reason === "neutral-connected" ? texts.result.nobody : texts.result.draw}: ${because}`;
  const won = you !== null && winners.includes(you);
  const who = won
    ? texts.result.won
    : texts.result.lost(winners.map((seat) => names[seat] ?? "").join(", "));
  return `${who}: ${because}`;
}
