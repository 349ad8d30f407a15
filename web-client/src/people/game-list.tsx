// A list of games: players, result, and the link to each.

import type { ComponentChildren } from "preact";
import { followLink, roomPath } from "../base/router";
import { clockWords } from "../clock/clock-words";
import { gameView } from "../games/registry";
import type { GameEntry, GameEntrySeat } from "../net/people";
import { seatNames } from "../net/server";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/people";
import { FinalPosition } from "./final-position";
import type { Pages } from "./loading";
import { isDrawn, outcomeFor } from "./outcome";
import { Waiting } from "./people-page";
import { PlayerLink } from "./player-link";
import { start } from "./rating-history";
import { changeText, gameName, momentText, playerName, ratingText } from "./words";

export interface GameListProps {
  games: readonly GameEntry[];
  /** Results are from this player's view. */
  of?: string;
}

export function GameList({ games, of }: GameListProps) {
  return (
    <ul class="game-list">
      {games.map((entry) => (
        <GameLine key={entry.room} entry={entry} of={of} />
      ))}
    </ul>
  );
}

/** A list with a button for the next page. */
export function PagedGames({
  pages,
  of,
  none,
}: {
  pages: Pages<GameEntry>;
  of?: string;
  /** In place of an empty list. */
  none: ComponentChildren;
}) {
  const { items, error, more, again, loading } = pages;
  return (
    <>
      {items?.length === 0 && error === null && none}
      {items !== null && <GameList games={items} of={of} />}
      {(error !== null || items === null) && <Waiting error={error} again={again} />}
      {items !== null && (more !== null || loading) && (
        <button type="button" class="more-button" disabled={more === null} onClick={() => more?.()}>
          {loading ? texts.loading : texts.more}
        </button>
      )}
    </>
  );
}

function GameLine({ entry, of }: { entry: GameEntry; of: string | undefined }) {
  const words = texts.games;
  const over = entry.ended_at !== null;
  const outcome = of === undefined ? null : outcomeFor(entry, of);
  const players = entry.seats.map(({ player }) => playerName(player)).join(" – ");
  const at = entry.ended_at ?? entry.started_at ?? entry.opened_at;
  return (
    <li class="game-line">
      <FinalPosition entry={entry} viewer={ownSeat(entry, of)} />
      <div class="game-line-text">
        <h3>
          <a
            href={roomPath(entry.room)}
            aria-label={words.lookBack(gameName(entry.game), players)}
            onClick={followLink}
          >
            {gameName(entry.game)}
          </a>
          {outcome !== null && (
            <span class={`tag outcome ${outcome}`}>{words.outcomes[outcome]}</span>
          )}
          {outcome === null && isDrawn(entry) && <span class="tag">{words.draw}</span>}
          {entry.visibility === "private" && <span class="tag">{words.private}</span>}
          {!over && <Running entry={entry} />}
        </h3>
        <ol class="game-seats">
          {entry.seats.map((seat) => (
            <Seat key={seat.seat} entry={entry} seat={seat} />
          ))}
        </ol>
        <p class="game-facts">
          <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>
          {typeof entry.turns === "number" && <span>{words.turns(entry.turns)}</span>}
          <span>{clockWords(entry.clock)}</span>
          {entry.rated && <span>{words.rated}</span>}
          {over && <Downloads entry={entry} />}
        </p>
      </div>
    </li>
  );
}

function ownSeat({ seats }: GameEntry, player: string | undefined): number {
  return seats.find((seat) => seat.player.id === player)?.seat ?? 0;
}

/** The seat to move. */
function Running({ entry }: { entry: GameEntry }) {
  if (entry.your_turn === true) return <span class="tag attention">{texts.games.yourTurn}</span>;
  const mover = entry.seats.find(({ seat }) => seat === entry.to_move);
  return (
    <span class="tag">
      {mover === undefined ? texts.games.running : texts.games.toMove(playerName(mover.player))}
    </span>
  );
}

function Seat({ entry, seat }: { entry: GameEntry; seat: GameEntrySeat }) {
  const view = gameView(entry.game);
  const game = catalogue.value?.find(({ id }) => id === entry.game);
  const name = game === undefined ? "" : (seatNames(game, entry.options)[seat.seat] ?? "");
  const won = seat.place === 1 && !isDrawn(entry);
  return (
    <li class={won ? "won" : undefined}>
      {view !== null && <view.SeatMark seat={seat.seat} options={entry.options} />}
      <span class="sr-only">{name}: </span>
      <span class="game-seat-words">
        <PlayerLink player={seat.player} />
        {seat.rating !== undefined && <Rating rating={seat.rating} />}
        <Place entry={entry} seat={seat} won={won} />
      </span>
    </li>
  );
}

function Place({ entry, seat, won }: { entry: GameEntry; seat: GameEntrySeat; won: boolean }) {
  if (seat.place === undefined || isDrawn(entry)) return null;
  if (entry.seats.length > 2) return <span class="tag">{texts.games.place(seat.place)}</span>;
  return won ? <span class="tag">{texts.games.winner}</span> : null;
}

function Rating({ rating: { before, after } }: { rating: NonNullable<GameEntrySeat["rating"]> }) {
  const known = before ?? start.rating;
  const change = after - known;
  return (
    <span class="rating">
      {ratingText(known, before === null)}{" "}
      <span class={change < 0 ? "fell" : "rose"}>{changeText(change)}</span>
    </span>
  );
}

function Downloads({ entry: { room, game, visibility } }: { entry: GameEntry }) {
  const words = texts.games;
  const path = `/api/games/${room}`;
  const name = `${visibility === "private" ? "private-" : ""}${game}-${room}`;
  return (
    <span class="downloads">
      <a
        href={`${path}.txt`}
        download={`${name}.txt`}
        aria-label={words.download(words.text, gameName(game))}
      >
        {words.text}
      </a>
      <a
        href={path}
        download={`${name}.json`}
        aria-label={words.download(words.json, gameName(game))}
      >
        {words.json}
      </a>
    </span>
  );
}
