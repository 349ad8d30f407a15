// All mistakes of the player that this browser knows, and those that return today (/mistakes).

import { useSignal } from "@preact/signals";
import { followLink } from "../base/router";
import { keptMistakes, removeAllMistakes, removeMistake } from "../mistakes/kept-mistakes";
import type { Mistake } from "../mistakes/mistake";
import { dayOf, isDue } from "../mistakes/schedule";
import { TodaysMistakes } from "../mistakes/todays-list";
import { useAccountMistakes } from "../mistakes/use-account";
import { fromWords, mistakePath, returnWords } from "../mistakes/words";
import { PeoplePage } from "../people/people-page";
import { texts as shared } from "../texts";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/mistakes";

export function MistakesPage() {
  useAccountMistakes();
  const { mistakes } = keptMistakes();
  const said = useSignal("");
  return (
    <PeoplePage title={texts.title}>
      <p class="page-lead">{mistakes.length === 0 ? texts.none : texts.lead}</p>
      <TodaysMistakes more={false} />
      {mistakes.length > 0 && (
        <>
          <h2>{texts.all}</h2>
          <ul class="mistakes-list" aria-label={texts.list}>
            {[...mistakes].sort(newestFirst).map((mistake) => (
              <li key={mistake.id} class="panel">
                <Kept
                  mistake={mistake}
                  onRemove={() => {
                    removeMistake(mistake.id);
                    said.value = texts.removed;
                  }}
                />
              </li>
            ))}
          </ul>
          <RemoveAll
            onRemove={() => {
              removeAllMistakes();
              said.value = texts.removedAll;
            }}
          />
        </>
      )}
      <p class="sr-only" aria-live="polite">
        {said.value}
      </p>
    </PeoplePage>
  );
}

/** Those of one game in the order of its turns. */
function newestFirst(one: Mistake, other: Mistake): number {
  const sameDay = one.source.link.localeCompare(other.source.link);
  return other.found - one.found || sameDay || one.source.turn - other.source.turn;
}

function Kept({ mistake, onRemove }: { mistake: Mistake; onRemove(): void }) {
  const { game, source, progress } = mistake;
  const today = dayOf(new Date());
  const name = gameNameOf(game);
  const from = fromWords(source);
  const solve = isDue(progress, today) ? texts.solve : texts.practise;
  const named = (action: string) => shared.pair(action, texts.solveOf(name, from));
  return (
    <>
      <h3>{name}</h3>
      <p>{from}</p>
      <p class="hint">{returnWords(progress, today)}</p>
      <div class="turn-links">
        <a
          class="button small"
          href={mistakePath(mistake)}
          aria-label={named(solve)}
          onClick={followLink}
        >
          {solve}
        </a>
        <a
          class="button small"
          href={source.link}
          aria-label={named(texts.game)}
          onClick={followLink}
        >
          {texts.game}
        </a>
        <button type="button" class="small" aria-label={named(texts.remove)} onClick={onRemove}>
          {texts.remove}
        </button>
      </div>
    </>
  );
}

function RemoveAll({ onRemove }: { onRemove(): void }) {
  const asked = useSignal(false);
  if (!asked.value)
    return (
      <button
        type="button"
        class="small"
        onClick={() => {
          asked.value = true;
        }}
      >
        {texts.removeAll}
      </button>
    );
  return (
    <p role="alert">
      {texts.removeAllSure}{" "}
      <button type="button" class="small danger" onClick={onRemove}>
        {texts.yes}
      </button>{" "}
      <button
        type="button"
        class="small"
        onClick={() => {
          asked.value = false;
        }}
      >
        {texts.no}
      </button>
    </p>
  );
}
