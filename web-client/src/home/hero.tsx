// The top of the first page: a board to play on at once, with both sides at one screen, and buttons
// to play that game against the computer, with friends or with an opponent from the lobby.

import { computed, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { InTurn, useTurn } from "../base/in-turn";
import { resultIn } from "../base/kept-lesson";
import { followLink } from "../base/router";
import { core } from "../base/rules-core";
import { type GameView, labelOf } from "../game-kit/view";
import { gameView, gameViews } from "../games/registry";
import { type CatalogueGame, type Refused, RequestError } from "../net/protocol";
import { botLevels, cutOff, seatNames } from "../net/server";
import { usualChoices } from "../new-game/choices";
import { openRoom } from "../new-game/open-room";
import { openSheet } from "../new-game/sheet";
import { texts as shared } from "../texts";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/home";
import { refusedWords } from "../texts/refused";
import { translation } from "../texts/translation";
import { Problem } from "../ui/problem";
import { act, before, beginTrial, current, type Trial, takeBackStep } from "./trial";
import { touched, useDemo } from "./use-demo";

/** The game that newcomers understand with the first press. */
const firstGame = "slides-of-action";

/** Drawn until the core is there. */
const firstPosition = "ACSA/SACS/CSAC/ACS. a acs -";

const shown = signal(firstGame);
/** Kept while the browser shows other pages of the client. */
const trial = signal<Trial | null>(null);
const refusal = signal<Refused | null>(null);
const known = computed(() => catalogue.value?.find(({ id }) => id === shown.value) ?? null);

function begin(): void {
  const view = gameView(shown.value);
  if (core.value === null || view === null) return;
  const position = view.emptyStart ? view.portrait : undefined;
  trial.value = beginTrial(view.id, core.value, position);
  refusal.value = null;
}

function play(action: string): void {
  if (core.value === null || trial.value === null) return;
  const next = act(trial.value, action, core.value);
  if ("refusal" in next) {
    refusal.value = next.refusal;
    return;
  }
  refusal.value = null;
  trial.value = next;
}

export function Hero() {
  const view = gameView(shown.value);
  useEffect(() => {
    if (trial.value?.game !== shown.value) begin();
  }, [shown.value, core.value]);
  if (view === null) return null;
  return (
    <section class="hero" aria-label={texts.hero.label}>
      <div class="hero-words">
        <h1>{shared.app.claim}</h1>
        <p class="lead">{shared.app.lead}</p>
      </div>
      <GameTabs />
      <TrialBoard view={view} />
      <div class="hero-actions">
        <p class="hero-hint">
          {view.begin}{" "}
          {resultIn(view.id) === null && (
            <a href={`/learn/${view.id}`} onClick={followLink}>
              {texts.hero.learn}
            </a>
          )}
        </p>
        <PlayButtons game={known.value} />
      </div>
    </section>
  );
}

function GameTabs() {
  return (
    <fieldset class="hero-games">
      <legend class="sr-only">{texts.hero.games}</legend>
      {gameViews.map(({ id, SeatMark }) => (
        <label key={id}>
          <input
            type="radio"
            name="hero-game"
            checked={id === shown.value}
            onChange={() => {
              shown.value = id;
              refusal.value = null;
            }}
          />
          <span>
            <SeatMark seat={0} options={{}} />
            {catalogue.value?.find((game) => game.id === id)?.name ?? " "}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function touch(): void {
  touched.value = true;
}

function TrialBoard({ view }: { view: GameView }) {
  const tried = trial.value?.game === view.id ? trial.value : null;
  const step = tried && current(tried);
  const from = tried && before(tried);
  const stand = view.id === firstGame ? firstPosition : view.portrait;
  const name = known.value?.name ?? "";
  const stage = useRef<HTMLDivElement>(null);
  // The cells, which need a name, are half of the work.
  const hasCells = useTurn();
  useDemo(stage, {
    game: view.id,
    actions: view.demo,
    played: tried && tried.steps.length - 1,
    play(action) {
      const stood = trial.peek();
      play(action);
      return trial.peek() !== stood && refusal.peek() === null;
    },
    restart: begin,
  });

  function foresee(action: string): readonly string[] {
    const next = core.value && tried && act(tried, action, core.value);
    return next === null || "refusal" in next ? [] : current(next).moments;
  }

  return (
    <div
      class={`hero-board game-${view.id}`}
      onPointerDownCapture={touch}
      onKeyDownCapture={touch}
      onFocusCapture={touch}
    >
      <div class="hero-stage" ref={stage}>
        <InTurn meanwhile={<Outline />}>
          <view.Board
            key={view.id}
            position={step?.position ?? stand}
            last={step?.last ?? []}
            legal={step?.legal ?? []}
            way={from && step && { from: from.position, moments: step.moments }}
            foresee={foresee}
            viewer={0}
            label={hasCells ? texts.hero.board(name) : ""}
            onAction={play}
          />
        </InTurn>
      </div>
      <div class="hero-bar">
        <TrialStatus view={view} />
        <TrialButtons view={view} />
      </div>
    </div>
  );
}

/** The space of a board and its caption. */
function Outline() {
  return (
    <div>
      <div class="board-outline" />
      <div class="board-caption">
        <p />
      </div>
    </div>
  );
}

function TrialStatus({ view }: { view: GameView }) {
  const game = known.value;
  const step = trial.value?.game === view.id ? current(trial.value) : null;
  if (refusal.value !== null)
    return (
      <p class="hero-status problem" role="status">
        {translation.refusal(refusal.value)}
      </p>
    );
  const options = game === null ? {} : usualChoices(game).options;
  const names = game === null ? [] : seatNames(game, options);
  const seat = step?.seat ?? step?.winners?.[0] ?? null;
  // Screen readers do not follow the demonstration.
  return (
    <p class="hero-status" role={touched.value ? "status" : undefined}>
      {seat !== null && <view.SeatMark seat={seat} options={options} />}
      {step !== null && names.length > 0 && <span>{standing(step.winners, names, step.seat)}</span>}
    </p>
  );
}

function standing(
  winners: readonly number[] | null,
  names: readonly string[],
  seat: number | null,
): string {
  const { hero } = texts;
  if (winners !== null) {
    const [winner] = winners;
    return winner === undefined ? hero.drawn : hero.won(names[winner] ?? "");
  }
  return hero.toMove(names[seat ?? 0] ?? "");
}

function TrialButtons({ view }: { view: GameView }) {
  const tried = trial.value?.game === view.id ? trial.value : null;
  const legal = tried === null ? [] : current(tried).legal;
  const begun = tried !== null && tried.steps.length > 1;
  return (
    <div class="hero-buttons">
      {view.buttons
        ?.filter(({ action }) => legal.includes(action))
        .map((button) => (
          <button
            key={button.action}
            type="button"
            class="small"
            onClick={() => play(button.action)}
          >
            {labelOf(button, tried !== null && current(tried).within)}
          </button>
        ))}
      <button
        type="button"
        class="small"
        disabled={!begun}
        onClick={() => {
          if (tried !== null) trial.value = takeBackStep(tried);
          refusal.value = null;
        }}
      >
        {texts.hero.takeBack}
      </button>
      <button type="button" class="small" disabled={!begun} onClick={begin}>
        {texts.hero.startOver}
      </button>
    </div>
  );
}

/** On the server, or in this browser where the server has no computer players or is out of reach. */
function AgainstComputer({ game }: { game: CatalogueGame | null }) {
  if (cutOff.value || botLevels.value === null)
    return (
      <a
        class="button primary big"
        href={`/local/${shown.value}?computer=fits`}
        onClick={followLink}
      >
        {texts.hero.computer}
      </a>
    );
  return (
    <button
      type="button"
      class="primary big"
      disabled={game === null || botLevels.value === undefined}
      onClick={() => game !== null && openSheet(game, "computer")}
    >
      {texts.hero.computer}
    </button>
  );
}

function PlayButtons({ game }: { game: CatalogueGame | null }) {
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const others = game === null ? 1 : seatNames(game, usualChoices(game).options).length - 1;

  async function withFriends(): Promise<void> {
    if (game === null) return;
    // In a game for more than two, the number of players is chosen first: two friends would otherwise
    // wait for a third one.
    if (others > 1) {
      openSheet(game, "private");
      return;
    }
    busy.value = true;
    problem.value = null;
    try {
      await openRoom(game, usualChoices(game));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = refusedWords(error);
    } finally {
      busy.value = false;
    }
  }

  return (
    <>
      <div class="hero-play">
        <AgainstComputer game={game} />
        <button
          type="button"
          class="big"
          disabled={game === null || busy.value}
          onClick={() => void withFriends()}
        >
          {texts.hero.friends(others)}
        </button>
        <button
          type="button"
          class="big"
          disabled={game === null}
          onClick={() => game !== null && openSheet(game, "seek")}
        >
          {texts.hero.opponent(others)}
        </button>
      </div>
      <Problem words={problem.value} />
    </>
  );
}
