// The client's requests over the connection, and their replies (protocol/README.md).

import type {
  BotSeat,
  Channel,
  Clock,
  Lobby,
  OfferKind,
  Options,
  Presence,
  RoomEvent,
  Snapshot,
  SpectatorRule,
  Visibility,
  Wish,
  You,
} from "./protocol";

export type Request =
  | { type: "ping" }
  | {
      type: "open_room";
      game: string;
      options: Options;
      clock: Clock;
      rated: boolean;
      visibility: Visibility;
      spectators: SpectatorRule;
      delay_turns: number;
      seat: number | "random" | null;
      bots?: readonly BotSeat[];
      /** The bots reply as soon as they have found a turn. */
      instant?: boolean;
    }
  | {
      type: "enter_room";
      room: string;
      key?: string;
      since?: number;
      muted?: string[];
      /** The player takes the game's lesson. */
      learning?: boolean;
    }
  | { type: "leave_room"; room: string }
  | { type: "focus"; room: string; focused: boolean }
  | { type: "take_seat"; room: string; seat: number }
  | { type: "leave_seat"; room: string }
  | { type: "add_bot"; room: string; seat: number; level: number }
  | { type: "remove_bot"; room: string; seat: number }
  | {
      type: "play";
      room: string;
      seq: number;
      ply: number;
      hash: string;
      turn: string;
      /** The event comes with the reply; an older server sends it before the reply. */
      with_event?: boolean;
    }
  | { type: "resign" | "abort" | "claim"; room: string }
  | { type: "resume"; room: string; ready?: boolean }
  | { type: "offer"; room: string; what: OfferKind }
  | { type: "answer"; room: string; what: OfferKind; accept: boolean }
  | { type: "say"; room: string; channel: Channel; text: string }
  | { type: "mute"; room: string; player: string; muted: boolean }
  | { type: "remove"; room: string; player: string }
  | { type: "set_access"; room: string; locked?: boolean; new_keys?: boolean }
  | { type: "ask_to_join"; room: string; seat?: number | null }
  | { type: "admit"; room: string; player: string; accept: boolean }
  | { type: "watch_games" | "leave_games" }
  | { type: "watch_lobby" | "leave_lobby" }
  | ({ type: "seek" } & Wish)
  | { type: "cancel_seek"; seek: string };

interface Replies {
  ping: { now: number };
  open_room: { room: string; play_key: string; watch_key: string; snapshot: Snapshot };
  enter_room: { snapshot: Snapshot } | { events: RoomEvent[]; you: You; presence?: Presence };
  leave_room: object;
  focus: object;
  take_seat: object;
  leave_seat: object;
  add_bot: object;
  remove_bot: object;
  play: { seq: number; duplicate?: boolean };
  resign: object;
  abort: object;
  resume: object;
  claim: object;
  offer: object;
  answer: object;
  say: object;
  mute: object;
  remove: object;
  set_access: { play_key: string | null; watch_key: string | null };
  ask_to_join: object;
  admit: object;
  watch_games: object;
  leave_games: object;
  watch_lobby: { lobby: Lobby };
  leave_lobby: object;
  seek: { room: string } | { seek: string };
  cancel_seek: object;
}

export type ReplyTo<R extends Request> = Replies[R["type"]];
