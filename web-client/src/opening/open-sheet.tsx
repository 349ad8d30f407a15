// The sheet where a game is opened: with whom, its options, the clock, one's own seat, and who may
// come in. It begins with what was chosen the last time.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { gameViews } from "../games/registry";
import { seeking } from "../net/meeting";
import { type CatalogueGame, type Clock, RequestError } from "../net/protocol";
import { catalogue, seatNames } from "../net/server";
import { clockWords } from "../room/clock-words";
import { texts } from "../texts/opening";
import { Choice } from "../ui/choice";
import { GameMark } from "../ui/game-mark";
import { Problem } from "../ui/problem";
import {
  type Choices,
  type Company,
  clockOfChoices,
  companies,
  delays,
  keepChoices,
  lastChoices,
  spectatorRules,
  whyUnrated,
  wishOfChoices,
  withCompany,
  withOption,
} from "./choices";
import { ClockChoice, clockOf, draftOf } from "./clock-choice";
import { isGuest, openRoom, wordsOf } from "./open-room";
import { type Opening, opening, openSheet } from "./sheet";
import { suggestedClock } from "./suggestions";

/** What there is to open, if there is something. */
export function OpenSheet() {
  const { value } = opening;
  return value === null ? null : <Sheet {...value} />;
}

function Sheet({ game, company, anyGame }: Opening) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector("form")?.focus();
    return letGo;
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
  opening.value = null;
}

interface OpenFormProps {
  game: CatalogueGame;
  company: Company | null;
  onDone(): void;
}

function OpenForm({ game, company, onDone }: OpenFormProps) {
  const choices = useSignal(firstChoices(game, company));
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
      keepChoices(game, chosen);
      if (chosen.company === "seek") await seeking.seek(wishOfChoices(game, chosen, isGuest()));
      else await openRoom(game, chosen);
      onDone();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      problem.value = wordsOf(error);
    } finally {
      busy.value = false;
    }
  }

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
          choices={companies.map((value) => ({ value, label: texts.companies[value] }))}
          value={chosen.company}
          onChoose={(value) => choose(withCompany(chosen, value))}
        />
        <p class="hint">{texts.hints[chosen.company]}</p>
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
        {chosen.company !== "seek" && (
          <Choice
            legend={texts.yourSeat}
            choices={seatChoices(game, chosen)}
            value={chosen.seat}
            onChoose={(seat) => change({ seat })}
          />
        )}
        <More choices={chosen} clock={chosenClock} onChange={change} />
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

function GameChoice({ game, company }: Omit<Opening, "anyGame">) {
  const games = gameViews.flatMap(({ id }) => catalogue.value?.find((one) => one.id === id) ?? []);
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

function firstChoices(game: CatalogueGame, company: Company | null): Choices {
  const last = lastChoices(game);
  return company === null || company === last.company ? last : withCompany(last, company);
}

function seatChoices(game: CatalogueGame, { options }: Choices) {
  return [
    { value: "random" as Choices["seat"], label: texts.random },
    ...seatNames(game, options).map((label, value) => ({ value, label })),
    { value: null, label: texts.noSeat },
  ];
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
        const advice = texts.advice[`${game.id} ${option.key} ${value}`];
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

/** What most people leave as it is. */
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
