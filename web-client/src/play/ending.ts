// How a game ended, as a sentence.

import { asSentence } from "../base/capital";
import type { GameView } from "../game-kit/view";
import type { Options, Result } from "../net/protocol";
import type { Room } from "../net/room";
import { texts } from "../texts";
import { nameOf } from "../texts/names";

/** How the game of a room ended, for any viewer. `names`: of the sides. */
export function endingOf(room: Room, names: readonly string[], view: GameView): string {
  const { result, you, seats, options } = room;
  if (result === null) return "";
  // The room was closed before a game began.
  if (result.reason === "aborted" && room.position === null) return texts.result.closed;
  return ending(
    view,
    result,
    options,
    (seat) => {
      const [side = "", name] = [names[seat], playerAt(room, seat)];
      if (seat === you.seat) return texts.result.won;
      // The seat itself shows the computer's level.
      return name === null || seats[seat]?.player?.bot !== undefined
        ? texts.result.sideWins(side)
        : texts.result.playerWins(name, side);
    },
    departureOf(room) ?? undefined,
  );
}

/**
 * The same without the winner's side. A departure comes first: "You resigned. Kind Grebe wins."
 */
export function endingInSentences(room: Room, names: readonly string[], view: GameView): string {
  const { result, you, options } = room;
  if (result === null) return "";
  const wins = (seat: number) => {
    if (seat === you.seat) return texts.result.won;
    const name = playerAt(room, seat);
    return name === null ? texts.result.sideWins(names[seat] ?? "") : texts.result.nameWins(name);
  };
  const departure = departureOf(room);
  if (departure === null || result.winners.length === 0)
    return `${ending(view, result, options, wins, departure ?? undefined)}.`;
  return `${asSentence(departure)}. ${result.winners.map(wins).join(texts.result.and)}.`;
}

/** How the last player left the game, if that ended it; null if the board did. */
function departureOf({ result, seats, you }: Room): string | null {
  if (result === null) return null;
  const { reason } = result;
  const [last] = seats
    .map(({ withdrew }, seat) => ({ withdrew, seat }))
    .filter(({ withdrew }) => withdrew?.reason === reason)
    .sort((a, b) => (b.withdrew?.ply ?? 0) - (a.withdrew?.ply ?? 0));
  const { left, leftYourself } = texts.result;
  if (last !== undefined && last.seat === you.seat) return leftYourself[reason] ?? null;
  return left[reason]?.(last === undefined ? null : playerAt({ seats }, last.seat)) ?? null;
}

function playerAt({ seats }: Pick<Room, "seats">, seat: number): string | null {
  const sits = seats[seat]?.player ?? null;
  return sits === null ? null : nameOf(sits);
}

/** How a game without a server ended, for any viewer. `names`: of the sides. */
export function endingBySides(
  view: GameView,
  outcome: Pick<Result, "winners" | "reason">,
  options: Options,
  names: readonly string[],
): string {
  return ending(view, outcome, options, (seat) => texts.result.sideWins(names[seat] ?? ""));
}

/**
 * How a game ended. `wins`: the sentence that a seat has won. `left`: how the other seats have left
 * the game, if that ended it.
 */
export function ending(
  { endings }: GameView,
  { winners, reason }: Pick<Result, "winners" | "reason">,
  options: Options,
  wins: (seat: number) => string,
  left?: string,
): string {
  if (reason === "aborted") return texts.result.aborted;
  const [winner] = winners;
  const because = left ?? endings(options)[reason] ?? texts.result.reasons[reason] ?? reason;
  if (winner === undefined)
    return texts.pair(
      reason === "neutral-connected" ? texts.result.nobody : texts.result.draw,
      because,
    );
  return texts.pair(winners.map(wins).join(texts.result.and), because);
}
