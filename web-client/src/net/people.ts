// Requests for players and their games (protocol/README.md, "People and records").

import { getJson, withFields } from "./http";
import type { Clock, LobbyRoom, Options, Player, Visibility } from "./protocol";

export interface PoolRating {
  pool: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

export interface PuzzleRating {
  game: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  /** Number of attempted puzzles. */
  puzzles: number;
}

export interface GameCounts {
  game: string;
  won: number;
  drawn: number;
  lost: number;
}

export interface Profile {
  player: Player;
  /** Milliseconds since 1970, as all times here. */
  since: number;
  ratings: PoolRating[];
  games: GameCounts[];
  /** Only in the player's own profile. */
  puzzles?: readonly PuzzleRating[];
  /** For a bot: its score in games that were played to measure it. */
  strength?: readonly Strength[];
}

export interface Strength {
  /** A word for the opponent, such as `greedy`. */
  against: string;
  games: number;
  /** Percent of the possible points. */
  percent: number;
}

export interface RatingPoint {
  at: number;
  rating: number;
  deviation: number;
}

export interface GameEntrySeat {
  seat: number;
  player: Player;
  /** Only if the game is over. */
  place?: number;
  /** Only in rated games; `before` is null before a player's first one. */
  rating?: { before: number | null; after: number };
}

export interface GameEntry {
  room: string;
  game: string;
  options: Options;
  clock: Clock;
  rated: boolean;
  visibility: Visibility;
  opened_at: number;
  started_at: number | null;
  /** Null while the game runs; then there is `to_move`, otherwise `reason` and `turns`. */
  ended_at: number | null;
  seats: GameEntrySeat[];
  reason?: string | null;
  turns?: number | null;
  to_move?: number | null;
  due?: number | null;
  your_turn?: boolean;
}

/** `next` is the cursor of the next page; null at the end. */
export interface GamePage {
  games: GameEntry[];
  next: string | null;
}

export interface Leader {
  player: Player;
  rating: number;
  deviation: number;
  games: number;
}

export type GameResult = "won" | "drawn" | "lost";

/** Days as 2026-03-01. `opponent` and `result` need a `player`. */
export interface GameSearch {
  game?: string;
  player?: string;
  opponent?: string;
  result?: string;
  since?: string;
  until?: string;
}

const playerPath = (name: string) => `/api/players/${encodeURIComponent(name)}`;

export function getProfile(name: string, signal?: AbortSignal): Promise<Profile> {
  return getJson(playerPath(name), signal);
}

export async function getRatingHistory(
  name: string,
  pool: string,
  signal?: AbortSignal,
): Promise<RatingPoint[]> {
  const path = `${playerPath(name)}/ratings/${encodeURIComponent(pool)}`;
  return (await getJson<{ history: RatingPoint[] }>(path, signal)).history;
}

export function getHeadToHead(
  name: string,
  opponent: string,
  signal?: AbortSignal,
): Promise<{ player: Player; opponent: Player; games: GameCounts[] }> {
  return getJson(`${playerPath(name)}/against/${encodeURIComponent(opponent)}`, signal);
}

export async function getPlayersLike(prefix: string, signal?: AbortSignal): Promise<Player[]> {
  const path = withFields("/api/players", { prefix });
  return (await getJson<{ players: Player[] }>(path, signal)).players;
}

export function getGames(
  search: GameSearch,
  after: string | null,
  signal?: AbortSignal,
): Promise<GamePage> {
  return getJson(withFields("/api/games", { ...search, after }), signal);
}

export function getMyGames(
  signal?: AbortSignal,
): Promise<{ running: GamePage; finished: GamePage }> {
  return getJson("/api/my/games", signal);
}

export function getLeaders(
  pool: string,
  after: string | null,
  signal?: AbortSignal,
): Promise<{ leaders: Leader[]; next: string | null }> {
  return getJson(withFields(`/api/leaderboards/${encodeURIComponent(pool)}`, { after }), signal);
}

/** The running public games of a player. */
export async function getPublicGamesOf(player: string, signal?: AbortSignal): Promise<GameEntry[]> {
  const { rooms } = await getJson<{ rooms: LobbyRoom[] }>("/api/rooms", signal);
  return rooms
    .filter(
      ({ status, seats }) => status !== "open" && seats.some((seat) => seat.player?.id === player),
    )
    .map(({ status: _, seats, ...room }) => ({
      ...room,
      visibility: "public",
      started_at: null,
      ended_at: null,
      seats: seats.flatMap((seat, index) =>
        seat.player === null ? [] : [{ seat: index, player: seat.player }],
      ),
    }));
}
