// Opens a room and goes there.

import { goTo, roomPath } from "../base/router";
import { setting } from "../base/settings";
import type { BotSeat, CatalogueGame } from "../net/protocol";
import { rememberRoom, seated } from "../net/recent";
import { connection } from "../net/server";
import { type Choices, roomRequest } from "./choices";

/** Whether the computer answers as soon as it has found a turn. */
export const instant = setting("instant-computer", ["no", "yes"], "no");

/** With the computer in the seats of `bots`. Throws `RequestError` when the server refuses. */
export async function openRoom(
  game: CatalogueGame,
  choices: Choices,
  bots: readonly BotSeat[] = [],
): Promise<void> {
  const request = {
    ...roomRequest(game, choices, isGuest()),
    ...(bots.length > 0 && { bots, instant: instant.value === "yes" }),
  };
  const { room, play_key: key, snapshot } = await connection.request(request);
  rememberRoom({
    room,
    game: game.id,
    options: snapshot.options,
    clock: snapshot.clock,
    key,
    players: snapshot.seats.map(({ player }) => seated(player)),
    status: snapshot.status,
    seat: snapshot.you.seat,
    toMove: null,
    at: Date.now(),
  });
  // The address of a private room has the play key, so that its recipient can sit down.
  goTo(roomPath(room, request.visibility === "private" ? key : undefined));
}

export function isGuest(): boolean {
  return connection.player.value?.guest !== false;
}
