// Giving up, in two presses.

import { useSignal } from "@preact/signals";
import type { Room } from "../net/room";
import type { Table } from "../net/table";
import { texts } from "../texts";

export function Resign({ table, room }: { table: Table; room: Room }) {
  const asked = useSignal(false);
  const { seat } = room.you;
  if (room.status !== "playing" || seat === null || room.seats[seat]?.withdrew) return null;
  if (!asked.value)
    return (
      <div class="resign">
        <button
          type="button"
          class="quiet"
          onClick={() => {
            asked.value = true;
          }}
        >
          {texts.room.resign}
        </button>
      </div>
    );
  return (
    <div class="resign">
      <span>{texts.room.resignSure}</span>
      <button type="button" class="small danger" onClick={() => void table.resign()}>
        {texts.room.resignYes}
      </button>
      <button
        type="button"
        class="small"
        onClick={() => {
          asked.value = false;
        }}
      >
        {texts.room.resignNo}
      </button>
    </div>
  );
}
