// Players who wait for opponents: seeks, grouped by game, and public rooms with a free seat.

import type { ComponentChildren } from "preact";
import { followLink, goTo, roomPath } from "../base/router";
import { clockWords } from "../clock/clock-words";
import { openRooms, type SeekGroup, seekGroups } from "../net/lobby";
import { seeking } from "../net/meeting";
import type { CatalogueGame, Lobby, LobbyRoom, Wish } from "../net/protocol";
import { connection, seatNames } from "../net/server";
import { InsteadOfList } from "../new-game/instead";
import { isGuest } from "../new-game/open-room";
import { texts as shared } from "../texts";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/lobby";
import { nameOf } from "../texts/names";
import { GameMark } from "../ui/game-mark";
import { PlayerName } from "../ui/player-name";

type Attempt = (request: () => Promise<void>) => void;

export function WaitingList({ lobby, attempt }: { lobby: Lobby; attempt: Attempt }) {
  const groups = seekGroups(lobby);
  const rooms = openRooms(lobby);
  if (groups.length + rooms.length === 0)
    return <InsteadOfList words={texts.nobody} ways={["computer", "friend", "puzzle"]} />;
  return (
    <ul class="waiting">
      {groups.map((group) => (
        <SeekRow key={group.key} group={group} attempt={attempt} />
      ))}
      {rooms.map((room) => (
        <RoomRow key={room.room} room={room} attempt={attempt} />
      ))}
    </ul>
  );
}

function SeekRow({ group: { wish, seeks }, attempt }: { group: SeekGroup; attempt: Attempt }) {
  const game = knownGame(wish.game);
  const me = connection.player.value?.id;
  const own = seeks.filter(({ player }) => player.id === me);
  const ours = own.length > 0;
  const missing = (game === null ? 2 : seatNames(game, wish.options).length) - seeks.length;
  const name = game?.name ?? wish.game;
  const [first] = seeks;
  const notes = [
    missing > 1 || seeks.length > 1 ? texts.missing(missing) : null,
    typeof first?.seat === "number" && game !== null
      ? texts.plays(seatNames(game, wish.options)[first.seat] ?? "")
      : null,
    first?.rating_range
      ? texts.range(first.rating_range.min ?? null, first.rating_range.max ?? null)
      : null,
  ];
  return (
    <Row
      wish={wish}
      ours={ours}
      tag={texts.yours}
      note={notes.filter(Boolean).join(" · ") || null}
      people={seeks.map(({ seek, player, rating }) => (
        <PlayerName key={seek} player={player} rating={rating} />
      ))}
    >
      {ours ? (
        <button
          type="button"
          class="small"
          aria-label={texts.cancelled(name)}
          onClick={() =>
            void seeking.cancel(
              wish,
              own.map(({ seek }) => seek),
            )
          }
        >
          {texts.cancel}
        </button>
      ) : (
        <button
          type="button"
          class="small primary"
          disabled={wish.rated && isGuest()}
          title={wish.rated && isGuest() ? texts.ratedForPlayers : undefined}
          aria-label={texts.acceptWith(
            first === undefined ? texts.somebody : nameOf(first.player),
            name,
          )}
          onClick={() => attempt(() => seeking.seek(wish))}
        >
          {texts.accept}
        </button>
      )}
    </Row>
  );
}

function RoomRow({ room, attempt }: { room: LobbyRoom; attempt: Attempt }) {
  const name = knownGame(room.game)?.name ?? room.game;
  const me = connection.player.value?.id;
  const seated = room.seats.filter(({ player }) => player !== null);
  const ours = seated.some(({ player }) => player?.id === me);
  const host = seated.find(({ player }) => player?.bot === undefined)?.player?.name;

  async function sitDown(): Promise<void> {
    const seat = room.seats.findIndex(({ player }) => player === null);
    await connection.request({ type: "take_seat", room: room.room, seat });
    goTo(roomPath(room.room));
  }

  return (
    <Row
      wish={room}
      ours={ours}
      note={texts.seats(seated.length, room.seats.length)}
      people={seated.map(({ player, rating }) => (
        <PlayerName key={player?.id} player={player} rating={rating} />
      ))}
    >
      <a
        class="button small"
        href={roomPath(room.room)}
        aria-label={texts.lookAt(host ?? texts.somebody, name)}
        onClick={followLink}
      >
        {ours ? texts.yourTable : texts.look}
      </a>
      {!ours && (
        <button
          type="button"
          class="small primary"
          disabled={room.rated && isGuest()}
          title={room.rated && isGuest() ? texts.ratedForPlayers : undefined}
          aria-label={texts.joinAt(host ?? texts.somebody, name)}
          onClick={() => attempt(sitDown)}
        >
          {texts.join}
        </button>
      )}
    </Row>
  );
}

interface RowProps {
  wish: Wish;
  ours: boolean;
  /** Beside the player's own entry; a room needs none, because its button says whose table it is. */
  tag?: string;
  note: string | null;
  people: ComponentChildren;
  /** The actions of the row. */
  children: ComponentChildren;
}

function Row({ wish, ours, tag, note, people, children }: RowProps) {
  const game = knownGame(wish.game);
  const facts = [
    clockWords(wish.clock),
    ...optionWords(game, wish),
    wish.rated && texts.rated,
    note,
  ];
  return (
    <li class={ours ? "ours" : undefined}>
      <GameMark game={wish.game} />
      <div class="waiting-words">
        <p>
          <strong>{game?.name ?? wish.game}</strong> <span class="people">{people}</span>
          {ours && tag !== undefined && <span class="tag attention">{tag}</span>}
        </p>
        <p class="hint">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div class="waiting-ways">{children}</div>
    </li>
  );
}

function knownGame(id: string): CatalogueGame | null {
  return catalogue.value?.find((game) => game.id === id) ?? null;
}

/** The options that differ from the defaults, in words. */
function optionWords(game: CatalogueGame | null, { options }: Wish): string[] {
  return (game?.options ?? []).flatMap(({ key, label, default: usual, choices }) => {
    const value = options[key];
    if (value === undefined || value === usual) return [];
    return shared.pair(label, choices.find((choice) => choice.value === value)?.label ?? value);
  });
}
