// The reason why the computer is silent, with a link to the game that bars it.

import { followLink, roomPath } from "../base/router";
import { recentRooms } from "../net/recent";
import { texts } from "../texts/insight";
import type { Barred } from "./fair-play";

export function BarredNote({ barred, game }: { barred: Barred; game: string }) {
  const { why, room } = barred;
  const key = recentRooms().find((entry) => entry.room === room)?.key;
  return (
    <p class="insight-barred">
      <span>{why === "same" ? texts.barred.same(game) : texts.barred[why]}</span>{" "}
      <a href={roomPath(room, key)} onClick={followLink}>
        {texts.barred.room}
      </a>
    </p>
  );
}
