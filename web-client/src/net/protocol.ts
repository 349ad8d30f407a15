// The messages between client and server: protocol/README.md as types. Only what this client uses.

import type { Arguments } from "../base/sentence";

/** The computer as a player: the game that it plays, and how well (1 is the weakest). */
export interface Bot {
  game: string;
  level: number;
}

export interface Player {
  id: string;
  /** In English; of a bot `nameOf` (texts/names.ts) says it in the reader's language. */
  name: string;
  guest: boolean;
  /** Absent for people. */
  bot?: Bot;
}

export type Options = Record<string, string>;

export interface Result {
  /** Empty in a game without a winner. */
  winners: number[];
  reason: string;
  /** The place of each seat, from 1. */
  places: number[];
}

/** Times are seconds, besides `days` and `periods`. */
export type Clock =
  | { kind: "none" }
  | { kind: "fischer"; initial: number; increment: number }
  | { kind: "delay"; initial: number; delay: number }
  | { kind: "byoyomi"; initial: number; period: number; periods: number }
  | { kind: "correspondence"; days: number };

/** The times on the clocks at some moment, in ms. */
export interface ClockTimes {
  /** By seat; in byo-yomi the main time. Null without a clock. */
  clocks: number[] | null;
  /** In byo-yomi by seat: the periods left, the running one included. */
  periods?: number[];
  /** Time of the running turn before `clocks` (with delay) or the running period runs down. */
  turn_left?: number;
}

export interface SeatRating {
  rating: number;
  provisional: boolean;
}

export interface RatingChange {
  before: number;
  after: number;
  provisional: boolean;
}

/** An offer to all other players; `resume` is the wish to go on after a pause. */
export type OfferKind = "draw" | "takeback" | "pause" | "rematch" | "resume";

export interface OpenOffer {
  what: OfferKind;
  seat: number;
  /** The seats that have said yes, without the one that offers. */
  accepted: number[];
}

export type Channel = "players" | "spectators";

export interface ChatLine {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  channel: Channel;
  player: Player;
  text: string;
}

/** A seat for the computer; null: any that is free. */
export interface BotSeat {
  level: number;
  seat: number | null;
}

export type Visibility = "private" | "public";
export type SpectatorRule = "open" | "link" | "none";

export interface PlayedTurn {
  seat: number;
  turn: string;
}

export interface SeatState {
  player: Player | null;
  /** When the seat was taken; null for guests. */
  rating: SeatRating | null;
  withdrew: { ply: number; reason: string } | null;
}

export interface Presence {
  seats: boolean[];
  spectators: number;
  /** How many of the spectators take the game's lesson; absent: none. */
  learning?: number;
}

export interface You {
  seat: number | null;
  role: "player" | "invited" | "spectator";
  play_key?: string;
  watch_key?: string;
}

export interface Snapshot extends ClockTimes {
  room: string;
  seq: number;
  game: string;
  options: Options;
  clock: Clock;
  rated: boolean;
  visibility: Visibility;
  spectators: SpectatorRule;
  /** The room admits no new player. Older servers have no locks. */
  locked?: boolean;
  by: Player;
  /** Spectators see the room as it was this many turns ago. */
  delay_turns: number;
  rematch_of: string | null;
  opened_at: number;
  status: "open" | "playing" | "paused" | "over";
  seats: SeatState[];
  turns: PlayedTurn[];
  /** Turns played so far. */
  ply: number;
  /** Null before the start, like `hash`. */
  position: string | null;
  hash: string | null;
  to_move: number | null;
  /** Since when `clocks` run down, by the server's clock; null while none runs. */
  clock_running_since: number | null;
  /** Until when the first turn has to be played, by the server's clock. */
  start_by: number | null;
  result: Result | null;
  /** By seat, when a rated game is over. */
  ratings: RatingChange[] | null;
  /** The room of the next game. */
  rematch: string | null;
  offers: OpenOffer[];
  chat: ChatLine[];
  presence: Presence;
  you: You;
}

