// Requests to the host: to enter a closed room, or to get a seat as a spectator. For the host, the
// list of requests.

import type { Asking } from "../../net/join-request";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { texts } from "../../texts/table";

/** Whether there is a free seat that this player can only get from the host. */
export function mayAskForSeat(room: Room): boolean {
  const free = room.seats.some(({ player }) => player === null);
  return room.status === "open" && room.you.role === "spectator" && free;
}

/** The state of the request. */
function Standing({ table, before }: { table: Table; before: string | null }) {
  const asking = table.joining.asking.value;
  const words = asking === null || asking === "sending" ? before : texts.joining.standing[asking];
  return <p role="status">{words}</p>;
}

/** Whether a request is being sent or waits for the host. Its button stays, disabled: otherwise a
 * second quick press would hit the button that takes its place. */
function waits(asking: Asking): boolean {
  return asking === "sending" || asking === "asked";
}

/** The button that withdraws the request. */
function Stop({ table }: { table: Table }) {
  return (
    <button type="button" class="small" onClick={() => void table.joining.withdraw()}>
      {texts.joining.stop}
    </button>
  );
}

/** Outside a room that the host can open to us. */
export function AskHost({ table }: { table: Table }) {
  const asking = table.joining.asking.value;
  const late = asking === "started";
  return (
    <>
      <Standing table={table} before={null} />
      {(asking === null || waits(asking) || late) && (
        <>
          <p class="hint">{texts.joining.hint}</p>
          <p class="plain-buttons">
            <button
              type="button"
              class="primary"
              disabled={waits(asking)}
              onClick={() => void table.joining.send()}
            >
              {late ? texts.joining.askToWatch : texts.joining.ask}
            </button>
          </p>
        </>
      )}
      {asking === "asked" && (
        <p class="plain-buttons">
          <Stop table={table} />
        </p>
      )}
    </>
  );
}

interface AskForSeatProps {
  table: Table;
  room: Room;
  names: readonly string[];
}

/** Inside the room, with a choice of seats. */
export function AskForSeat({ table, room, names }: AskForSeatProps) {
  const asking = table.joining.asking.value;
  const free = names.flatMap((name, seat) =>
    room.seats[seat]?.player === null ? [{ name, seat }] : [],
  );
  return (
    <section class="panel invited" aria-label={texts.joining.ask}>
      <Standing table={table} before={texts.joining.free} />
      {(asking === null || waits(asking)) && (
        <p class="invited-ways">
          {free.map(({ name, seat }) => (
            <button
              key={seat}
              type="button"
              class="primary"
              disabled={waits(asking)}
              onClick={() => void table.joining.send(seat)}
            >
              {texts.joining.askFor(name)}
            </button>
          ))}
        </p>
      )}
      {asking === "asked" && <Stop table={table} />}
    </section>
  );
}
