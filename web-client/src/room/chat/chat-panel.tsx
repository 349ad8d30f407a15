// The chat of a room: one channel for the players, one for the spectators.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useInWindow } from "../../base/use-in-window";
import { muted, mutedIds } from "../../net/muted";
import type { Channel, ChatLine } from "../../net/protocol";
import type { Room } from "../../net/room";
import type { Table } from "../../net/table";
import { texts } from "../../texts";
import { channelsIn, linesIn, mayRemove, writableChannels } from "./chat-lines";

/** The number of the last line that was visible, by room. */
export const seenUpTo = signal<Readonly<Record<string, number>>>({});

const longest = 500;

export function ChatPanel({ table, room }: { table: Table; room: Room }) {
  const wanted = useSignal<Channel | null>(null);
  const channels = channelsIn(room);
  const writable = writableChannels(room);
  const usual = writable[0] ?? "spectators";
  const channel = wanted.value !== null && channels.includes(wanted.value) ? wanted.value : usual;
  const lines = linesIn(room, channel, mutedIds());
  const panel = useSeen(room);
  const list = useRef<HTMLUListElement>(null);
  const last = lines.at(-1)?.seq;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, channel]);

  return (
    <section class="panel chat" id="chat" tabIndex={-1} ref={panel} aria-labelledby="chat-title">
      <h2 id="chat-title">{texts.chat.title}</h2>
      {channels.length > 1 && (
        <fieldset class="choice channels">
          <legend class="sr-only">{texts.chat.channel}</legend>
          {channels.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="channel"
                checked={one === channel}
                onChange={() => {
                  wanted.value = one;
                }}
              />
              <span>{texts.chat.channels[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {lines.length === 0 ? (
        <p class="hint">{texts.chat.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled with keys
        <ul ref={list} class="lines" tabIndex={0} aria-label={texts.chat.channels[channel]}>
          {lines.map((line) => (
            <Line key={line.seq} {...{ table, room, line }} />
          ))}
        </ul>
      )}
      <Spoken room={room} player={table.connection.player.value?.id} />
      {writable.includes(channel) ? (
        <Writing table={table} channel={channel} />
      ) : (
        <p class="hint">{texts.chat.listening}</p>
      )}
      <Muted table={table} />
    </section>
  );
}

/** Keeps track of the last line that the reader has seen. */
function useSeen(room: Room) {
  const panel = useRef<HTMLElement>(null);
  const visible = useInWindow(() => panel.current);
  const newest = room.chat.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!visible) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      if ((seenUpTo.peek()[room.room] ?? 0) < newest)
        seenUpTo.value = { ...seenUpTo.peek(), [room.room]: newest };
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [visible, newest, room.room]);
  return panel;
}

function Line({ table, room, line }: { table: Table; room: Room; line: ChatLine }) {
  const open = useSignal(false);
  const player = table.connection.player.value?.id;
  const { id, name } = line.player;
  return (
    <li>
      {id === player ? (
        <strong>{texts.chat.you}</strong>
      ) : (
        <button
          type="button"
          class="speaker"
          aria-expanded={open.value}
          title={texts.chat.about(name)}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {name}
        </button>
      )}{" "}
      <span>{line.text}</span>
      {open.value && (
        <span class="speaker-actions">
          <button
            type="button"
            class="small"
            onClick={() => void table.requests.mute(line.player, true)}
          >
            {texts.chat.mute}
          </button>
          {mayRemove(room, id, player) && (
            <button
              type="button"
              class="small danger"
              onClick={() => void table.requests.remove(id)}
            >
              {texts.chat.remove}
            </button>
          )}
        </span>
      )}
    </li>
  );
}

/** Announces other people's new lines to screen readers. */
function Spoken({ room, player }: { room: Room; player: string | undefined }) {
  const line = room.chat.at(-1);
  const first = useRef(line?.seq ?? 0);
  const speaks =
    line !== undefined &&
    line.seq > first.current &&
    line.player.id !== player &&
    !mutedIds().includes(line.player.id);
  return (
    <p class="sr-only" aria-live="polite">
      {speaks && texts.chat.said(line.player.name, line.text)}
    </p>
  );
}

function Writing({ table, channel }: { table: Table; channel: Channel }) {
  const text = useSignal("");
  const sending = useSignal(false);

  async function send(): Promise<void> {
    const line = text.value.trim();
    if (line === "" || sending.value) return;
    sending.value = true;
    if (await table.requests.say(channel, line)) text.value = "";
    sending.value = false;
  }

  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="text"
        maxLength={longest}
        autoComplete="off"
        aria-label={texts.chat.say}
        placeholder={texts.chat.say}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
      <button type="submit" class="small" disabled={sending.value}>
        {texts.chat.send}
      </button>
    </form>
  );
}

/** The muted players, each with a button to unmute them. */
function Muted({ table }: { table: Table }) {
  if (muted.value.length === 0) return null;
  return (
    <details class="muted-players">
      <summary>{texts.chat.muted(muted.value.length)}</summary>
      <ul>
        {muted.value.map((player) => (
          <li key={player.id}>
            <span>{player.name}</span>
            <button
              type="button"
              class="small"
              onClick={() => void table.requests.mute(player, false)}
            >
              {texts.chat.unmute} <span class="sr-only">{player.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
