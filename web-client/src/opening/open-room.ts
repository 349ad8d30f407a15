// Opens a room and goes there.

import type { CatalogueGame, RequestError } from "../net/protocol";
import { rememberRoom } from "../net/recent";
import { connection } from "../net/server";
import { goTo, roomPath } from "../router";
import { texts } from "../texts";
import { type Choices, roomRequest } from "./choices";

/** Throws `RequestError` when the server refuses. */
export async function openRoom(game: CatalogueGame, choices: Choices): Promise<void> {
  const request = roomRequest(game, choices, isGuest());
  const { room, play_key: key, snapshot } = await connection.request(request);
  rememberRoom({
    room,
    game: game.id,
    options: snapshot.options,
    clock: snapshot.clock,
    key,
    players: snapshot.seats.map(({ player }) => player?.name ?? null),
    status: snapshot.status,
    seat: snapshot.you.seat,
    toMove: null,
    at: Date.now(),
  });
  goTo(roomPath(room));
}

export function isGuest(): boolean {
  return connection.player.value?.guest !== false;
}

export function wordsOf(error: RequestError): string {
  return texts.notices.codes[error.code] ?? error.message;
}
