// Messages of a room: open offers, requests to join, absent players. While a clock runs, they have
// reserved space (over or in place of the status line), so that no message moves the board, a clock
// or the turn draft. At other times they are all in the bar.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { followLink } from "../../base/router";
import { countdown } from "../../clock/clock-display";
import { untilNextSecond, useNow } from "../../clock/ticking";
import type { Ask, OfferKind } from "../../net/protocol";
import type { Offering, Room } from "../../net/room";
import { seatNames } from "../../net/server";
import type { Table } from "../../net/table";
import { Notices } from "../../play/notices";
import { texts } from "../../texts";
import { catalogue } from "../../texts/catalogue";
import { nameOf } from "../../texts/names";
import { texts as tableTexts } from "../../texts/table";
import { absences, mayClaim, mayResume, type OfferView, offersIn } from "./offers";
import { type OffersProps, rematchPath } from "./offers-bar";
import { Press } from "./press";

interface Message {
  key: string;
  words: string;
  /** Another player waits for our reply, or we can claim the game. */
  urgent?: boolean;
  /** It counts seconds, which a screen reader must not announce. */
  counts?: boolean;
  buttons?: readonly ComponentChildren[];
}

/** All messages and notices: for a room without a running clock. */
export function MessagesInBar({ table, room }: OffersProps) {
  const messages = useMessages(table, room);
  return (
    <>
      <Notices notice={table.notice} />
      <Lines messages={messages} />
    </>
  );
}

/** The first message with a button. A notice is about the last press and covers it; a new message
 * replaces the notice. */
export function MessageOver({ table, room }: OffersProps) {
  const message = useMessages(table, room).find(({ buttons }) => buttons !== undefined);
  const answered = message?.urgent === true ? message.key : null;
  useEffect(() => {
    if (answered !== null) table.notice.value = null;
  }, [answered, table]);
  return (
    <div class="messages-over">
      <Notices notice={table.notice} />
      <Lines messages={message !== undefined && table.notice.value === null ? [message] : []} />
    </div>
  );
}

/** The first message without a button, in place of the status line. */
export function MessageAsStatus({ table, room }: OffersProps) {
  const message = useMessages(table, room).find(({ buttons }) => buttons === undefined);
  return (
    <div class="message-as-status">
      <Lines messages={message === undefined ? [] : [message]} />
    </div>
  );
}

/** Announces once that a player is away, and when the game can be claimed. */
export function SpokenAbsence({ table, room }: OffersProps) {
  const { who, due, wins } = useAbsence(table, room) ?? {};
  return (
    <p role="status" class="sr-only">
      {who !== undefined &&
        (due === true ? texts.offers.awayNow(who, wins === true) : texts.offers.awayWatched(who))}
    </p>
  );
}

function Lines({ messages }: { messages: readonly Message[] }) {
  const lines = (counts: boolean) =>
    messages
      .filter((message) => (message.counts === true) === counts)
      .map((message) => <Line {...message} key={message.key} />);
  return (
    <>
      <div role="status" class="offers-open">
        {lines(false)}
      </div>
      {lines(true)}
    </>
  );
}

function Line({ words, urgent = false, buttons }: Message) {
  const many = (buttons?.length ?? 0) > 1;
  return (
    <p class={`offer${urgent ? " urgent" : ""}${many ? " to-answer" : ""}`}>
      <span title={words}>{words}</span>
      {buttons}
    </p>
  );
}

/** Urgent messages first. */
function useMessages(table: Table, room: Room): readonly Message[] {
  const absence = useAbsence(table, room);
  const messages = [
    ...(room.status === "paused" ? [pausedMessage(table, room)] : []),
    ...offersIn(room).map((offer) => offerMessage(table, room, offer)),
    ...askMessages(table, room),
    ...absenceMessages(table, room, absence),
    ...(room.declined === null ? [] : [declinedMessage(room, room.declined)]),
    ...(room.rematch === null ? [] : [rematchMessage(room, room.rematch)]),
  ];
  return [
    ...messages.filter(({ urgent }) => urgent === true),
    ...messages.filter(({ urgent }) => urgent !== true),
  ];
}

function pausedMessage(table: Table, room: Room): Message {
  const ready = (
    <Press key="ready" onPress={() => table.requests.resume()} strong>
      {texts.offers.ready}
    </Press>
  );
  return {
    key: "paused",
    words: texts.offers.paused,
    ...(mayResume(room) ? { buttons: [ready] } : {}),
  };
}

