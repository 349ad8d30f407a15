// The sheet where a game is opened: opponents, options, clock, the player's own seat, and access for
// spectators. It begins with the choices of the last time.

import { useEffect, useRef } from "preact/hooks";
import { stepInHistory } from "../base/router";
import { useSession } from "../base/use-session";
import { clockWords } from "../clock/clock-words";
import { numberOf } from "../engine/levels";
import { gameView } from "../games/registry";
import { seeking } from "../net/meeting";
import type { CatalogueGame, Clock } from "../net/protocol";
import { botLevels, seatNames } from "../net/server";
import { isFarAbove, pointsAbove } from "../opponent/ladder";
import { ratingIn, useRatedLevels } from "../opponent/rated-levels";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/new-game";
import { refusedWords } from "../texts/refused";
import { Choice } from "../ui/choice";
import { GameMark } from "../ui/game-mark";
import { Problem } from "../ui/problem";
import {
  type Choices,
  type Company,
  companies,
  delays,
  ranges,
  spectatorRules,
  whyUnrated,
} from "./choices";
import { ClockChoice } from "./clock-choice";
import { OpenFormSession } from "./open-form-session";
import { instant, isGuest, openRoom } from "./open-room";
import { ownRating } from "./own-rating";
import { type NewGame, newGame, openSheet } from "./sheet";
import { suggestedClock } from "./suggestions";

/** The sheet for `newGame`; nothing while that is null. */
export function OpenSheet() {
  const { value } = newGame;
  return value === null ? null : <Sheet {...value} />;
}

function Sheet({ game, company, anyGame }: NewGame) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("form")?.focus();
    const forget = stepInHistory(letGo);
    return () => {
      forget();
      letGo();
    };
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      class="sheet"
      ref={dialog}
      aria-labelledby="sheet-title"
      onClose={letGo}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <header class="sheet-top">
        <GameMark game={game.id} />
        <h2 id="sheet-title">{texts.title(game.name)}</h2>
        <button type="button" class="quiet" aria-label={texts.close} onClick={close}>
          ×
        </button>
      </header>
      {anyGame && <GameChoice game={game} company={company} />}
      <OpenForm key={game.id} game={game} company={company} onDone={close} />
    </dialog>
  );
}

/** Also when the page is left while it is open. */
function letGo(): void {
  newGame.value = null;
}

interface OpenFormProps {
  game: CatalogueGame;
  company: Company | null;
  onDone(): void;
}

function OpenForm({ game, company, onDone }: OpenFormProps) {
  const session = useSession(
    () =>
      new OpenFormSession({
        game,
        company,
        hasComputers: typeof botLevels.value === "number",
        seatNames: (options) => seatNames(game, options),
        server: { openRoom, ownRating, isGuest, seek: (wish) => seeking.seek(wish) },
        onDone,
      }),
    [game.id],
  );
  const chosen = session.choices.value;
  const clock = session.clock.value;
  const problem = session.problem.value;
  const busy = session.busy.value;

  const optionsAndClock = (
    <>
      <GameOptions
        game={game}
        choices={chosen}
        onChoose={(key, value) => session.chooseOption(key, value)}
      />
      <ClockChoice
        draft={session.clockDraft.value}
        onChange={(draft) => session.chooseClock(draft)}
      />
      <SuggestedClock game={game} clock={clock} />
    </>
  );
  const seat = (
    <Choice
      legend={texts.yourSeat}
      choices={seatChoices(game, chosen)}
      value={chosen.company === "seek" ? (chosen.seat ?? "random") : chosen.seat}
      onChoose={(value) => session.change({ seat: value })}
    />
  );

  return (
    <form
      class="open-room"
      tabIndex={-1}
      aria-labelledby="sheet-title"
      onSubmit={(event) => {
        event.preventDefault();
        void session.open();
      }}
    >
      <div class="sheet-body">
        <Choice
          legend={texts.company}
          choices={companies
            .filter((value) => value !== "computer" || hasBots())
            .map((value) => ({ value, label: texts.companies[value] }))}
          value={chosen.company}
          onChoose={(value) => session.chooseCompany(value)}
        />
        <p class="hint">{texts.hints[chosen.company]}</p>
        {chosen.company === "computer" ? (
          <>
            <LevelChoice game={game} session={session} />
            {seat}
            <details class="more">
              <summary>{texts.rulesAndClock}</summary>
              {optionsAndClock}
              <InstantChoice />
            </details>
          </>
        ) : (
          <>
            {optionsAndClock}
            {seat}
            <More
              game={game}
              choices={chosen}
              clock={clock}
              onChange={(changed) => session.change(changed)}
            />
          </>
        )}
        {chosen.company === "seek" && clock?.kind === "correspondence" && !isGuest() && (
          <p class="hint">{texts.lasting}</p>
        )}
      </div>
      <footer class="sheet-end">
        <Problem words={problem === null ? null : refusedWords(problem)} />
        <button type="submit" class="primary" disabled={busy || clock === null}>
          {busy ? texts.busy : texts.submit[chosen.company]}
        </button>
      </footer>
    </form>
  );
}

