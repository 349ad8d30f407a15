// The links to a room, as far as this person holds their keys.

import type { Room } from "../net/room";
import { roomPath } from "../router";
import { texts } from "../texts";
import { CopyField } from "../ui/copy-field";

export function Invitation({ room }: { room: Room }) {
  const { play_key: play, watch_key: watch } = room.you;
  const open = room.status === "open";
  if (watch === undefined && play === undefined) return null;
  const link = (key: string) => `${location.origin}${roomPath(room.room, key)}`;
  return (
    <section class="panel invitation" aria-labelledby="invitation">
      <h2 id="invitation">{texts.room.invite}</h2>
      {open && play !== undefined && (
        <>
          <p class="hint">{texts.room.inviteText}</p>
          <CopyField label={texts.room.inviteLink} value={link(play)} />
        </>
      )}
      {watch !== undefined && <CopyField label={texts.room.watchLink} value={link(watch)} />}
    </section>
  );
}
