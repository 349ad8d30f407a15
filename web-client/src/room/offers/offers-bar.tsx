// Actions other than turns: offers to other players, links to another game, leaving.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { followLink, roomPath } from "../../base/router";
import { mutedIds } from "../../net/muted";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { opposingLevel } from "../../opponent/room-results";
import { texts } from "../../texts";
import { texts as tableTexts } from "../../texts/table";
import { CopyButton } from "../../ui/copy-button";
import { unreadIn } from "../chat/chat-lines";
import { seenUpTo } from "../chat/chat-panel";
import { NextGame, OpenAgain, otherLevel } from "./next-game";
import { type Leave, leavesFrom, offerButtons } from "./offers";
import { Press } from "./press";

export interface OffersProps {
  table: Table;
  room: Room;
}

export interface OffersBarProps extends OffersProps {
  drawByAgreement: boolean;
  /** The address for analysing the position on the board; null if not offered. */
  study: string | null;
  /** The card with the result is open, and has the ways on to another game. */
  ended: boolean;
  /** Content above the buttons. */
  children?: ComponentChildren;
}

/** Offers to other players, and buttons to leave if there is no other place for them. */
export function OffersBar(props: OffersBarProps) {
  const { table, room, drawByAgreement, study, ended, children } = props;
  const against = opposingLevel(room);
  const other = otherLevel(room);
  const buttons = ended ? [] : offerButtons(room, drawByAgreement);
  return (
    <section class="offers" aria-label={texts.offers.label}>
      <div class="offer-buttons">
        {children}
        {buttons.map(({ what, enabled }) => (
          <Press
            key={what}
            disabled={!enabled}
            strong={what === "rematch" && other === null}
            onPress={() => table.requests.offer(what)}
          >
            {what === "takeback" && against !== null
              ? texts.bots.takeBack
              : texts.offers.actions[what]}
          </Press>
        ))}
        {room.status === "over" && (
          <Onward {...{ table, room, ended }} study={room.ply > 0 ? study : null} />
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

interface OnwardProps extends OffersProps {
  study: string | null;
  ended: boolean;
}

/** Links for after the end of a game, or after its abort. */
function Onward({ table, room, study, ended }: OnwardProps) {
  const aborted = room.result?.reason === "aborted";
  const ours = room.you.seat !== null || room.by.id === table.connection.player.value?.id;
  return (
    <>
      {aborted && ours && <OpenAgain {...{ table, room }} />}
      {study !== null && (
        <a class="button small" href={study} onClick={followLink}>
          {texts.offers.analyse}
        </a>
      )}
      {!ended && <NextGame {...{ table, room }} />}
      {aborted && (
        <a class="button small" href="/" onClick={followLink}>
          {texts.app.toHome}
        </a>
      )}
    </>
  );
}

/** Another room of the same series has the same keys, so the key with the most rights opens it,
 * too. */
export function rematchPath({ you }: Room, next: string): string {
  return roomPath(next, you.seat === null ? (you.play_key ?? you.watch_key) : undefined);
}

/**
 * Buttons to resign, abort or close, in two presses. The two buttons are at different places: the
 * cancel button takes the place of the first one.
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
            onClick={() =>
              void (chosen === "resign" ? table.requests.resign() : table.requests.abort())
            }
          >
            {words[chosen].yes}
          </button>
        </p>
      )}
    </>
  );
}

/** Marks unread chat lines if the chat itself may be out of sight. */
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
