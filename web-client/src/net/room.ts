// A room as the client knows it: a pure fold over a snapshot and the events after it.
// No clock, no I/O, no rules.

import type { PlayedTurn, RoomEvent, SeatState, Snapshot, You } from "./protocol";

export interface Room extends Snapshot {
  /** The positions that events have told, by the number of turns before them. */
  positions: Readonly<Record<number, string>>;
}

export function roomFromSnapshot(snapshot: Snapshot): Room {
  const positions: Record<number, string> = {};
  if (snapshot.position !== null) positions[snapshot.ply] = snapshot.position;
  return { ...snapshot, positions };
}

/** Precondition: `event.seq === room.seq + 1`. Kinds of later servers only count. */
export function applyEvent(room: Room, event: RoomEvent): Room {
  const next = { ...room, seq: event.seq };
  switch (event.kind) {
    case "seated":
      next.seats = withSeat(room, event.seat, { player: event.player, withdrew: null });
      break;
    case "unseated":
      next.seats = withSeat(room, event.seat, { player: null, withdrew: null });
      break;
    case "started":
      next.status = "playing";
      stand(next, event);
      break;
    case "played":
      next.turns = [...room.turns, { seat: event.seat, turn: event.turn }];
      next.ply = event.ply;
      stand(next, event);
      break;
    case "withdrew":
      next.seats = withSeat(room, event.seat, {
        player: room.seats[event.seat]?.player ?? null,
        withdrew: { ply: room.ply, reason: event.reason },
      });
      stand(next, event);
      break;
    case "ended":
      next.status = "over";
      next.to_move = null;
      next.result = event.result;
      break;
  }
  return next;
}

/** Where the player with this id sits after the event, what else is known about him unchanged. */
export function youAfter(you: You, event: RoomEvent, playerId: string | undefined): You {
  if (event.kind === "seated" && event.player.id === playerId)
    return { ...you, seat: event.seat, role: "player" };
  if (event.kind === "unseated" && you.seat === event.seat)
    return { ...you, seat: null, role: you.play_key === undefined ? "spectator" : "invited" };
  return you;
}

/** The turn that led to the position after `ply` turns. */
export function turnAt(room: Room, ply: number): PlayedTurn | null {
  return room.turns[ply - 1] ?? null;
}

/** A turn's actions. */
export function actionsOf(turn: string): string[] {
  return turn.split(" ");
}

function withSeat(room: Room, seat: number, state: SeatState): SeatState[] {
  return room.seats.map((old, index) => (index === seat ? state : old));
}

function stand(
  room: Room,
  standing: { position: string; hash: string; to_move: number | null },
): void {
  room.position = standing.position;
  room.hash = standing.hash;
  room.to_move = standing.to_move;
  room.positions = { ...room.positions, [room.ply]: standing.position };
}
