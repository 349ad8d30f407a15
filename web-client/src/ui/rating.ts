// Ratings in words: 1512, 1512? while provisional, and the change by a game.

import type { Room } from "../net/room";
import { texts } from "../texts";

export interface RatingWords {
  now: string;
  /** "+18", "−7" or "±0"; null before the end of the game, and for unrated games. */
  change: string | null;
}

/** Null for seats without a rating. */
export function seatRating(room: Room, seat: number): RatingWords | null {
  const change = room.ratings?.[seat];
  if (change !== undefined)
    return {
      now: ratingText(change.after, change.provisional),
      change: changeText(change.after - change.before),
    };
  const rating = room.seats[seat]?.rating ?? null;
  if (rating === null) return null;
  return { now: ratingText(rating.rating, rating.provisional), change: null };
}

export function ratingText(rating: number, provisional: boolean): string {
  const rounded = String(Math.round(rating));
  return provisional ? texts.result.provisional(rounded) : rounded;
}

/** "+18", "−7" or "±0". */
export function changeText(change: number): string {
  const rounded = Math.round(change);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `\u2212${-rounded}` : "\u00b10";
}
