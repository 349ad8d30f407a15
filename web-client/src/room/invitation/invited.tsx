// The introduction for a player who has followed a link to a table with a free seat: the game, its
// host, the summary, and how to take the seat.

import { followLink } from "../../base/router";
import { clockWords } from "../../clock/clock-words";
import { rememberTable } from "../../lesson/waiting-table";
import type { CatalogueGame } from "../../net/protocol";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { RulesButton } from "../../play/rules-help";
import { texts as shared } from "../../texts";
import { texts } from "../../texts/invitation";
import { nameOf } from "../../texts/names";

/** Whether to ask this player to take a seat. Other people invite, or may only watch. */
export function isInvited(room: Room, player: string | undefined): boolean {
  const { seat, role } = room.you;
  return room.status === "open" && seat === null && role === "invited" && room.by.id !== player;
}

export interface InvitedProps {
  table: Table;
  room: Room;
  game: CatalogueGame;
  names: readonly string[];
}

export function Invited({ table, room, game, names }: InvitedProps) {
  const free = names.flatMap((name, seat) =>
    room.seats[seat]?.player === null ? [{ name, seat }] : [],
  );
  const title = room.visibility === "private" ? texts.invites : texts.table;
  const facts = [
    texts.free(free.length, names.length),
    ...names.flatMap((name, seat) => {
      const player = room.seats[seat]?.player;
      return player?.bot === undefined ? [] : [shared.pair(name, nameOf(player))];
    }),
    clockWords(room.clock),
    ...game.options.map(({ key, label, choices }) =>
      shared.pair(label, choices.find(({ value }) => value === room.options[key])?.label ?? ""),
    ),
    ...(room.rated ? [texts.rated] : []),
  ];
  return (
    <section class="panel invited" aria-labelledby="invited">
      <h2 id="invited">{title(room.by.name, game.name)}</h2>
      <p>{game.summary}</p>
      <p class="hint">{facts.join(" · ")}</p>
      <p class="invited-ways">
        {free.map(({ name, seat }) => (
          <button
            key={seat}
            type="button"
            class="primary"
            onClick={() => void table.requests.takeSeat(seat)}
          >
            {texts.playAs(name)}
          </button>
        ))}
        <a
          class="button"
          href={`/learn/${game.id}`}
          onClick={(event) => {
            rememberTable(game.id, location.pathname + location.hash);
            followLink(event);
          }}
        >
          {texts.learn}
        </a>
        <RulesButton game={game} words={texts.rules} />
      </p>
    </section>
  );
}
