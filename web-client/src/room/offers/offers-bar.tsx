// Actions other than turns: offers to other players, links to another game, leaving.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { followLink, goTo, roomPath } from "../../base/router";
import { levelsOf, nearestLevel, numberOf } from "../../engine/levels";
import { mutedIds } from "../../net/muted";
import { type BotSeat, RequestError } from "../../net/protocol";
import type { Room } from "../../net/room";
import { botLevels } from "../../net/server";
import type { Table } from "../../net/table";
import { atLevel, botsIn, type Choices, choicesOf } from "../../new-game/choices";
import { openRoom } from "../../new-game/open-room";
import { openSheet } from "../../new-game/sheet";
import { fittingLevel } from "../../opponent/fitting-level";
import { opposingLevel, scoreIn } from "../../opponent/room-results";
import { texts } from "../../texts";
import { catalogue } from "../../texts/catalogue";
import { texts as tableTexts } from "../../texts/table";
import { CopyButton } from "../../ui/copy-button";
import { unreadIn } from "../chat/chat-lines";
import { seenUpTo } from "../chat/chat-panel";
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
  /** Content above the buttons. */
  children?: ComponentChildren;
}

/** Offers to other players, and buttons to leave if there is no other place for them. */
export function OffersBar({ table, room, drawByAgreement, study, children }: OffersBarProps) {
  const against = opposingLevel(room);
  const other = otherLevel(room);
  return (
    <section class="offers" aria-label={texts.offers.label}>
      <div class="offer-buttons">
        {children}
        {offerButtons(room, drawByAgreement).map(({ what, enabled }) => (
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
          <Onward {...{ table, room, other }} study={room.ply > 0 ? study : null} />
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
  other: OtherLevel | null;
}

/** Links for after the end of a game, or after its abort. */
function Onward({ table, room, study, other }: OnwardProps) {
  const aborted = room.result?.reason === "aborted";
  const ours = room.you.seat !== null || room.by.id === table.connection.player.value?.id;
  return (
    <>
      {aborted && ours && (
        <Press strong onPress={() => open(table, room, choicesOf(room), botsIn(room))}>
          {texts.offers.openAgain}
        </Press>
      )}
      {other !== null && <AtOtherLevel table={table} room={room} {...other} />}
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

/** Opens the sheet for another game of this kind, on the home page. */
function setUp(id: string): void {
  const game = catalogue.value?.find((known) => known.id === id);
  goTo("/");
  if (game !== undefined) openSheet(game);
}

/** A level that fits the player better than the one that has just been played. */
interface OtherLevel {
  level: number;
  /** Whether it is the stronger one of the two. */
  stronger: boolean;
}

/** Null unless a game against the computer is over and another level fits. */
function otherLevel(room: Room): OtherLevel | null {
  const against = opposingLevel(room);
  if (against === null || scoreIn(room) === null || typeof botLevels.value !== "number")
    return null;
  const { game, seats } = room;
  const before = nearestLevel(against, levelsOf(game, seats.length));
  const level = fittingLevel(game, seats.length);
  return level === before ? null : { level, stronger: level > before };
}

/** Opens a game like this one against the computer at another level. */
function AtOtherLevel({ table, room, level, stronger }: OffersProps & OtherLevel) {
  const { choices, bots } = atLevel(room, level);
  const words = stronger ? texts.bots.harder : texts.bots.easier;
  return (
    <Press strong onPress={() => open(table, room, choices, bots)}>
      {words(numberOf(level))}
    </Press>
  );
}

/** Prevents a second press from opening a second room. */
let opening = false;

/** Opens a room like this one. */
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
