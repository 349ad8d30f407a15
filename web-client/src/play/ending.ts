// How a game ended, as a sentence.

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
  const player = (seat: number) => {
    const sits = seats[seat]?.player ?? null;
    return sits === null ? null : nameOf(sits);
  };
  const [last] = seats
    .map(({ withdrew }, seat) => ({ withdrew, seat }))
    .filter(({ withdrew }) => withdrew?.reason === result.reason)
    .sort((a, b) => (b.withdrew?.ply ?? 0) - (a.withdrew?.ply ?? 0));
  const { left, leftYourself } = texts.result;
  const because =
    last !== undefined && last.seat === you.seat
      ? leftYourself[result.reason]
      : left[result.reason]?.(last === undefined ? null : player(last.seat));
  return ending(
    view,
    result,
    options,
    (seat) => {
      const [side = "", name] = [names[seat], player(seat)];
      if (seat === you.seat) return texts.result.won;
      // The seat itself shows the computer's level.
      return name === null || seats[seat]?.player?.bot !== undefined
        ? texts.result.sideWins(side)
        : texts.result.playerWins(name, side);
    },
    because,
  );
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
    return `${reason === "neutral-connected" ? texts.result.nobody : texts.result.draw}: ${because}`;
  return `${winners.map(wins).join(texts.result.and)}: ${because}`;
}
