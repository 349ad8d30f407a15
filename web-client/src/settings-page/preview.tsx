// A board beside the choices, to play on: it shows the effect of each choice at once.

import { useState } from "preact/hooks";
import { core } from "../base/rules-core";
import type { GameView, Way } from "../game-kit/view";
import { gameView } from "../games/registry";
import { catalogue } from "../texts/catalogue";
import { texts } from "../texts/settings";

/** Where the board stands, and how it came there. */
interface Standing {
  position: string;
  way: Way | null;
  last: readonly string[];
}

function startOf({ portrait, playable = portrait }: GameView): Standing {
  return { position: playable, way: null, last: [] };
}

export function Preview() {
  const games = (catalogue.value ?? []).flatMap(({ id, name }) => {
    const view = gameView(id);
    return view === null ? [] : [{ name, view }];
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = games.find(({ view }) => view.id === chosen) ?? games[0];
  return (
    <section class="panel preview" aria-labelledby="preview">
      <div class="preview-head">
        <h2 id="preview">{texts.preview}</h2>
        {shown !== undefined && (
          <select
            aria-label={texts.game}
            value={shown.view.id}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {games.map(({ name, view }) => (
              <option key={view.id} value={view.id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {shown !== undefined && (
        <PreviewBoard key={shown.view.id} view={shown.view} name={shown.name} />
      )}
    </section>
  );
}

function PreviewBoard({ view, name }: { view: GameView; name: string }) {
  const [standing, setStanding] = useState(() => startOf(view));
  const { position, way, last } = standing;
  const answer = core.value?.query({ game: view.id, position });
  const legal = answer === undefined || "error" in answer ? [] : answer.legal;

  function play(action: string): void {
    const after = core.value?.query({ game: view.id, position, actions: [action], way: true });
    if (after === undefined || "error" in after) return;
    setStanding({
      position: after.position,
      way: { from: position, moments: after.way ?? [after.position] },
      last: [action],
    });
  }

  return (
    <>
      <div class={`preview-board preview-${view.id}`}>
        <view.Board
          position={position}
          way={way}
          last={last}
          legal={legal}
          viewer={0}
          label={name}
          still
          onAction={play}
        />
      </div>
      <div class="preview-buttons">
        <button
          type="button"
          class="small"
          disabled={legal.length === 0}
          onClick={() => play(anyOf(legal))}
        >
          {texts.showTurn}
        </button>
        <button
          type="button"
          class="small quiet"
          disabled={last.length === 0}
          onClick={() => setStanding(startOf(view))}
        >
          {texts.again}
        </button>
      </div>
    </>
  );
}

function anyOf(actions: readonly string[]): string {
  return actions[Math.floor(Math.random() * actions.length)] ?? "";
}
