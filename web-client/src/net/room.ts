// A room: a pure fold over a snapshot and the events after it.
// No clock, no I/O, no rules.

import type {
  ChatLine,
  ClockTimes,
  OfferKind,
  OpenOffer,
  PlayedTurn,
  Refused,
  RoomEvent,
  SeatState,
  Snapshot,
  Standing,
  You,
} from "./protocol";

export interface Offering {
  what: OfferKind;
  seat: number;
}

export interface Room extends Snapshot {
  /** The positions in the events, by the number of turns before them. */
  positions: Readonly<Record<number, string>>;
  /** The offers since the last turn whose events this client has got. */
  offered: readonly Offering[];
  /** The last refusal of an offer, until something else is played or offered. */
  declined: Offering | null;
  /** Seats whose players are away: from when on they can be claimed, by the server's clock. */
  away: Readonly<Record<number, number>>;
  /** Seats whose computer players wait for a place, and why. */
  botWaits: Readonly<Record<number, Refused>>;
}

/** The number of chat lines that a room keeps: the newest. */
const chatKept = 300;

export function roomFromSnapshot(snapshot: Snapshot): Room {
  const positions: Record<number, string> = {};
  if (snapshot.position !== null) positions[snapshot.ply] = snapshot.position;
  return { ...snapshot, positions, offered: [], declined: null, away: {}, botWaits: {} };
}

/** Precondition: `event.seq === room.seq + 1`. Kinds of later servers only count. */
export function applyEvent(room: Room, event: RoomEvent): Room {
  const next = { ...room, seq: event.seq };
  switch (event.kind) {
    case "seated":
      next.seats = withSeat(room, event.seat, {
        player: event.player,
        rating: event.rating ?? null,
        withdrew: null,
      });
      break;
    case "unseated":
      next.seats = withSeat(room, event.seat, { player: null, rating: null, withdrew: null });
      break;
    case "started":
      next.status = "playing";
      stand(next, event, event.at);
      break;
    case "played":
      next.turns = [...room.turns, { seat: event.seat, turn: event.turn }];
      next.ply = event.ply;
      stand(next, event, event.at);
      closeOffersOfTurn(next);
      break;
    case "taken_back":
      next.turns = room.turns.slice(0, event.ply);
      next.ply = event.ply;
      next.positions = Object.fromEntries(
        Object.entries(room.positions).filter(([ply]) => Number(ply) < event.ply),
      );
      stand(next, event, event.at);
      closeOffersOfTurn(next);
      break;
    case "withdrew": {
      const { player = null, rating = null } = room.seats[event.seat] ?? {};
      const { ply } = room;
      next.seats = withSeat(room, event.seat, {
        player,
        rating,
        withdrew: { ply, reason: event.reason },
      });
      stand(next, event, event.at);
      next.offers = [];
      next.away = without(room.away, event.seat);
      break;
    }
    case "offered":
      next.offers = [...room.offers, { what: event.what, seat: event.seat, accepted: [] }];
      next.offered = [...room.offered, { what: event.what, seat: event.seat }];
      next.declined = null;
      break;
    case "answered":
      answer(next, event);
      break;
    case "paused":
      next.status = "paused";
      next.clock_running_since = null;
      setClocks(next, event);
      next.offers = [];
      next.away = {};
      break;
    case "resumed":
      next.status = "playing";
      setClocks(next, event);
      next.clock_running_since = runningSince(next, event.at);
      next.offers = [];
      next.declined = null;
      break;
    case "ended":
      next.status = "over";
      next.to_move = null;
      next.result = event.result;
      next.ratings = event.ratings;
      next.clock_running_since = null;
      next.start_by = null;
      next.offers = [];
      next.offered = [];
      next.declined = null;
      next.away = {};
      break;
    case "rematch":
      next.rematch = event.next;
      next.offers = [];
      break;
    case "access":
      next.locked = event.locked;
      break;
    case "said":
      if (event.player !== undefined && event.text !== undefined) {
        const { seq, at, channel, player, text } = event;
        next.chat = withLine(room.chat, { seq, at, channel, player, text });
      }
      break;
  }
  return next;
}

