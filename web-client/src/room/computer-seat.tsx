// Before the start, the host seats computer players, chooses their level, and removes them.

import { levelsOf, numberOf } from "../engine/levels";
import type { Room } from "../net/room";
import { botLevels } from "../net/server";
import type { Table } from "../net/table";
import { fittingLevel } from "../opponent/fitting-level";
import { ratingIn, useRatedLevels } from "../opponent/rated-levels";
import { texts } from "../texts";
import { BotMark } from "../ui/bot-mark";
import { leavesSeatForPerson, maySeatBots } from "./may-seat-bots";

export interface ComputerSeatProps {
  table: Table;
  room: Room;
  /** The name of the side. */
  name: string;
  seat: number;
}

function levelsIn({ game, seats }: Room): readonly number[] {
  return levelsOf(game, seats.length);
}

/** For a free seat. Empty for players other than the host. */
export function SeatComputer({ table, room, name, seat }: ComputerSeatProps) {
  if (!maySeatBots(room, table.connection.player.value?.id, botLevels.value)) return null;
  if (!leavesSeatForPerson(room, seat)) return null;
  return (
    <button
      type="button"
      class="small seat-computer"
      aria-label={texts.bots.sit(name)}
      title={texts.bots.sit(name)}
      onClick={() => void table.requests.addBot(seat, fittingLevel(room.game, room.seats.length))}
    >
      <BotMark />
      {texts.bots.computer}
    </button>
  );
}

/** For a seat of a computer player. */
export function ComputerLevel({ table, room, name, seat }: ComputerSeatProps) {
  const bot = room.seats[seat]?.player?.bot;
  const mayChoose = maySeatBots(room, table.connection.player.value?.id, botLevels.value);
  const rated = useRatedLevels(bot !== undefined && mayChoose ? room.game : null);
  if (bot === undefined || !mayChoose) return null;
  return (
    <span class="seat-ways">
      <select
        class="small seat-level"
        aria-label={texts.bots.levelOf(name)}
        value={bot.level}
        onChange={(event) => {
          const { currentTarget } = event;
          const level = Number(currentTarget.value);
          // The select shows the room's level, also if the server refuses the change.
          currentTarget.value = String(bot.level);
          void table.requests.addBot(seat, level);
        }}
      >
        {levelsIn(room).map((level) => (
          <option key={level} value={level}>
            {texts.bots.level(numberOf(level), ratingIn(rated, room.seats.length, level))}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="small"
        aria-label={texts.bots.remove(name)}
        title={texts.bots.remove(name)}
        onClick={() => void table.requests.removeBot(seat)}
      >
        ×
      </button>
    </span>
  );
}
