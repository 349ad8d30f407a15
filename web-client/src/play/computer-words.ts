// Whether a computer player thinks or waits, and why it waits.

import type { Room } from "../net/room";
import { texts } from "../texts";
import { translation } from "../texts/translation";

export function computerWords(room: Pick<Room, "botWaits">, seat: number): string {
  const why = room.botWaits[seat];
  return why === undefined ? texts.bots.thinking : texts.bots.waits(translation.refusal(why));
}
