// What is offered and how to answer it, who is away, and what one can do besides playing. Nothing
// of it covers the board.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { followLink, goTo, roomPath } from "../../base/router";
import { countdown } from "../../clock/clock-display";
import { untilNextSecond, useNow } from "../../clock/ticking";
import { mutedIds } from "../../net/muted";
import { type Ask, type BotSeat, type OfferKind, RequestError } from "../../net/protocol";
import type { Offering, Room } from "../../net/room";
import { botLevels, seatNames } from "../../net/server";
import type { Table } from "../../net/table";
import { atLevel, botsIn, type Choices, choicesOf } from "../../new-game/choices";
import { openRoom } from "../../new-game/open-room";
import { openSheet } from "../../new-game/sheet";
import { nextLevel, opposingLevel, outcomeOf } from "../../new-game/suggested-level";
import { texts } from "../../texts";
import { catalogue } from "../../texts/catalogue";
import { nameOf } from "../../texts/names";
import { texts as tableTexts } from "../../texts/table";
import { CopyButton } from "../../ui/copy-button";
import { unreadIn } from "../chat/chat-lines";
import { seenUpTo } from "../chat/chat-panel";
import {
  absences,
  type Leave,
  leavesFrom,
  mayClaim,
  mayResume,
  type OfferView,
  offerButtons,
  offersIn,
} from "./offers";

export interface OffersProps {
  table: Table;
  room: Room;
}

/** What is open between the players, and who is away: near what one presses, where it is seen. */
export function OpenOffers({ table, room }: OffersProps) {
  return (
    <>
      <div role="status" class="offers-open">
        {room.status === "paused" && (
          <Line words={texts.offers.paused}>
            {mayResume(room) && (
              <Press onPress={() => table.resume()} strong>
                {texts.offers.ready}
              </Press>
            )}
          </Line>
        )}
        {offersIn(room).map((offer) => (
          <Offer key={offer.what} {...{ table, room, offer }} />
        ))}
        {room.declined !== null && <Line words={declinedWords(room, room.declined)} />}
        {room.rematch !== null && (
          <Line words={texts.offers.next}>
            <a href={rematchPath(room, room.rematch)} onClick={followLink}>
              {texts.offers.toNext}
            </a>
          </Line>
        )}
      </div>
      <Asks table={table} room={room} />
      <Away table={table} room={room} />
    </>
  );
}

export interface OffersBarProps extends OffersProps {
  drawByAgreement: boolean;
  /** The address of the analysis of what is on the board; null where it is not offered. */
  study: string | null;
  /** Above all that. */
  children?: ComponentChildren;
}

/** What one can ask of the others, and (where nothing else ever comes) leaving. */
export function OffersBar({ table, room, drawByAgreement, study, children }: OffersBarProps) {
  const against = opposingLevel(room);
  return (
    <section class="offers" aria-label={texts.offers.label}>
      <div class="offer-buttons">
        {children}
        {offerButtons(room, drawByAgreement).map(({ what, enabled }) => (
          <Press
            key={what}
            disabled={!enabled}
            strong={what === "rematch"}
            onPress={() => table.offer(what)}
          >
            {what === "takeback" && against !== null
              ? texts.bots.takeBack
              : texts.offers.actions[what]}
          </Press>
        ))}
        {room.status === "over" && (
          <Onward table={table} room={room} study={room.ply > 0 ? study : null} />
        )}
        {room.status === "over" && room.ply > 0 && (
          <CopyButton
            class="small"
            label={tableTexts.share}
            text={location.origin + roomPath(room.room, room.you.watch_key)}
          />
        )}
      </div>
      <Leaving table={table} room={room} />
    </section>
  );
}

/** Where one goes when a game is over, or has never been one. */
function Onward({ table, room, study }: OffersProps & { study: string | null }) {
  const aborted = room.result?.reason === "aborted";
  const ours = room.you.seat !== null || room.by.id === table.connection.player.value?.id;
  return (
    <>
      {aborted && ours && (
        <Press strong onPress={() => open(table, room, choicesOf(room), botsIn(room))}>
          {texts.offers.openAgain}
        </Press>
      )}
      <OtherLevel table={table} room={room} />
      {study !== null && (
        <a class="button small" href={study} onClick={followLink}>
          {texts.offers.analyse}
        </a>
      )}
      <Press onPress={() => setUp(room.game)}>{texts.offers.newGame}</Press>
      {aborted && (
        <a class="button small" href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
      )}
    </>
  );
}

