// Opening a room for a game: its options, the clock, one's own seat, and who may come in.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
  type CatalogueGame,
  type Options,
  RequestError,
  type SpectatorRule,
  type Visibility,
} from "../net/protocol";
import { rememberRoom } from "../net/recent";
import { connection, seatNames } from "../net/server";
import { goTo, roomPath } from "../router";
import { texts } from "../texts";
import { Choice } from "../ui/choice";
import { ClockChoice, clockOf, firstClock } from "./clock-choice";

type SeatChoice = number | "random" | null;

const visibilities: readonly Visibility[] = ["private", "public"];

/** How many turns later spectators may be shown the game. */
const delays = [0, 1, 3, 5, 10] as const;

export function OpenRoom({ game, onClose }: { game: CatalogueGame; onClose(): void }) {
  const options = useSignal<Options>(
    Object.fromEntries(game.options.map((option) => [option.key, option.default])),
  );
  const seat = useSignal<SeatChoice>("random");
  const clock = useSignal(firstClock);
  const rated = useSignal(false);
  const visibility = useSignal<Visibility>("private");
  const spectators = useSignal<SpectatorRule>("link");
  const delay = useSignal(0);
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.focus(), []);
  const seats = seatNames(game, options.value);
  const seatChoices: { value: SeatChoice; label: string }[] = [
    { value: "random", label: texts.home.random },
    ...seats.map((label, value) => ({ value, label })),
    { value: null, label: texts.home.noSeat },
  ];
  const chosenClock = clockOf(clock.value);
  const unrated = whyUnrated(chosenClock?.kind);

  async function open(): Promise<void> {
    if (chosenClock === null) return;
    busy.value = true;
    problem.value = null;
    try {
      const opened = await connection.request({
        type: "open_room",
        game: game.id,
        options: options.value,
        clock: chosenClock,
        rated: rated.value && unrated === null,
        visibility: visibility.value,
        spectators: spectators.value,
        delay_turns: spectators.value === "none" ? 0 : delay.value,
        seat: seat.value,
      });
      const { room, play_key: key, snapshot } = opened;
      rememberRoom({
        room,
        game: game.id,
        key,
        players: snapshot.seats.map(({ player }) => player?.name ?? null),
        status: snapshot.status,
        seat: snapshot.you.seat,
        toMove: null,
        at: Date.now(),
      });
      goTo(roomPath(room));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = texts.notices.codes[error.code] ?? error.message;
    } finally {
      busy.value = false;
    }
  }

  return (
    <form
      class="open-room"
      ref={form}
      tabIndex={-1}
      aria-label={game.name}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      {game.options.map((option) => (
        <Choice
          key={option.key}
          legend={option.label}
          choices={option.choices}
          value={options.value[option.key] ?? option.default}
          onChoose={(value) => {
            options.value = { ...options.value, [option.key]: value };
            if (typeof seat.value === "number") seat.value = "random";
          }}
        />
      ))}
      <ClockChoice
        draft={clock.value}
        onChange={(draft) => {
          clock.value = draft;
        }}
      />
      <Choice
        legend={texts.home.yourSeat}
        choices={seatChoices}
        value={seat.value}
        onChoose={(value) => {
          seat.value = value;
        }}
      />
      <Choice
        legend={texts.home.visibility}
        choices={visibilities.map((value) => ({ value, label: texts.home.visibilities[value] }))}
        value={visibility.value}
        onChoose={(value) => {
          visibility.value = value;
          spectators.value = value === "public" ? "open" : "link";
        }}
      />
      <p class="hint">{texts.home.visibilityHints[visibility.value]}</p>
      <details class="more">
        <summary>{texts.home.more}</summary>
        <label class="check">
          <input
            type="checkbox"
            checked={rated.value && unrated === null}
            disabled={unrated !== null}
            aria-describedby={unrated === null ? undefined : "why-unrated"}
            onChange={({ currentTarget }) => {
              rated.value = currentTarget.checked;
            }}
          />
          <span>{texts.home.rated}</span>
        </label>
        {unrated !== null && (
          <p class="hint" id="why-unrated">
            {unrated}
          </p>
        )}
        <Choice
          legend={texts.home.spectators}
          choices={spectatorRules(visibility.value).map((value) => ({
            value,
            label: texts.home.spectatorRules[value],
          }))}
          value={spectators.value}
          onChoose={(value) => {
            spectators.value = value;
          }}
        />
        {spectators.value !== "none" && (
          <Choice
            legend={texts.home.delay}
            choices={delays.map((value) => ({ value, label: texts.home.delayed(value) }))}
            value={delay.value}
            onChoose={(value) => {
              delay.value = value;
            }}
          />
        )}
      </details>
      {problem.value !== null && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <div class="form-end">
        <button type="submit" class="primary" disabled={busy.value || chosenClock === null}>
          {busy.value ? texts.home.opening : texts.home.open[visibility.value]}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          {texts.home.close}
        </button>
      </div>
    </form>
  );
}

/** In a private room nobody comes in without a link. */
function spectatorRules(visibility: Visibility): readonly SpectatorRule[] {
  return visibility === "public" ? ["open", "link", "none"] : ["link", "none"];
}

/** Why a game cannot be rated; null if it can. */
function whyUnrated(clock: string | undefined): string | null {
  if (connection.player.value?.guest !== false) return texts.home.ratedForPlayers;
  return clock === "none" ? texts.home.ratedWithClock : null;
}
