// The seats around the board: the viewer's at the bottom, the others clockwise in turn order, so
// that the next one to play sits to the left. Before the start a free seat is taken by a press.

import type { ComponentChildren } from "preact";
import type { GameView } from "../games/view";
import type { Room } from "../net/room";
import type { Table } from "../net/table";
import { texts } from "../texts";
import { seatRating } from "./rating";
import { SeatClock } from "./seat-clock";

export interface SeatsProps {
  table: Table;
  room: Room;
  names: readonly string[];
  view: GameView;
  viewer: number;
  /** The position that is shown, for what is worth knowing of each side in it. */
  position: string | null;
  /** The board. */
  children: ComponentChildren;
}

/** Where the seats are, clockwise from the viewer's. */
const placesAround: Readonly<Record<number, readonly string[]>> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
};

export function Seats({ table, room, names, view, viewer, position, children }: SeatsProps) {
  const places = placesAround[names.length] ?? [];
  const bystanders = view.bystanders?.(room.options) ?? [];
  const everybodyPlays = room.seats.every(({ withdrew }) => withdrew === null);
  return (
    <div class={`around around-${names.length}`}>
      {names.map((name, seat) => (
        <SeatCard
          key={name}
          place={places[(seat - viewer + names.length) % names.length] ?? "top"}
          {...{ table, room, name, seat, view, position }}
        />
      ))}
      {names.length === 3 && (
        <>
          <Arrow place="up" shown={everybodyPlays} />
          <Arrow place="across" shown={everybodyPlays} />
          <Arrow place="down" shown={everybodyPlays} />
        </>
      )}
      <div class="board-place">{children}</div>
      {bystanders.map(({ name, note, Mark }) => (
        <p class="bystander" key={name}>
          <Mark />
          <strong>{name}</strong> <span>{note}</span>
        </p>
      ))}
    </div>
  );
}

/** Between two seats: who plays after whom. Where two are left it goes without saying. */
function Arrow({ place, shown }: { place: "up" | "across" | "down"; shown: boolean }) {
  return (
    <svg
      class={`arrow arrow-${place}${shown ? "" : " unseen"}`}
      viewBox="0 0 40 24"
      aria-hidden="true"
    >
      <path d="M3 12H34M25 4L34 12L25 20" />
    </svg>
  );
}

interface SeatCardProps {
  table: Table;
  room: Room;
  name: string;
  seat: number;
  place: string;
  view: GameView;
  position: string | null;
}

function SeatCard({ table, room, name, seat, place, view, position }: SeatCardProps) {
  const { player = null, withdrew = null } = room.seats[seat] ?? {};
  const yours = room.you.seat === seat;
  const toMove = room.to_move === seat;
  const won = room.result?.winners.includes(seat) ?? false;
  const states = [
    `seat place-${place}`,
    toMove && "to-move",
    yours && "yours",
    withdrew !== null && "withdrawn",
    won && "won",
  ];
  return (
    <section
      class={states.filter(Boolean).join(" ")}
      aria-label={texts.room.seat(seat + 1, name)}
      aria-current={toMove ? "true" : undefined}
    >
      <view.SeatMark seat={seat} options={room.options} />
      <div class="seat-text">
        <p class="seat-name">
          <span class="seat-number" aria-hidden="true">
            {seat + 1}
          </span>
          {name}
          <SeatTag room={room} seat={seat} />
        </p>
        {player === null ? (
          <FreeSeat table={table} room={room} name={name} seat={seat} />
        ) : (
          <p class="seat-player">
            {yours ? (
              <span class="dot here" aria-hidden="true" />
            ) : (
              <Presence here={room.presence.seats[seat] ?? false} />
            )}
            <span class="player-name">{player.name}</span>
            {yours && <span class="seat-you">({texts.room.you})</span>}
            <Rating room={room} seat={seat} />
          </p>
        )}
        {yours && room.status === "open" && (
          <button type="button" class="small" onClick={() => void table.leaveSeat()}>
            {texts.room.leave}
          </button>
        )}
        {position !== null && room.status !== "open" && view.seatNote !== undefined && (
          <p class="seat-note">{view.seatNote(position, seat)}</p>
        )}
      </div>
      <SeatClock connection={table.connection} room={room} seat={seat} name={name} />
    </section>
  );
}

/** The rating, and what the game has done to it. */
function Rating({ room, seat }: { room: Room; seat: number }) {
  const rating = seatRating(room, seat);
  if (rating === null) return null;
  const { now, change } = rating;
  const words =
    change === null ? texts.result.seatRating(now) : texts.result.seatRatingChange(now, change);
  return (
    <span class="seat-rating">
      <span class="sr-only">{words}</span>
      <span aria-hidden="true">
        {now} {change !== null && <strong class="rating-change">{change}</strong>}
      </span>
    </span>
  );
}

function Presence({ here }: { here: boolean }) {
  return (
    <span
      class={here ? "dot here" : "dot away"}
      role="img"
      aria-label={here ? texts.room.connected : texts.room.away}
      title={here ? texts.room.connected : texts.room.away}
    />
  );
}

/** One word about the seat: its place, that it withdrew, or that it moves now or next. */
function SeatTag({ room, seat }: { room: Room; seat: number }) {
  const withdrew = room.seats[seat]?.withdrew ?? null;
  const words = [];
  if (withdrew !== null) words.push(texts.room.withdrew[withdrew.reason] ?? withdrew.reason);
  if (room.result !== null && room.result.winners.length > 0)
    words.push(texts.room.place(room.result.places[seat] ?? 1));
  if (room.to_move === seat) words.push(texts.room.toMove);
  else if (room.seats.length > 2 && nextAfter(room) === seat) words.push(texts.room.next);
  return words.length === 0 ? null : <span class="tag">{words.join(" · ")}</span>;
}

/** The seat that plays after the one to move; null when nobody is to move. */
function nextAfter(room: Room): number | null {
  if (room.to_move === null) return null;
  for (let step = 1; step < room.seats.length; ++step) {
    const seat = (room.to_move + step) % room.seats.length;
    if (room.seats[seat]?.withdrew === null) return seat;
  }
  return null;
}

interface FreeSeatProps {
  table: Table;
  room: Room;
  name: string;
  seat: number;
}

function FreeSeat({ table, room, name, seat }: FreeSeatProps) {
  if (room.status !== "open" || room.you.role === "spectator")
    return <p class="seat-player">{texts.room.free}</p>;
  return (
    <button
      type="button"
      class="small primary"
      aria-label={texts.room.sitAs(name)}
      onClick={() => void table.takeSeat(seat)}
    >
      {texts.room.sit}
    </button>
  );
}