/** The sheet for another game of this kind, which is on the first page. */
function setUp(id: string): void {
  const game = catalogue.value?.find((known) => known.id === id);
  goTo("/");
  if (game !== undefined) openSheet(game);
}

/** After a game against the computer: a stronger one for winners, a weaker one for losers. */
function OtherLevel({ table, room }: OffersProps) {
  const levels = botLevels.value;
  const level = opposingLevel(room);
  const outcome = outcomeOf(room);
  if (level === null || outcome === null || typeof levels !== "number") return null;
  const next = nextLevel(level, outcome, levels);
  if (next === null) return null;
  const { choices, bots } = atLevel(room, next);
  return (
    <Press onPress={() => open(table, room, choices, bots)}>
      {next > level ? texts.bots.harder(next) : texts.bots.easier(next)}
    </Press>
  );
}

/** A second press opens no second room. */
let opening = false;

/** A room like this one. */
async function open(
  table: Table,
  room: Room,
  choices: Choices,
  bots: readonly BotSeat[],
): Promise<void> {
  const game = catalogue.value?.find((known) => known.id === room.game);
  if (game === undefined || opening) return;
  opening = true;
  try {
    await openRoom(game, choices, bots);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, key, args } = error;
    table.notice.value = { kind: "refused", code, message, key, args };
  } finally {
    opening = false;
  }
}

/** Another room of the same series: the keys stay the same, so our best one opens it too. */
export function rematchPath({ you }: Room, next: string): string {
  return roomPath(next, you.seat === null ? (you.play_key ?? you.watch_key) : undefined);
}

function declinedWords(room: Room, { what, seat }: Offering): string {
  const { declined, youDeclined } = texts.offers;
  return seat === room.you.seat ? youDeclined[what] : declined[what](playerName(room, seat));
}

function playerName(room: Room, seat: number): string {
  const player = room.seats[seat]?.player ?? null;
  return player === null ? "" : nameOf(player);
}

function Offer({ table, room, offer }: { table: Table; room: Room; offer: OfferView }) {
  const { what, by, stance, waitingFor } = offer;
  const others = waitingFor.map((seat) => playerName(room, seat)).join(texts.offers.and);
  switch (stance) {
    case "yours":
      return (
        <Line words={texts.offers.yours[what](others)}>
          {what === "resume" ? (
            <Press onPress={() => table.resume(false)}>{texts.offers.notReady}</Press>
          ) : (
            <Press onPress={() => table.answer(what, false)}>{texts.offers.withdraw}</Press>
          )}
        </Line>
      );
    case "asked":
      return (
        <Line words={texts.offers.offered[what](playerName(room, by))} urgent>
          <Press strong onPress={() => accept(table, what)}>
            {texts.offers.accept[what]}
          </Press>
          {what !== "resume" && (
            <Press onPress={() => table.answer(what, false)}>{texts.offers.decline}</Press>
          )}
        </Line>
      );
    case "agreed":
      return (
        <Line words={texts.offers.agreed(others)}>
          {what === "resume" && (
            <Press onPress={() => table.resume(false)}>{texts.offers.notReady}</Press>
          )}
        </Line>
      );
    case "watched":
      return <Line words={texts.offers.offered[what](playerName(room, by))} />;
  }
}

function accept(table: Table, what: OfferKind): Promise<boolean> {
  return what === "resume" ? table.resume() : table.answer(what, true);
}

/**
 * Who asks us, the host, to let them in: one after the other. So a press is never meant for the one
 * before: the next one's buttons are new, and take no press at first.
 */
function Asks({ table, room }: OffersProps) {
  const [first, ...others] = table.asks.value;
  return (
    <div role="status" class="offers-open">
      {first !== undefined && (
        <Line key={first.player.id} words={askWords(room, first, others.length)} urgent>
          <Press strong onPress={() => table.admit(first.player.id, true)}>
            {tableTexts.joining.admit}
          </Press>
          <Press onPress={() => table.admit(first.player.id, false)}>{texts.offers.decline}</Press>
        </Line>
      )}
    </div>
  );
}