interface EventBase {
  room: string;
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Standing extends ClockTimes {
  position: string;
  hash: string;
  to_move: number | null;
  start_by?: number;
}

export type RoomEvent = EventBase &
  (
    | { kind: "opened" }
    | { kind: "seated"; seat: number; player: Player; rating?: SeatRating }
    | { kind: "unseated"; seat: number; player: Player }
    | ({ kind: "started" } & Standing)
    | ({ kind: "played"; ply: number; seat: number; turn: string } & Standing)
    | { kind: "offered"; what: OfferKind; seat: number }
    | { kind: "answered"; what: OfferKind; seat: number; accept: boolean }
    | ({ kind: "taken_back"; ply: number } & Standing)
    | ({ kind: "paused" | "resumed" } & ClockTimes)
    | ({ kind: "withdrew"; seat: number; reason: string } & Standing)
    | { kind: "ended"; result: Result; ratings: RatingChange[] | null }
    | { kind: "rematch"; next: string }
    /** A line without player and text is not for us. */
    | { kind: "said"; channel: Channel; player?: Player; text?: string; hidden?: true }
    | { kind: "removed"; player: Player }
    /** The host has let in a player who had asked. */
    | { kind: "admitted"; player: Player }
    /** The host has locked or unlocked the room, or made new keys. */
    | { kind: "access"; locked: boolean; new_keys: boolean }
  );

/** A public room as any client may see it. */
export interface LobbyRoom {
  room: string;
  game: string;
  options: Options;
  clock: Clock;
  rated: boolean;
  status: "open" | "playing" | "paused";
  seats: { player: Player | null; rating: SeatRating | null }[];
  /** As its watchers see it. */
  ply: number;
  /** Null before the start, and in rooms that not all clients may watch; like `to_move`. */
  position: string | null;
  to_move: number | null;
  spectators: number;
  opened_at: number;
}

/** Opponents by rating; null: no limit. */
export interface RatingRange {
  min: number | null;
  max: number | null;
}

/** The game that a player wishes to play. */
export interface Wish {
  game: string;
  options: Options;
  clock: Clock;
  rated: boolean;
  /** Null or absent: any. */
  seat?: number | null;
  rating_range?: RatingRange | null;
  /** Outlives the connection: for games by days. */
  lasting?: boolean;
}

/** A player who waits for others with the same wish. */
export interface Seek extends Wish {
  seek: string;
  player: Player;
  rating: SeatRating | null;
  since: number;
  /** Until when a lasting one waits; null for others. */
  until?: number | null;
}

export interface Lobby {
  rooms: LobbyRoom[];
  seeks: Seek[];
  /** The number of people online. */
  online: number;
}

export interface LobbyChanges {
  /** New rooms with all fields; known rooms with the fields that have changed. */
  rooms?: (Partial<LobbyRoom> & Pick<LobbyRoom, "room">)[];
  gone?: string[];
  seeks?: Seek[];
  seeks_gone?: string[];
  online?: number;
}

/** A game of ours that runs, or a room of ours that waits for players. */
export interface RunningGame {
  room: string;
  game: string;
  options: Options;
  clock: Clock;
  opened_at: number;
  /** Null while it waits. */
  started_at: number | null;
  seats: { seat: number; player: Player }[];
  to_move: number | null;
  /** When the time of the seat to move is up; null where no clock runs. */
  due: number | null;
  your_turn: boolean;
}

/** A player who asks the host to be let in; a null seat: any. */
export interface Ask {
  player: Player;
  seat: number | null;
}

export type Push =
  | {
      type: "welcome";
      server: { name: string; version: string };
      player: Player;
      now: number;
      games: string[];
      /** How many levels the computer has here; null or absent: it does not play on this server. */
      bots?: { levels: number } | null;
    }
  | ({ type: "event" } & RoomEvent)
  | ({ type: "presence"; room: string } & Presence)
  /** We may not watch (any more); the reason is a sentence. */
  | { type: "left"; room: string; reason: string; key?: string; args?: Arguments }
  /** Null: is back. */
  | { type: "away"; room: string; seat: number; claim_in: number | null }
  /** The seat's computer waits for a place, for this reason; null: it waits no longer. */
  | {
      type: "bot_waits";
      room: string;
      seat: number;
      reason: string | null;
      key?: string;
      args?: Arguments;
    }
  /** A chat line ahead of its event. */
  | ({ type: "said"; room: string } & ChatLine)
  | ({ type: "lobby" } & LobbyChanges)
  /** The room that we have entered is at this node, and we are connected to another one. */
  | { type: "elsewhere"; room: string; node: string }
  /** The new keys of a private room that we may hand on. */
  | { type: "keys"; room: string; play_key: string | null; watch_key: string | null }
  /** To the host: all who ask to be let in. */
  | { type: "asks"; room: string; asks: Ask[] }
  /** How our request to be let in has ended. */
  | {
      type: "admission";
      room: string;
      answer: "admitted" | "declined" | "started" | "closed";
    }
  /** Something is new for us in one of our games; without a seat we sit there no more. */
  | {
      type: "turn";
      room: string;
      game: string;
      seat: number | null;
      status: Snapshot["status"];
      your_turn: boolean;
      ply: number;
      due: number | null;
    }
  /** Our notifications have changed. `within`: fetch them at a random moment within this time, in ms. */
  | { type: "notifications"; within?: number }
  /** A seek of ours has led to this room. */
  | { type: "paired"; seek: string; room: string }
  /** A notice of the operator, to all clients or to those in a room; null: it is withdrawn. */
  | { type: "notice"; text: string | null; until: number | null; room?: string }
  /** The server cannot reach its database, or can again. */
  | { type: "database"; reachable: boolean }
  /** Reconnect at a random time within this many ms; older servers do not send the number. */
  | { type: "restarting"; within?: number };

export interface CatalogueGame {
  id: string;
  name: string;
  designer: string;
  published: string;
  designer_site: string;
  summary: string;
  draw_by_agreement: boolean;
  /** The game is solved where the options have these values; null, or absent in older servers: never. */
  solved?: Options | null;
  options: {
    key: string;
    label: string;
    default: string;
    choices: { value: string; label: string }[];
  }[];
  /** The first entry whose options agree with the chosen ones names the seats. */
  seats: { options: Options; names: string[] }[];
}

/** The games of one rating: a game, or a game with a number of seats. */
export interface RatingPool {
  id: string;
  name: string;
  game: string;
  seats: number;
}

/** Why the server or the rules core refuses something. */
export interface Refused {
  /** One of the protocol's. */
  code: string;
  /** In English. */
  message: string;
  /** The key of the message for translations, and the arguments for its gaps. */
  key?: string | undefined;
  args?: Arguments | undefined;
}

/**
 * A request that was refused. `code` is one of the protocol's, or `connection-lost`: then the client
 * does not know whether the server has carried it out.
 */
export class RequestError extends Error implements Refused {
  readonly key: string | undefined;
  readonly args: Arguments | undefined;

  constructor(
    readonly code: string,
    message: string,
    readonly retryAfter: number | null = null,
    { key, args }: Pick<Refused, "key" | "args"> = {},
  ) {
    super(message);
    this.name = "RequestError";
    this.key = key;
    this.args = args;
  }
}

/** Another node has the room or the seeks of the request, and the server cannot reach it. */
export function isNodeAway(error: RequestError): boolean {
  return error.key === "server.node-away";
}
