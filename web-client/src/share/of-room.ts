// The game of a room as something to share.

import type { Core } from "../../core/core";
import type { GameView } from "../game-kit/view";
import { positionAt } from "../net/history";
import type { CatalogueGame } from "../net/protocol";
import type { Room } from "../net/room";
import { endingOf } from "../play/ending";
import { sceneAfter } from "../play/scene";
import { nameOf } from "../texts/names";
import { framesOf } from "./gif/plan";
import { lastKept } from "./last-kept";
import type { Subject } from "./picture/subject";

export interface RoomPlace {
  room: Room;
  /** Names of the sides. */
  names: readonly string[];
  view: GameView;
  viewer: number;
  /** The number of the turn on the board. */
  shown: number;
  game: CatalogueGame;
  core: Core;
}

export function subjectOfRoom(place: RoomPlace): Subject {
  const { room, names, view, viewer, shown, game, core } = place;
  const { options, turns, ply, result } = room;
  // Positions once known, so that the core replays no turn twice.
  const positions: Record<number, string> = { ...room.positions };
  const replayed = { ...room, positions };
  const known = (at: number): boolean => {
    const position = positionAt(replayed, at, core);
    // After a withdrawal the next turn begins from another position, which only an event has.
    const kept = !room.seats.some(({ withdrew }) => withdrew?.ply === at);
    if (position !== null && kept) positions[at] = position;
    return position !== null;
  };
  return {
    game,
    view,
    options,
    viewer,
    shown,
    turns: ply,
    seats: room.seats.map(({ player }, seat) => ({
      side: names[seat] ?? "",
      player: player === null ? null : nameOf(player),
      won: result?.winners.includes(seat) ?? false,
    })),
    // For readers of the picture, who are not the viewer.
    result:
      result === null ? null : endingOf({ ...room, you: { ...room.you, seat: null } }, names, view),
    knownTurns: () => framesOf(ply).filter(known),
    sceneAt: lastKept((at) => {
      if (at > 0) known(at - 1);
      return sceneAfter(replayed, at, core);
    }),
    toMoveAt: (at) => turns[at]?.seat ?? (at === ply ? room.to_move : null),
  };
}