function askWords(room: Room, { player, seat }: Ask, others: number): string {
  const game = catalogue.value?.find(({ id }) => id === room.game);
  const name = seat === null || !game ? null : (seatNames(game, room.options)[seat] ?? null);
  const words = tableTexts.joining;
  const who = nameOf(player);
  const wish = room.status === "open" ? words.asks(who, name) : words.asksToWatch(who);
  return others === 0 ? wish : `${wish} ${words.more(others)}`;
}

/** Who is away, and when the others may claim the game. */
function Away({ table, room }: { table: Table; room: Room }) {
  const gone = absences(room);
  const first = gone[0];
  const now = useNow(table.connection, (time) =>
    first === undefined ? null : untilNextSecond(first.from, time),
  );
  const who = first === undefined ? "" : playerName(room, first.seat);
  const due = first !== undefined && first.from <= now;
  const wins = room.seats.filter(({ withdrew }) => withdrew === null).length === 2;
  return (
    <>
      <p role="status" class="sr-only">
        {first !== undefined &&
          (due && mayClaim(room) ? texts.offers.awayNow(who, wins) : texts.offers.awayWatched(who))}
      </p>
      {first !== undefined && (
        <Line words={awayWords(room, who, first.from, now, wins)} urgent={due && mayClaim(room)}>
          {due && mayClaim(room) && (
            <Press strong title={texts.offers.claimTitle} onPress={() => table.claim()}>
              {texts.offers.claim(wins)}
            </Press>
          )}
        </Line>
      )}
    </>
  );
}

function awayWords(room: Room, who: string, from: number, now: number, wins: boolean): string {
  if (!mayClaim(room)) return texts.offers.awayWatched(who);
  return from <= now
    ? texts.offers.awayNow(who, wins)
    : texts.offers.away(who, countdown(from, now), wins);
}

/**
 * Ending the game for oneself or for all, in two presses. They are never at the same place: where
 * the first one was is the way back.
 */
function Leaving({ table, room }: OffersProps) {
  const asked = useSignal<Leave | null>(null);
  const ways = leavesFrom(room, table.connection.player.value?.id);
  const words = texts.offers.leaving;
  const chosen = asked.value !== null && ways.includes(asked.value) ? asked.value : null;
  return (
    <>
      <div class="leaving">
        {ways.map((way) =>
          way === chosen ? (
            <Press
              key={`not ${way}`}
              onPress={() => {
                asked.value = null;
              }}
            >
              {words[way].no}
            </Press>
          ) : (
            <Press
              key={way}
              title={words[way].title}
              onPress={() => {
                asked.value = way;
              }}
            >
              {words[way].leave}
            </Press>
          ),
        )}
      </div>
      {chosen !== null && (
        <p class="leaving-sure" role="status">
          <span>{words[chosen].sure}</span>
          <button
            key={chosen}
            type="button"
            class="small danger"
            onClick={() => void (chosen === "resign" ? table.resign() : table.abort())}
          >
            {words[chosen].yes}
          </button>
        </p>
      )}
    </>
  );
}

/** That there is something to read, where the chat itself may be out of sight. */
export function ChatMark({ room, player }: { room: Room; player: string | undefined }) {
  const unread = unreadIn(room, seenUpTo.value[room.room] ?? 0, player, mutedIds());
  if (unread === 0) return null;
  return (
    <button type="button" class="small chat-mark" onClick={toChat}>
      {texts.chat.open} <span class="badge">{unread}</span>
      <span class="sr-only">{texts.chat.unread(unread)}</span>
    </button>
  );
}

function toChat(): void {
  const panel = document.getElementById("chat");
  panel?.scrollIntoView({ block: "center" });
  panel?.focus({ preventScroll: true });
}

interface LineProps {
  words: string;
  /** Somebody waits for us. */
  urgent?: boolean;
  children?: ComponentChildren;
}

function Line({ words, urgent = false, children }: LineProps) {
  return (
    <p class={urgent ? "offer urgent" : "offer"}>
      <span>{words}</span>
      {children}
    </p>
  );
}

interface PressProps {
  onPress(): unknown;
  strong?: boolean;
  disabled?: boolean;
  title?: string;
  children: ComponentChildren;
}

function Press({ onPress, strong = false, disabled = false, title, children }: PressProps) {
  return (
    <button
      type="button"
      class={strong ? "small primary" : "small"}
      disabled={disabled}
      title={title}
      onClick={() => void onPress()}
    >
      {children}
    </button>
  );
}
