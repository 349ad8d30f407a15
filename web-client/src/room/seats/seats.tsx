// The seats of a room around its board. Before the start, a press takes a free seat.

import type { VNode } from "preact";
import { followLink, playerPath } from "../../base/router";
import { SeatClock } from "../../clock/seat-clock";
import type { GameView } from "../../game-kit/view";
import type { Player } from "../../net/protocol";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { Around } from "../../play/around";
import { SeatFrame } from "../../play/seat-frame";
import { texts } from "../../texts";
import { nameOf } from "../../texts/names";
import { BotMark } from "../../ui/bot-mark";
import { seatRating } from "../../ui/rating";
import { ComputerLevel, SeatComputer } from "../computer-seat";

export interface SeatsProps {
  table: Table;
  room: Room;
  names: readonly string[];
  view: GameView;
  viewer: number;
  /** The position on the board, for the details of each side in it. */
  position: string | null;
  over?: VNode;
  /** The board and its bar, with the viewer's own seat. */
  children(own: VNode): VNode;
}

export function Seats(props: SeatsProps) {
  const { table, room, names, view, viewer, position, over, children } = props;
  return (
    <Around
      names={names}
      viewer={viewer}
      bystanders={view.bystanders?.(room.options)}
      {...(over === undefined ? {} : { over })}
      card={(seat, place) => (
        <SeatCard name={names[seat] ?? ""} {...{ table, room, seat, place, view, position }} />
      )}
    >
      {children}
    </Around>
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
  return (
    <SeatFrame
      {...{ view, seat, name, place, toMove }}
      options={room.options}
      won={room.result?.winners.includes(seat) ?? false}
      states={[yours && "yours", withdrew !== null && "withdrawn"]}
      tags={
        <>
          {yours && <span class="seat-you">({texts.room.you})</span>}
          <SeatTag room={room} seat={seat} />
        </>
      }
      end={<SeatClock connection={table.connection} room={room} seat={seat} name={name} />}
    >
      {player === null ? (
        <FreeSeat table={table} room={room} name={name} seat={seat} />
      ) : (
        <p class="seat-player">
          {yours ? (
            <span class="dot here" aria-hidden="true" />
          ) : player.bot !== undefined ? (
            <BotMark />
          ) : (
            <Presence here={room.presence.seats[seat] ?? false} />
          )}
          <SeatPlayer player={player} />
          <Rating room={room} seat={seat} />
        </p>
      )}
      {player?.bot !== undefined && <ComputerLevel {...{ table, room, name, seat }} />}
      {yours && room.status === "open" && (
        <button type="button" class="small" onClick={() => void table.requests.leaveSeat()}>
          {texts.room.leave}
        </button>
      )}
      {position !== null && room.status !== "open" && view.seatNote !== undefined && (
        <p class="seat-note">{view.seatNote(position, seat)}</p>
      )}
    </SeatFrame>
  );
}

/** Players with an account have a link to their profile. */
function SeatPlayer({ player }: { player: Player }) {
  if (player.guest) return <span class="player-name">{player.name}</span>;
  return (
    <a class="player-name" href={playerPath(player.name)} onClick={followLink}>
      {nameOf(player)}
    </a>
  );
}

/** The rating, and its change by the game. */
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

/** One word about the seat: its place, its withdrawal, or that it moves now or next. */
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

/** The seat after the one to move; null if no seat is to move. */
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
    <>
      <button
        type="button"
        class="small primary"
        aria-label={texts.room.sitAs(name)}
        onClick={() => void table.requests.takeSeat(seat)}
      >
        {texts.room.sit}
      </button>
      <SeatComputer {...{ table, room, name, seat }} />
    </>
  );
}
