// Under the board: what is offered and how to answer it, who is away, and what one can do besides
// playing. Nothing of it covers the board.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { mutedIds } from "../net/muted";
import type { OfferKind } from "../net/protocol";
import type { Room } from "../net/room";
import type { Table } from "../net/table";
import { followLink, roomPath } from "../router";
import { texts } from "../texts";
import { unreadIn } from "./chat-lines";
import { seenUpTo } from "./chat-panel";
import { countdown } from "./clock-display";
import {
  absences,
  mayAbort,
  mayClaim,
  mayResign,
  mayResume,
  type OfferView,
  offerButtons,
  offersIn,
} from "./offers";
import { untilNextSecond, useNow } from "./ticking";

export interface OffersBarProps {
  table: Table;
  room: Room;
  drawByAgreement: boolean;
}

export function OffersBar({ table, room, drawByAgreement }: OffersBarProps) {
  return (
    <section class="offers" aria-label={texts.offers.label}>
      <div class="offer-buttons">
        {offerButtons(room, drawByAgreement).map(({ what, enabled }) => (
          <Press
            key={what}
            disabled={!enabled}
            strong={what === "rematch"}
            onPress={() => table.offer(what)}
          >
            {texts.offers.actions[what]}
          </Press>
        ))}
        <Abort table={table} room={room} />
        {mayResign(room) && <Resign table={table} />}
        <ChatMark room={room} player={table.connection.player.value?.id} />
      </div>
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
        {room.declined !== null && (
          <Line
            words={texts.offers.declined[room.declined.what](playerName(room, room.declined.seat))}
          />
        )}
        {room.rematch !== null && (
          <Line words={texts.offers.next}>
            <a href={rematchPath(room, room.rematch)} onClick={followLink}>
              {texts.offers.toNext}
            </a>
          </Line>
        )}
      </div>
      <Away table={table} room={room} />
    </section>
  );
}

/** Another room of the same series: the keys stay the same, so our best one opens it too. */
export function rematchPath({ you }: Room, next: string): string {
  return roomPath(next, you.seat === null ? (you.play_key ?? you.watch_key) : undefined);
}

function playerName(room: Room, seat: number): string {
  return room.seats[seat]?.player?.name ?? "";
}

function Offer({ table, room, offer }: { table: Table; room: Room; offer: OfferView }) {
  const { what, by, stance, waitingFor } = offer;
  const others = waitingFor.map((seat) => playerName(room, seat)).join(texts.offers.and);
  switch (stance) {
    case "yours":
      return (
        <Line words={texts.offers.yours[what](others)}>
          <Press onPress={() => table.answer(what, false)}>
            {what === "resume" ? texts.offers.notReady : texts.offers.withdraw}
          </Press>
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
      return <Line words={texts.offers.agreed(others)} />;
    case "watched":
      return <Line words={texts.offers.offered[what](playerName(room, by))} />;
  }
}

function accept(table: Table, what: OfferKind): Promise<boolean> {
  return what === "resume" ? table.resume() : table.answer(what, true);
}

/** Who is away, and in how long that can be the end of his game. */
function Away({ table, room }: { table: Table; room: Room }) {
  const gone = absences(room);
  const first = gone[0];
  const now = useNow(table.connection, (time) =>
    first === undefined ? null : untilNextSecond(first.from, time),
  );
  const who = first === undefined ? "" : playerName(room, first.seat);
  const due = first !== undefined && first.from <= now;
  return (
    <>
      <p role="status" class="sr-only">
        {first !== undefined && (due ? texts.offers.awayNow(who) : texts.offers.awayWatched(who))}
      </p>
      {first !== undefined && (
        <Line words={awayWords(room, who, first.from, now)} urgent={due && mayClaim(room)}>
          {due && mayClaim(room) && (
            <Press strong title={texts.offers.claimTitle} onPress={() => table.claim()}>
              {texts.offers.claim}
            </Press>
          )}
        </Line>
      )}
    </>
  );
}

function awayWords(room: Room, who: string, from: number, now: number): string {
  if (!mayClaim(room)) return texts.offers.awayWatched(who);
  return from <= now ? texts.offers.awayNow(who) : texts.offers.away(who, countdown(from, now));
}

function Abort({ table, room }: { table: Table; room: Room }) {
  const what = mayAbort(room, table.connection.player.value?.id);
  if (what === null) return null;
  return (
    <Press
      title={what === "abort" ? texts.offers.abortTitle : undefined}
      onPress={() => table.abort()}
    >
      {texts.offers[what]}
    </Press>
  );
}

/** Giving up, in two presses. */
function Resign({ table }: { table: Table }) {
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <Press
        onPress={() => {
          asked.value = true;
        }}
      >
        {texts.offers.resign}
      </Press>
    );
  return (
    <span class="resign">
      <span>{texts.offers.resignSure}</span>
      <button type="button" class="small danger" onClick={() => void table.resign()}>
        {texts.offers.resignYes}
      </button>
      <Press
        onPress={() => {
          asked.value = false;
        }}
      >
        {texts.offers.resignNo}
      </Press>
    </span>
  );
}

/** That there is something to read, where the chat itself may be out of sight. */
function ChatMark({ room, player }: { room: Room; player: string | undefined }) {
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
