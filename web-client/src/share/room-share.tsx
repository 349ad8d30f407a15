// Shares the game of a room.

import { useMemo } from "preact/hooks";
import { core } from "../base/rules-core";
import { catalogue } from "../texts/catalogue";
import { type RoomPlace, subjectOfRoom } from "./of-room";
import { ShareDialog } from "./share-dialog";

export interface RoomShareProps extends Omit<RoomPlace, "game" | "core"> {
  onClose(): void;
}

export function RoomShare({ onClose, ...place }: RoomShareProps) {
  const subject = useMemo(() => {
    const game = catalogue.value?.find(({ id }) => id === place.room.game);
    return game === undefined || core.value === null
      ? null
      : subjectOfRoom({ ...place, game, core: core.value });
    // The dialog keeps the game as it was when it was opened.
  }, []);
  return subject === null ? null : <ShareDialog subject={subject} onClose={onClose} />;
}
