// Invites other people to a room: its links, to copy, share or scan.

import type { Room } from "../../net/room";
import { botLevels } from "../../net/server";
import type { Table } from "../../net/table";
import { catalogue } from "../../texts/catalogue";
import { texts } from "../../texts/invitation";
import { CopyField } from "../../ui/copy-field";
import { lazyPart } from "../../ui/lazy";
import { maySeatBots } from "../may-seat-bots";
import { Door } from "./door";
import { isInvited } from "./invited";
import { linksTo } from "./links";

const QrCode = lazyPart(() => import("./qr-code").then((part) => part.QrCode));
const EmbedCode = lazyPart(() => import("./embed-code").then((part) => part.EmbedCode));

export function Invitation({ table, room }: { table: Table; room: Room }) {
  const { play, watch } = linksTo(room, location.origin);
  if (play === null && watch === null) return null;
  const game = catalogue.value?.find(({ id }) => id === room.game)?.name ?? "";
  const missing = room.seats.filter(({ player }) => player === null).length;
  // A player who has followed the link should first take a seat.
  const inviting = play !== null && !isInvited(room, table.connection.player.value?.id);
  const title = texts.shareTitle(game);
  return (
    <section class={`panel invitation${inviting ? " inviting" : ""}`} aria-labelledby="invitation">
      <h2 id="invitation">{play === null ? texts.pass : texts.open(missing)}</h2>
      {play !== null && (
        <>
          <p role="status">
            {room.status === "open" && texts.learning(room.presence.learning ?? 0)}
          </p>
          <p class="hint">{room.visibility === "private" ? texts.privately : texts.publicly}</p>
          {maySeatBots(room, table.connection.player.value?.id, botLevels.value) && (
            <p class="hint">{texts.computer}</p>
          )}
          <CopyField
            label={texts.playLink}
            value={play}
            share={{ title, text: texts.shareText(game) }}
            urgent
          />
          <div class="scan">
            <QrCode link={play} label={texts.code} meanwhile={<div class="qr-code" />} />
            <p class="hint">{texts.scan}</p>
          </div>
        </>
      )}
      {watch !== null && (
        <CopyField
          label={texts.watchLink}
          value={watch}
          share={{ title, text: texts.watchText(game) }}
        />
      )}
      {room.visibility === "public" && <EmbedCode {...{ room, game }} meanwhile={null} />}
      <Door table={table} room={room} />
    </section>
  );
}
