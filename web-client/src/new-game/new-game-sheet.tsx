// The sheet where a game is opened: opponents, options, clock, the player's own seat, and access for
// spectators. It begins with the choices of the last time.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { stepInHistory } from "../base/router";
import { clockWords } from "../clock/clock-words";
import { gameView } from "../games/registry";
import { seeking } from "../net/meeting";
import { type CatalogueGame, type Clock, RequestError } from "../net/protocol";
import { botLevels, seatNames } from "../net/server";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/new-game";
import { refusedWords } from "../texts/refused";
import { Choice } from "../ui/choice";
import { GameMark } from "../ui/game-mark";
import { Problem } from "../ui/problem";
import {
  botsAgainst,
  type Choices,
  type Company,
  clockOfChoices,
  companies,
  delays,
  keepChoices,
  lastChoices,
  ranges,
  spectatorRules,
  whyUnrated,
  wishOfChoices,
  withCompany,
  withOption,
} from "./choices";
import { ClockChoice, clockOf, draftOf } from "./clock-choice";
import { instant, isGuest, openRoom } from "./open-room";
import { ownRating } from "./own-rating";
import { type NewGame, newGame, openSheet } from "./sheet";
import { isNewcomer, suggestedLevel } from "./suggested-level";
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
  const choices = useSignal(firstChoices(game, company));
  const seatAtFirst = useRef(choices.value.seat);
  const level = useSignal(suggestedLevel(game.id, botLevels.value ?? 1));
  const clock = useSignal(draftOf(clockOfChoices(game, choices.value)));
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const chosen = choices.value;
  const chosenClock = clockOf(clock.value);
  const change = (changed: Partial<Choices>) => {
    choices.value = { ...chosen, ...changed };
  };

  function choose(changed: Choices): void {
    choices.value = changed;
    if (changed.clock === null) clock.value = draftOf(clockOfChoices(game, changed));
  }

  async function open(): Promise<void> {
    if (chosenClock === null) return;
    busy.value = true;
    problem.value = null;
    try {
      const asUsual = chosen.company === "computer" && chosen.seat === seatAtFirst.current;
      keepChoices(game, asUsual ? { ...chosen, seat: lastChoices(game).seat } : chosen);
      if (chosen.company === "seek") {
        const rating = chosen.range === null ? null : await ownRating(game, chosen.options);
        await seeking.seek(wishOfChoices(game, chosen, isGuest(), rating));
      }
      if (chosen.company === "computer")
        await openRoom(
          game,
          chosen,
          botsAgainst(seatNames(game, chosen.options).length, level.value),
        );
      else if (chosen.company !== "seek") await openRoom(game, chosen);
      onDone();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = refusedWords(error);
    } finally {
      busy.value = false;
    }
  }

  const optionsAndClock = (
    <>
      <GameOptions
        game={game}
        choices={chosen}
        onChoose={(key, value) => choose(withOption(chosen, key, value))}
      />
      <ClockChoice
        draft={clock.value}
        onChange={(draft) => {
          clock.value = draft;
          change({ clock: clockOf(draft) });
        }}
      />
      <SuggestedClock game={game} clock={chosenClock} />
    </>
  );
  const seat = (
    <Choice
      legend={texts.yourSeat}
      choices={seatChoices(game, chosen)}
      value={chosen.company === "seek" ? (chosen.seat ?? "random") : chosen.seat}
      onChoose={(value) => change({ seat: value })}
    />
  );

  return (
    <form
      class="open-room"
      tabIndex={-1}
      aria-labelledby="sheet-title"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div class="sheet-body">
        <Choice
          legend={texts.company}
          choices={companies
            .filter((value) => value !== "computer" || hasBots())
            .map((value) => ({ value, label: texts.companies[value] }))}
          value={chosen.company}
          onChoose={(value) => choose(withCompany(chosen, value))}
        />
        <p class="hint">{texts.hints[chosen.company]}</p>
        {chosen.company === "computer" ? (
          <>
            <LevelChoice
              game={game}
              level={level.value}
              onChoose={(value) => {
                level.value = value;
              }}
            />
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
            <More choices={chosen} clock={chosenClock} onChange={change} />
          </>
        )}
        {chosen.company === "seek" && chosenClock?.kind === "correspondence" && !isGuest() && (
          <p class="hint">{texts.lasting}</p>
        )}
      </div>
      <footer class="sheet-end">
        <Problem words={problem.value} />
        <button type="submit" class="primary" disabled={busy.value || chosenClock === null}>
          {busy.value ? texts.busy : texts.submit[chosen.company]}
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

/** `company`: null for the one of the last time. */
function firstChoices(game: CatalogueGame, company: Company | null): Choices {
  const last = lastChoices(game);
  const wanted = company ?? last.company;
  const possible = wanted === "computer" && !hasBots() ? "private" : wanted;
  const choices = possible === last.company ? last : withCompany(last, possible);
  // The first turn is a newcomer's.
  const first = possible === "computer" && possible !== last.company && isNewcomer(game.id);
  return first ? { ...choices, seat: 0 } : choices;
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

interface LevelChoiceProps {
  game: CatalogueGame;
  level: number;
  onChoose(level: number): void;
}

function LevelChoice({ game, level, onChoose }: LevelChoiceProps) {
  const most = botLevels.value ?? 1;
  const suggested = level === suggestedLevel(game.id, most);
  return (
    <>
      <div class="levels">
        <Choice
          legend={texts.level}
          choices={Array.from({ length: most }, (_, index) => ({
            value: index + 1,
            label: String(index + 1),
          }))}
          value={level}
          onChoose={onChoose}
        />
      </div>
      <p class="hint" role="status">
        {texts.levels(level, most)} {suggested && texts.suggested}
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
  choices: Choices;
  clock: Clock | null;
  onChange(changed: Partial<Choices>): void;
}

/** The choices that most people leave as they are. */
function More({ choices, clock, onChange }: MoreProps) {
  const { company, spectators, delay } = choices;
  const unrated = whyUnrated(clock ?? { kind: "none" }, isGuest());
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