/** The chat with one more line, ordered by `seq`; a line may come twice. */
export function withLine(chat: ChatLine[], line: ChatLine): ChatLine[] {
  if (chat.some(({ seq }) => seq === line.seq)) return chat;
  return [...chat, line].sort((a, b) => a.seq - b.seq).slice(-chatKept);
}

/** Null: the seat's player is back. */
export function withAway(room: Room, seat: number, claimFrom: number | null): Room {
  const away = claimFrom === null ? without(room.away, seat) : { ...room.away, [seat]: claimFrom };
  return { ...room, away };
}

/** Null: the seat's computer waits no longer. */
export function withBotWait(room: Room, seat: number, why: Refused | null): Room {
  const others = without(room.botWaits, seat);
  return { ...room, botWaits: why === null ? others : { ...others, [seat]: why } };
}

/** `you` after the event: the seat of the player with this id; the rest is unchanged. */
export function youAfter(you: You, event: RoomEvent, playerId: string | undefined): You {
  if (event.kind === "seated" && event.player.id === playerId)
    return { ...you, seat: event.seat, role: "player" };
  if (event.kind === "admitted" && event.player.id === playerId && you.seat === null)
    return { ...you, role: "invited" };
  if (event.kind === "unseated" && you.seat === event.seat)
    return { ...you, seat: null, role: you.play_key === undefined ? "spectator" : "invited" };
  return you;
}

/** The room with the new keys that we may hand on; null: none. */
export function withKeys(room: Room, play: string | null, watch: string | null): Room {
  const { play_key: _play, watch_key: _watch, ...you } = room.you;
  return {
    ...room,
    you: {
      ...you,
      ...(play === null ? {} : { play_key: play }),
      ...(watch === null ? {} : { watch_key: watch }),
    },
  };
}

/** The turn that led to the position after `ply` turns. */
export function turnAt(room: Pick<Room, "turns">, ply: number): PlayedTurn | null {
  return room.turns[ply - 1] ?? null;
}

/** A turn's actions. */
export function actionsOf(turn: string): string[] {
  return turn.split(" ");
}

function withSeat(room: Room, seat: number, state: SeatState): SeatState[] {
  return room.seats.map((old, index) => (index === seat ? state : old));
}

function without<Value>(
  bySeat: Readonly<Record<number, Value>>,
  seat: number,
): Record<number, Value> {
  return Object.fromEntries(Object.entries(bySeat).filter(([other]) => Number(other) !== seat));
}

function stand(room: Room, standing: Standing, at: number): void {
  room.position = standing.position;
  room.hash = standing.hash;
  room.to_move = standing.to_move;
  room.positions = { ...room.positions, [room.ply]: standing.position };
  room.start_by = standing.start_by ?? null;
  setClocks(room, standing);
  room.clock_running_since = runningSince(room, at);
}

function setClocks(room: Room, { clocks, periods, turn_left }: ClockTimes): void {
  room.clocks = clocks;
  room.periods = periods;
  room.turn_left = turn_left;
}

/** Spectators with a delay get turns that ended long ago: for them no clock runs. */
function runningSince(room: Room, at: number): number | null {
  const late = room.delay_turns > 0 && room.you.seat === null;
  const runs = room.clocks !== null && room.to_move !== null && room.start_by === null;
  return runs && !late ? at : null;
}

function closeOffersOfTurn(room: Room): void {
  room.offers = room.offers.filter(({ what }) => what !== "draw" && what !== "takeback");
  room.offered = [];
  room.declined = null;
}

function answer(
  room: Room,
  { what, seat, accept }: { what: OfferKind; seat: number; accept: boolean },
): void {
  const offer = room.offers.find((open) => open.what === what);
  if (offer === undefined) return;
  const accepted: OpenOffer = { ...offer, accepted: [...offer.accepted, seat] };
  room.offers = room.offers.flatMap((open) => (open !== offer ? [open] : accept ? [accepted] : []));
  room.declined = accept || seat === offer.seat ? null : { what, seat };
}