function GameChoice({ game, company }: Omit<NewGame, "anyGame">) {
  const games = catalogue.value?.filter(({ id }) => gameView(id) !== null) ?? [];
  return (
    <div class="sheet-games">
      <Choice
        legend={texts.game}
        choices={games.map((value) => ({ value, label: value.name }))}
        value={game}
        onChoose={(value) => openSheet(value, company, true)}
      />
    </div>
  );
}

function hasBots(): boolean {
  return typeof botLevels.value === "number";
}

function seatChoices(game: CatalogueGame, { company, options }: Choices) {
  const seats = [
    { value: "random" as Choices["seat"], label: texts.random },
    ...seatNames(game, options).map((label, value) => ({ value, label })),
  ];
  const sits = company === "seek" || company === "computer";
  return sits ? seats : [...seats, { value: null, label: texts.noSeat }];
}

function LevelChoice({ game, session }: { game: CatalogueGame; session: OpenFormSession }) {
  const levels = session.levels.value;
  const level = session.level.value;
  const wanted = session.wantedLevel.value;
  const [number, most] = [numberOf(level), levels.length];
  const rating = ratingIn(useRatedLevels(game.id), session.seats.value, level);
  return (
    <>
      <div class="levels">
        <Choice<number | null>
          legend={texts.level}
          choices={[
            { value: null, label: texts.fits },
            ...levels.map((value) => ({ value, label: String(numberOf(value)) })),
          ]}
          value={wanted === null ? null : level}
          onChoose={(value) => session.chooseLevel(value)}
        />
      </div>
      <p class="hint" role="status">
        {wanted === null
          ? texts.fitsNow(number, most)
          : texts.levels(
              number,
              most,
              pointsAbove(game.id, session.seats.value, level),
              isFarAbove(game.id, session.seats.value, level),
            )}
        {rating !== null && ` ${texts.strengthHere(rating)}`}
      </p>
    </>
  );
}

function InstantChoice() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={instant.value === "yes"}
        onChange={({ currentTarget }) => instant.choose(currentTarget.checked ? "yes" : "no")}
      />
      <span>{texts.instant}</span>
    </label>
  );
}

interface GameOptionsProps {
  game: CatalogueGame;
  choices: Choices;
  onChoose(key: string, value: string): void;
}

function GameOptions({ game, choices, onChoose }: GameOptionsProps) {
  return (
    <>
      {game.options.map((option) => {
        const value = choices.options[option.key] ?? option.default;
        const advice = gameView(game.id)?.advice[`${option.key} ${value}`];
        return (
          <div class="option" key={option.key}>
            <Choice
              legend={option.label}
              choices={option.choices}
              value={value}
              onChoose={(chosen) => onChoose(option.key, chosen)}
            />
            {advice !== undefined && <p class="hint">{advice}</p>}
          </div>
        );
      })}
    </>
  );
}

function SuggestedClock({ game, clock }: { game: CatalogueGame; clock: Clock | null }) {
  const suggested = clockWords(suggestedClock(game.id));
  if (clock !== null && clockWords(clock) === suggested) return null;
  return <p class="hint">{texts.suggestedClock(suggested)}</p>;
}

interface MoreProps {
  game: CatalogueGame;
  choices: Choices;
  clock: Clock | null;
  onChange(changed: Partial<Choices>): void;
}

/** The choices that most people leave as they are. */
function More({ game, choices, clock, onChange }: MoreProps) {
  const { company, spectators, delay } = choices;
  const unrated = whyUnrated(game, choices.options, clock ?? { kind: "none" }, isGuest());
  return (
    <details class="more" open={choices.rated}>
      <summary>{texts.more}</summary>
      <label class="check">
        <input
          type="checkbox"
          checked={choices.rated && unrated === null}
          disabled={unrated !== null}
          aria-describedby={unrated === null ? undefined : "why-unrated"}
          onChange={({ currentTarget }) => onChange({ rated: currentTarget.checked })}
        />
        <span>{texts.rated}</span>
      </label>
      {unrated !== null && (
        <p class="hint" id="why-unrated">
          {texts.unrated[unrated]}
        </p>
      )}
      {company === "seek" && !isGuest() && (
        <Choice
          legend={texts.opponents}
          choices={[null, ...ranges].map((value) => ({ value, label: texts.within(value) }))}
          value={choices.range}
          onChoose={(value) => onChange({ range: value })}
        />
      )}
      {company !== "seek" && (
        <Choice
          legend={texts.spectators}
          choices={spectatorRules(company).map((value) => ({
            value,
            label: texts.spectatorRules[value],
          }))}
          value={spectators}
          onChoose={(value) => onChange({ spectators: value })}
        />
      )}
      {company !== "seek" && spectators !== "none" && (
        <Choice
          legend={texts.delay}
          choices={delays.map((value) => ({ value: value as number, label: texts.delayed(value) }))}
          value={delay}
          onChoose={(value) => onChange({ delay: value })}
        />
      )}
    </details>
  );
}
