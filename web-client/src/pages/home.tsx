// The first page: our running games, the games there are, and opening a private room.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { gameView } from "../games/registry";
import type { GameView } from "../games/view";
import type { CatalogueGame, Options } from "../net/protocol";
import { RequestError } from "../net/protocol";
import { forgetRoom, type RecentRoom, recentRooms, rememberRoom } from "../net/recent";
import { catalogue, connection, seatNames } from "../net/server";
import { followLink, goTo, roomPath } from "../router";
import { texts } from "../texts";
import { Designer } from "../ui/designer";
import { GamePortrait } from "../ui/game-portrait";

interface Offer {
  game: CatalogueGame;
  view: GameView;
}

export function HomePage() {
  const chosen = useSignal<string | null>(null);
  useEffect(() => {
    document.title = texts.app.name;
  }, []);
  const offers = catalogue.value?.flatMap((game): Offer[] => {
    const view = gameView(game.id);
    return view === null ? [] : [{ game, view }];
  });

  return (
    <main class="home">
      <section class="hero">
        <h1>{texts.app.claim}</h1>
        <p>{texts.app.lead}</p>
      </section>
      <YourGames />
      <section aria-label={texts.home.games}>
        {offers?.length === 0 && <p>{texts.home.noGames}</p>}
        <ul class="games">
          {offers?.map(({ game, view }) => (
            <li key={game.id} class={`game-card${chosen.value === game.id ? " chosen" : ""}`}>
              <GamePortrait view={view} />
              <div class="game-text">
                <h2>{game.name}</h2>
                <Designer game={game} />
                <p class="summary">{game.summary}</p>
                <p class="facts">{texts.home.players(playerCounts(game))}</p>
                {chosen.value !== game.id && (
                  <button
                    type="button"
                    class="primary"
                    onClick={() => {
                      chosen.value = game.id;
                    }}
                  >
                    {texts.home.play} <span class="sr-only">{game.name}</span>
                  </button>
                )}
              </div>
              {chosen.value === game.id && (
                <OpenRoom
                  game={game}
                  onClose={() => {
                    chosen.value = null;
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function playerCounts(game: CatalogueGame): number[] {
  return [...new Set(game.seats.map(({ names }) => names.length))].sort((a, b) => a - b);
}

type SeatChoice = number | "random" | null;

function OpenRoom({ game, onClose }: { game: CatalogueGame; onClose(): void }) {
  const options = useSignal<Options>(
    Object.fromEntries(game.options.map((option) => [option.key, option.default])),
  );
  const seat = useSignal<SeatChoice>("random");
  const busy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.focus(), []);
  const problem = useSignal<string | null>(null);
  const seats = seatNames(game, options.value);
  const seatChoices: { value: SeatChoice; label: string }[] = [
    { value: "random", label: texts.home.random },
    ...seats.map((label, value) => ({ value, label })),
    { value: null, label: texts.home.noSeat },
  ];

  async function open(): Promise<void> {
    busy.value = true;
    problem.value = null;
    try {
      const opened = await connection.request({
        type: "open_room",
        game: game.id,
        options: options.value,
        visibility: "private",
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
      <Choice
        legend={texts.home.yourSeat}
        choices={seatChoices}
        value={seat.value}
        onChoose={(value) => {
          seat.value = value;
        }}
      />
      {problem.value !== null && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <div class="form-end">
        <button type="submit" class="primary" disabled={busy.value}>
          {busy.value ? texts.home.opening : texts.home.open}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          {texts.home.close}
        </button>
      </div>
      <p class="hint">{texts.home.private}</p>
    </form>
  );
}

interface ChoiceProps<T> {
  legend: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChoose(value: T): void;
}

function Choice<T>({ legend, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label}>
          <input
            type="radio"
            name={legend}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function YourGames() {
  const rooms = useSignal(recentRooms());
  if (rooms.value.length === 0) return null;
  return (
    <section class="your-games" aria-labelledby="your-games">
      <h2 id="your-games">{texts.home.yourGames}</h2>
      <ul>
        {rooms.value.map((entry) => (
          <li key={entry.room}>
            <RecentLink entry={entry} />
            <button
              type="button"
              class="quiet"
              title={texts.home.forget}
              aria-label={`${texts.home.forget}: ${nameOf(entry)}`}
              onClick={() => {
                forgetRoom(entry.room);
                rooms.value = recentRooms();
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentLink({ entry }: { entry: RecentRoom }) {
  const others = entry.players.filter((name, seat) => name !== null && seat !== entry.seat);
  const yourTurn = entry.status === "playing" && entry.seat !== null && entry.toMove === entry.seat;
  return (
    <a href={roomPath(entry.room)} onClick={followLink}>
      <strong>{nameOf(entry)}</strong>
      <span class="opponents">{others.length === 0 ? texts.home.alone : others.join(", ")}</span>
      <span class={yourTurn ? "tag attention" : "tag"}>
        {yourTurn ? texts.home.yourTurn : texts.home.status[entry.status]}
      </span>
      <time dateTime={new Date(entry.at).toISOString()}>{when(entry.at)}</time>
    </a>
  );
}

function nameOf({ game }: RecentRoom): string {
  return catalogue.value?.find(({ id }) => id === game)?.name ?? game;
}

function when(at: number): string {
  return new Intl.DateTimeFormat(texts.locale, { month: "short", day: "numeric" }).format(at);
}