function offerMessage(table: Table, room: Room, offer: OfferView): Message {
  const { what, by, stance, waitingFor } = offer;
  const others = waitingFor.map((seat) => playerName(room, seat)).join(texts.offers.and);
  const key = `offer ${what}`;
  const notReady = (
    <Press key="not ready" onPress={() => table.requests.resume(false)}>
      {texts.offers.notReady}
    </Press>
  );
  const refuse = (words: string) => (
    <Press key="no" onPress={() => table.requests.answer(what, false)}>
      {words}
    </Press>
  );
  switch (stance) {
    case "yours":
      return {
        key,
        words: texts.offers.yours[what](others),
        buttons: [what === "resume" ? notReady : refuse(texts.offers.withdraw)],
      };
    case "asked":
      return {
        key,
        words: texts.offers.offered[what](playerName(room, by)),
        urgent: true,
        buttons: [
          <Press key="yes" strong onPress={() => accept(table, what)}>
            {texts.offers.accept[what]}
          </Press>,
          ...(what === "resume" ? [] : [refuse(texts.offers.decline)]),
        ],
      };
    case "agreed":
      return {
        key,
        words: texts.offers.agreed(others),
        ...(what === "resume" ? { buttons: [notReady] } : {}),
      };
    case "watched":
      return { key, words: texts.offers.offered[what](playerName(room, by)) };
  }
}

function accept(table: Table, what: OfferKind): Promise<boolean> {
  return what === "resume" ? table.requests.resume() : table.requests.answer(what, true);
}

/**
 * The requests of players to us, the host, one after the other. The buttons of the next request are
 * new and ignore presses at first, so that no press is meant for the previous one.
 */
function askMessages(table: Table, room: Room): Message[] {
  const [first, ...others] = table.asks.value;
  if (first === undefined) return [];
  const { id } = first.player;
  const buttons = [
    <Press key="yes" strong onPress={() => table.requests.admit(id, true)}>
      {tableTexts.joining.admit}
    </Press>,
    <Press key="no" onPress={() => table.requests.admit(id, false)}>
      {texts.offers.decline}
    </Press>,
  ];
  const words = askWords(room, first, others.length);
  return [{ key: `ask ${id}`, words, urgent: true, buttons }];
}

function askWords(room: Room, { player, seat }: Ask, others: number): string {
  const game = catalogue.value?.find(({ id }) => id === room.game);
  const name = seat === null || !game ? null : (seatNames(game, room.options)[seat] ?? null);
  const words = tableTexts.joining;
  const who = nameOf(player);
  const wish = room.status === "open" ? words.asks(who, name) : words.asksToWatch(who);
  return others === 0 ? wish : `${wish} ${words.more(others)}`;
}

interface AwayPlayer {
  who: string;
  from: number;
  now: number;
  /** We can claim the game now. */
  due: boolean;
  /** Only one other player is left, so the claim wins the game. */
  wins: boolean;
}

function useAbsence(table: Table, room: Room): AwayPlayer | null {
  const first = absences(room)[0];
  const now = useNow(table.connection, (time) =>
    first === undefined ? null : untilNextSecond(first.from, time),
  );
  if (first === undefined) return null;
  const { seat, from } = first;
  const wins = room.seats.filter(({ withdrew }) => withdrew === null).length === 2;
  return { who: playerName(room, seat), from, now, due: from <= now && mayClaim(room), wins };
}

function absenceMessages(table: Table, room: Room, absence: AwayPlayer | null): Message[] {
  if (absence === null) return [];
  const { who, from, now, due, wins } = absence;
  if (!mayClaim(room)) return [{ key: "away", words: texts.offers.awayWatched(who), counts: true }];
  if (!due)
    return [
      { key: "away", words: texts.offers.away(who, countdown(from, now), wins), counts: true },
    ];
  const claim = (
    <Press
      key="claim"
      strong
      title={texts.offers.claimTitle}
      onPress={() => table.requests.claim()}
    >
      {texts.offers.claim(wins)}
    </Press>
  );
  const words = texts.offers.awayNow(who, wins);
  return [{ key: "claim", words, urgent: true, counts: true, buttons: [claim] }];
}

function declinedMessage(room: Room, { what, seat }: Offering): Message {
  const { declined, youDeclined } = texts.offers;
  const words = seat === room.you.seat ? youDeclined[what] : declined[what](playerName(room, seat));
  return { key: "declined", words };
}

function rematchMessage(room: Room, next: string): Message {
  const link = (
    <a key="next" href={rematchPath(room, next)} onClick={followLink}>
      {texts.offers.toNext}
    </a>
  );
  return { key: "rematch", words: texts.offers.next, buttons: [link] };
}

function playerName(room: Room, seat: number): string {
  const player = room.seats[seat]?.player ?? null;
  return player === null ? "" : nameOf(player);
}
