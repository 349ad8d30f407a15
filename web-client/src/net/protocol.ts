// What client and server say to each other: protocol/README.md as types. Only what this client uses.

export interface Player {
  id: string;
  name: string;
  guest: boolean;
}

export type Options = Record<string, string>;

export interface Result {
  /** Empty in a game without a winner. */
  winners: number[];
  reason: string;
  /** The place of each seat, from 1. */
  places: number[];
}

export interface PlayedTurn {
  seat: number;
  turn: string;
}

export interface SeatState {
  player: Player | null;
  withdrew: { ply: number; reason: string } | null;
}

export interface Presence {
  seats: boolean[];
  spectators: number;
}

export interface You {
  seat: number | null;
  role: "player" | "invited" | "spectator";
  play_key?: string;
  watch_key?: string;
}

export interface Snapshot {
  room: string;
  seq: number;
  game: string;
  options: Options;
  visibility: "private" | "public";
  by: Player;
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
  result: Result | null;
  presence: Presence;
  you: You;
}

interface EventBase {
  room: string;
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
}

interface Standing {
  position: string;
  hash: string;
  to_move: number | null;
}

export type RoomEvent = EventBase &
  (
    | { kind: "opened" }
    | { kind: "seated"; seat: number; player: Player }
    | { kind: "unseated"; seat: number; player: Player }
    | ({ kind: "started" } & Standing)
    | ({ kind: "played"; ply: number; seat: number; turn: string } & Standing)
    | ({ kind: "withdrew"; seat: number; reason: string } & Standing)
    | { kind: "ended"; result: Result }
  );

export type Push =
  | { type: "welcome"; player: Player; now: number; games: string[] }
  | ({ type: "event" } & RoomEvent)
  | ({ type: "presence"; room: string } & Presence)
  | { type: "restarting" };

export type Request =
  | { type: "ping" }
  | {
      type: "open_room";
      game: string;
      options: Options;
      visibility: "private" | "public";
      seat: number | "random" | null;
    }
  | { type: "enter_room"; room: string; key?: string; since?: number }
  | { type: "leave_room"; room: string }
  | { type: "take_seat"; room: string; seat: number }
  | { type: "leave_seat"; room: string }
  | { type: "play"; room: string; ply: number; hash: string; turn: string }
  | { type: "resign"; room: string };

interface Replies {
  ping: { now: number };
  open_room: { room: string; play_key: string; watch_key: string; snapshot: Snapshot };
  enter_room: { snapshot: Snapshot } | { events: RoomEvent[]; you: You };
  leave_room: object;
  take_seat: object;
  leave_seat: object;
  play: { seq: number; duplicate?: boolean };
  resign: object;
}

export type ReplyTo<R extends Request> = Replies[R["type"]];

export interface CatalogueGame {
  id: string;
  name: string;
  designer: string;
  published: string;
  designer_site: string;
  summary: string;
  options: {
    key: string;
    label: string;
    default: string;
    choices: { value: string; label: string }[];
  }[];
  /** The first entry whose options agree with the chosen ones names the seats. */
  seats: { options: Options; names: string[] }[];
}

/**
 * A request that was refused. `code` is one of the protocol's, or `connection-lost`: then nobody
 * knows whether the server has carried it out.
 */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "RequestError";
  }
}
