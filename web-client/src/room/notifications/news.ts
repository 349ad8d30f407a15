// The events at a table in sentences, for screen readers.

import type { Core } from "../../../core/core";
import type { GameView } from "../../game-kit/view";
import { type Room, turnAt } from "../../net/room";
import { endingOf } from "../../play/ending";
import { wayTo } from "../../play/scene";
import { texts } from "../../texts";
import { nameOf } from "../../texts/names";
import { texts as table } from "../../texts/table";

/** Maximum number of turns to announce after an absence. */
const most = 3;

export function newsOf(
  before: Room,
  after: Room,
  names: readonly string[],
  view: GameView,
  core: Core | null,
): string[] {
  const name = (seat: number) => names[seat] ?? "";
  const news: string[] = [];
  for (const [seat, { player }] of after.seats.entries()) {
    const old = before.seats[seat]?.player ?? null;
    if (player?.id === old?.id) continue;
    if (player !== null) news.push(table.announced.seated(nameOf(player), name(seat)));
    else if (old !== null) news.push(table.announced.left(nameOf(old), name(seat)));
  }
  if (before.status === "open" && after.status === "playing") news.push(table.announced.begins);
  if (before.status === "paused" && after.status === "playing") news.push(table.announced.resumed);
  if (after.ply < before.ply) news.push(texts.room.takenBack(after.ply));
  for (let ply = Math.max(before.ply, after.ply - most) + 1; ply <= after.ply; ++ply) {
    const turn = turnAt(after, ply);
    if (turn === null) continue;
    const words = view.speak(turn.turn, wayTo(after, core, ply));
    news.push(texts.room.played(name(turn.seat), words));
  }
  for (const [seat, { withdrew }] of after.seats.entries()) {
    if (withdrew === null || before.seats[seat]?.withdrew != null) continue;
    const why = texts.room.withdrew[withdrew.reason] ?? withdrew.reason;
    news.push(table.announced.withdrew(name(seat), why));
  }
  if (after.result !== null && before.result === null)
    news.push(`${endingOf(after, names, view)}.`);
  else if (isOurTurn(after) && (after.ply !== before.ply || !isOurTurn(before)))
    news.push(`${texts.room.yourTurn}.`);
  return news;
}

export function isOurTurn({ status, to_move, you }: Room): boolean {
  return status === "playing" && to_move !== null && to_move === you.seat;
}
