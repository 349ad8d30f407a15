// The lock of a private room, for its host, and new links in place of the old ones.

import { useSignal } from "@preact/signals";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { texts } from "../../texts/invitation";

/** Whether this player is the host of a private room. Older servers have no locks. */
export function keepsDoor(room: Room, player: string | undefined): boolean {
  return room.visibility === "private" && room.by.id === player && room.locked !== undefined;
}

export function Door({ table, room }: { table: Table; room: Room }) {
  const renewed = useSignal(false);
  if (!keepsDoor(room, table.connection.player.value?.id)) {
    return room.locked ? <p class="hint">{texts.lockedByHost}</p> : null;
  }

  async function renew(): Promise<void> {
    renewed.value = await table.requests.renewKeys();
  }

  return (
    <details class="door" open={room.locked}>
      <summary>{texts.door}</summary>
      <p class="plain-buttons">
        <button type="button" class="small" onClick={() => void table.requests.lock(!room.locked)}>
          {room.locked ? texts.unlock : texts.lock}
        </button>
        <button type="button" class="small" onClick={() => void renew()}>
          {texts.renew}
        </button>
      </p>
      <p class="hint">{room.locked ? texts.locked : texts.lockHint}</p>
      <p class="hint">{texts.renewHint}</p>
      <p role="status" class="hint">
        {renewed.value && texts.renewed}
      </p>
    </details>
  );
}
